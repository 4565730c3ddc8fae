//! Connections: a limited number at a time, and only while their clients keep up.
//!
//! A client that takes too long to send the head of a request, or to take its answer, is cut off,
//! and so is a connection on which nothing is asked. Bodies have a time of their own (`body`).

use std::convert::Infallible;
use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use futures_util::FutureExt as _;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Sleep, sleep};

use crate::limits::Limits;

/// Room for the head of a request, whose URL may hold the fields of a light query.
const HEAD_BYTES: usize = 1 << 16;

/// How long to wait when no connection can be accepted, as when all descriptors are in use.
const PAUSE: Duration = Duration::from_millis(50);

/// Accepts connections and serves each on a task of its own, for ever.
pub(crate) async fn serve(listener: TcpListener, app: Router, limits: Limits) -> Infallible {
    let permits = Arc::new(Semaphore::new(limits.connections));
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(_) => {
                sleep(PAUSE).await;
                continue;
            }
        };
        match Arc::clone(&permits).try_acquire_owned() {
            Ok(permit) => drop(tokio::spawn(serve_connection(stream, permit, app.clone(), limits))),
            // What does not fit into the socket's buffer at once is not worth waiting for.
            Err(_) => drop(stream.try_write(FULL.as_bytes())),
        }
    }
}

/// The answer to a connection too many.
const FULL: &str = "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\n\
    content-length: 100\r\nconnection: close\r\n\r\n\
    {\"error\":{\"message\":\"too many connections are open\",\"hint\":\"close some, or try again in a minute\"}}\n";

async fn serve_connection(
    stream: TcpStream,
    permit: OwnedSemaphorePermit,
    app: Router,
    limits: Limits,
) {
    // Answers are short lines: each must leave at once, or it waits some 40 ms for the next.
    // Where that cannot be set, answers are late and not wrong.
    let _ = stream.set_nodelay(true);
    let connection = Connection { stream, write_time: limits.write_time, stalled: None };
    let app = TowerToHyperService::new(app);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        hyper::service::Service::call(&app, request.map(Body::new))
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(limits.head_time).max_buf_size(HEAD_BYTES);
    // A client that leaves or is cut off is no error of the server.
    let _ = builder.serve_connection(TokioIo::new(connection), service).await;
    drop(permit);
}

/// A stream whose other end must not stop reading.
struct Connection {
    stream: TcpStream,
    write_time: Duration,
    /// Runs while nothing can be written.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Connection {
    /// Ends a write that makes no progress for too long.
    fn watched<T>(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        write: impl FnOnce(Pin<&mut TcpStream>, &mut Context<'_>) -> Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        match write(Pin::new(&mut self.stream), context) {
            Poll::Ready(written) => {
                self.stalled = None;
                Poll::Ready(written)
            }
            Poll::Pending => {
                let time = self.write_time;
                let timer = self.stalled.get_or_insert_with(|| Box::pin(sleep(time)));
                timer.poll_unpin(context).map(|()| Err(ErrorKind::TimedOut.into()))
            }
        }
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.watched(context, |stream, context| stream.poll_write(context, bytes))
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.watched(context, |stream, context| stream.poll_write_vectored(context, slices))
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.watched(context, AsyncWrite::poll_flush)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.watched(context, AsyncWrite::poll_shutdown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_to_a_connection_too_many_is_whole() {
        let (head, body) = FULL.split_once("\r\n\r\n").unwrap();
        assert!(head.contains(&format!("content-length: {}\r\n", body.len())), "{}", body.len());
        assert!(serde_json::from_str::<serde_json::Value>(body).is_ok());
    }
}
