//! Where work is done: a few seats, each with its time and memory, and nothing for nobody.
//!
//! Work runs on threads of its own and looks at a flag. The flag is set when the time is up, and
//! when whoever asked has gone: the answer to come owns a guard that sets it on its way out.

use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::future::{Either, select};
use futures_util::stream;
use hackenbush::solve::{Budget, Engine};
use partizan::Exceeded;
use serde::Serialize;
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use crate::problem::{Problem, Told};

/// What the server may be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Computations at a time.
    pub seats: usize,
    /// How long to wait for a seat.
    pub patience: Duration,
    /// Bytes for the games and remembered positions of one computation.
    pub bytes: usize,
    /// Bytes of a request.
    pub body: usize,
    /// Edges of a picture.
    pub edges: usize,
    /// Dominoes of a line.
    pub dominoes: usize,
    /// The time for an answer unless the request says otherwise.
    pub time: Duration,
    /// The most time that a request may ask for.
    pub most_time: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            seats: 4,
            patience: Duration::from_secs(2),
            bytes: 1 << 30,
            body: 8 << 20,
            edges: 100_000,
            dominoes: 1_000,
            time: Duration::from_secs(10),
            most_time: Duration::from_secs(600),
        }
    }
}

impl Limits {
    /// The time that a request asks for.
    pub(crate) fn time(&self, asked: Option<u64>) -> Duration {
        let asked = asked.map_or(self.time, Duration::from_millis);
        asked.clamp(Duration::from_millis(1), self.most_time)
    }
}

/// The seats.
#[derive(Clone, Debug)]
pub(crate) struct Desk {
    seats: Arc<Semaphore>,
    /// For what needs no engine and is over soon.
    stools: Arc<Semaphore>,
    pub(crate) limits: Limits,
}

/// How often a long answer tells of its progress.
const PULSE: Duration = Duration::from_millis(200);

/// How many short tasks run at a time.
const STOOLS: usize = 16;

/// What work is given: its budget.
#[derive(Debug)]
pub(crate) struct Job {
    budget: Budget,
    time: Duration,
}

impl Job {
    /// A new engine within the budget.
    pub(crate) fn engine(&self) -> Engine {
        Engine::with_budget(self.budget.clone())
    }

    /// Why the work ended early, in words.
    pub(crate) fn excuse(&self, exceeded: Exceeded) -> String {
        match exceeded {
            Exceeded::Interrupted => format!("the time budget of {:?} is used up", self.time),
            Exceeded::Memory => {
                format!("the memory budget of {} MB is used up", self.budget.bytes >> 20)
            }
            other => other.to_string(),
        }
    }
}

/// Sets the flag when it goes.
#[derive(Debug)]
struct Guard(Arc<AtomicBool>);

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Work under way; dropping it calls the work off.
#[derive(Debug)]
struct Running<T> {
    task: JoinHandle<Result<T, Problem>>,
    alarm: JoinHandle<()>,
    begin: Instant,
    /// Positions looked at so far.
    progress: Arc<AtomicU64>,
    _guard: Guard,
}

impl<T> Drop for Running<T> {
    fn drop(&mut self) {
        self.alarm.abort();
    }
}

impl<T> Future for Running<T> {
    type Output = Result<T, Problem>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<T, Problem>> {
        // A panic is a mistake of ours, and not to take the server down.
        Pin::new(&mut self.task).poll(context).map(|ended| ended.unwrap_or_else(|_| Err(mistake())))
    }
}

fn mistake() -> Problem {
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "hackenbush made a mistake and has no answer")
        .hint("please report the position")
}

impl Desk {
    pub(crate) fn new(limits: Limits) -> Desk {
        let seats = |number: usize| Arc::new(Semaphore::new(number));
        Desk { seats: seats(limits.seats), stools: seats(STOOLS), limits }
    }

    /// Begins work when there is a seat.
    async fn begin<T: Send + 'static>(
        &self,
        seats: &Arc<Semaphore>,
        time: Duration,
        work: impl FnOnce(&Job) -> Result<T, Problem> + Send + 'static,
    ) -> Result<Running<T>, Problem> {
        let seat = timeout(self.limits.patience, Arc::clone(seats).acquire_owned()).await;
        let Ok(Ok(seat)) = seat else {
            let message = "too many computations are under way";
            return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, message)
                .hint("cancel one, or wait for one to end"));
        };
        let flag = Arc::new(AtomicBool::new(false));
        let progress = Arc::new(AtomicU64::new(0));
        let budget = Budget {
            bytes: self.limits.bytes,
            interrupt: Some(Arc::clone(&flag)),
            progress: Some(Arc::clone(&progress)),
        };
        let alarm = {
            let flag = Arc::clone(&flag);
            tokio::spawn(async move {
                sleep(time).await;
                flag.store(true, Ordering::Relaxed);
            })
        };
        let job = Job { budget, time };
        let task = tokio::task::spawn_blocking(move || {
            let found = work(&job);
            // Only now may another take its place.
            drop(seat);
            found
        });
        Ok(Running { task, alarm, begin: Instant::now(), progress, _guard: Guard(flag) })
    }

    /// Does short work that needs no engine.
    pub(crate) async fn quick<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        self.begin(&self.stools, self.limits.time, |_| work()).await?.await
    }

    /// Does work and answers when it is done.
    pub(crate) async fn answer<T: Send + 'static>(
        &self,
        time: Duration,
        work: impl FnOnce(&Job) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        self.begin(&self.seats, time, work).await?.await
    }

    /// Does work and tells of it in lines of JSON: its progress, then its result.
    pub(crate) async fn stream<T: Serialize + Send + 'static>(
        &self,
        time: Duration,
        work: impl FnOnce(&Job) -> Result<T, Problem> + Send + 'static,
    ) -> Result<Response, Problem> {
        // Made into text where it may take its time.
        let work = |job: &Job| work(job).map(|result| report::line(&Ended { result }));
        let running = self.begin(&self.seats, time, work).await?;
        let lines = stream::unfold(Some(running), async |running| {
            let mut running = running?;
            match select(&mut running, std::pin::pin!(sleep(PULSE))).await {
                Either::Left((Ok(line), _)) => Some((line, None)),
                Either::Left((Err(problem), _)) => {
                    Some((report::line(&Told { error: &problem.error }), None))
                }
                Either::Right(_) => {
                    let positions = running.progress.load(Ordering::Relaxed);
                    let seconds = running.begin.elapsed().as_secs_f64();
                    let progress = Progress { progress: Pulse { positions, seconds } };
                    Some((report::line(&progress), Some(running)))
                }
            }
        });
        let lines =
            futures_util::StreamExt::map(lines, |line| Ok::<_, Infallible>(Bytes::from(line)));
        let body = Body::from_stream(lines);
        Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], body).into_response())
    }
}

#[derive(Serialize, Debug)]
struct Ended<T> {
    result: T,
}

#[derive(Serialize, Debug)]
struct Progress {
    progress: Pulse,
}

#[derive(Serialize, Debug)]
struct Pulse {
    positions: u64,
    seconds: f64,
}
