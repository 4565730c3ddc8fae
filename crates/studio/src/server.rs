//! The server: where it listens, and until when.

use std::future::Future;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::pin::pin;
use std::time::Duration;

use crate::connections;
use crate::limits::Limits;
use crate::routes;

/// Where the studio is unless told otherwise. It is a fixed place, since browsers keep what a page
/// remembers by its address. HACK on a telephone's keys.
pub const DEFAULT_PORT: u16 = 4225;

/// How many ports after the default one are tried before any will do.
const NEIGHBOURS: u16 = 10;

/// How long work that has been called off may take to notice.
const PATIENCE: Duration = Duration::from_millis(500);

/// A studio with a place to listen.
#[derive(Debug)]
pub struct Studio {
    listener: TcpListener,
    address: SocketAddr,
    limits: Limits,
}

impl Studio {
    /// A studio at this port of 127.0.0.1; 0 takes any free one.
    ///
    /// # Errors
    /// If the port is taken.
    pub fn at(port: u16) -> io::Result<Studio> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Studio { listener, address, limits: Limits::default() })
    }

    /// A studio at [`DEFAULT_PORT`], or near it, or where there is room.
    ///
    /// # Errors
    /// If there is none.
    pub fn anywhere() -> io::Result<Studio> {
        let mut near = (DEFAULT_PORT..=DEFAULT_PORT + NEIGHBOURS).map(Studio::at);
        near.find_map(Result::ok).map_or_else(|| Studio::at(0), Ok)
    }

    /// The same with other limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Studio {
        Studio { limits, ..self }
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address to open in a browser.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Serves until Ctrl-C. `ready` is called once Ctrl-C ends it cleanly.
    ///
    /// # Errors
    /// If the system does not let it, or `ready` fails.
    pub fn run(self, ready: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let ended = runtime.block_on(async {
            let interrupted = interrupted()?;
            ready()?;
            self.serve(interrupted).await
        });
        // This drops all connections, and so calls off the work that is done for them.
        runtime.shutdown_timeout(PATIENCE);
        ended
    }

    /// Serves until `end` comes about.
    ///
    /// # Errors
    /// If the system does not let it.
    pub async fn serve(self, end: impl Future<Output = ()>) -> io::Result<()> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let app = routes::router(&self.limits, self.address.port());
        let serving = pin!(connections::serve(listener, app, self.limits));
        futures_util::future::select(serving, pin!(end)).await;
        Ok(())
    }
}

/// Comes about at Ctrl-C, or when the process is asked to end. From the call on, before it is first
/// polled, these signals no longer kill.
#[cfg(unix)]
fn interrupted() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut pressed = signal(SignalKind::interrupt())?;
    let mut terminated = signal(SignalKind::terminate())?;
    Ok(async move {
        let (pressed, terminated) = (pin!(pressed.recv()), pin!(terminated.recv()));
        futures_util::future::select(pressed, terminated).await;
    })
}

/// Comes about at Ctrl-C.
#[cfg(not(unix))]
fn interrupted() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            // Where signals cannot be caught, Ctrl-C just kills.
            std::future::pending::<()>().await;
        }
    })
}
