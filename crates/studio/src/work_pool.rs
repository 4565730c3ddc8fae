//! Where work is done: on threads of its own, a few at a time, and only while somebody waits.
//!
//! Work looks at a flag. The flag is set when the time is up, and when the client has gone: the
//! response to come owns a guard that sets it when it is dropped.

use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use service::{Call, Control, Effort, ErrorBody, Reply, Service};
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use crate::body::BodyReader;
use crate::http_error::HttpError;
use crate::limits::Limits;

/// Light queries at a time.
const LIGHT: usize = 16;

/// Does work within limits.
#[derive(Clone, Debug)]
pub(crate) struct WorkPool {
    heavy: Arc<Semaphore>,
    light: Arc<Semaphore>,
    patience: Duration,
    pub(crate) bodies: BodyReader,
    pub(crate) service: Service,
}

impl WorkPool {
    pub(crate) fn new(limits: &Limits) -> WorkPool {
        let permits = |number: usize| Arc::new(Semaphore::new(number));
        WorkPool {
            heavy: permits(limits.heavy),
            light: permits(LIGHT),
            patience: limits.patience,
            bodies: BodyReader::new(limits),
            service: Service { limits: limits.service },
        }
    }

    /// Starts work as soon as there is a permit for it.
    pub(crate) async fn start(&self, call: Call) -> Result<Running, HttpError> {
        let permits = match call.entry.effort {
            Effort::Light => &self.light,
            Effort::Heavy => &self.heavy,
        };
        let permit = timeout(self.patience, Arc::clone(permits).acquire_owned()).await;
        let Ok(Ok(permit)) = permit else {
            let message = "too many computations are running";
            let hint = "cancel one, or wait for one to end";
            return Err(HttpError::new(StatusCode::TOO_MANY_REQUESTS, message, hint));
        };
        let limits = &self.service.limits;
        let time = limits.time_for(call.options.timeout_ms);
        let control = Control {
            memory_bytes: limits.memory_bytes,
            time: Some(time),
            clock,
            ..Control::default()
        };
        let interrupt = Arc::clone(&control.interrupt);
        let alarm = tokio::spawn(async move {
            sleep(time).await;
            interrupt.store(true, Ordering::Relaxed);
        });
        let (guard, watched) = (Guard(Arc::clone(&control.interrupt)), control.clone());
        let task = tokio::task::spawn_blocking(move || {
            let reply = call.run(&control, &mut |_| ());
            // Only now may another take its place.
            drop(permit);
            reply
        });
        Ok(Running { task, alarm, begin: Instant::now(), control: watched, _guard: guard })
    }
}

/// The time since the first call.
fn clock() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// Sets the flag when it is dropped.
#[derive(Debug)]
struct Guard(Arc<AtomicBool>);

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Work under way; dropping it stops the work.
#[derive(Debug)]
pub(crate) struct Running {
    task: JoinHandle<Result<Reply, ErrorBody>>,
    alarm: JoinHandle<()>,
    pub(crate) begin: Instant,
    /// Tells how far it is.
    pub(crate) control: Control,
    _guard: Guard,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.alarm.abort();
    }
}

impl Future for Running {
    type Output = Result<Reply, ErrorBody>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        // A panic is a bug in the work, and must not take the server down.
        let ended = Pin::new(&mut self.task).poll(context);
        ended.map(|ended| ended.unwrap_or_else(|_| Err(ErrorBody::internal())))
    }
}
