//! Answers many positions in their order: arguments one by one, files on all cores.
//!
//! Chunks of lines go round to the workers in turn, and their answers are taken in the same
//! turn, so the order needs no sorting; and each worker's queues are short, so a file of any
//! length is answered in constant memory.

use std::io::{self, BufWriter, StdoutLock, Write as _};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use hackenbush::format::Format;

use crate::alarm::interrupted;
use crate::answer::{Answer, Status};
use crate::asking::Asking;
use crate::cli::{Input, Solving, Writing};
use crate::input::{Asked, Chunk, Lines, Origin};
use crate::look::count;
use crate::progress::{Progress, Spinner};
use crate::worker::Worker;

/// What a command asks of every position.
pub(crate) trait Question: Send + Sync + 'static {
    /// Answers one.
    fn answer(&self, asked: &Asked, asking: &Asking, worker: &mut Worker) -> Answer;
}

/// Answers everything that was given, in its order.
pub(crate) fn run(
    input: &Input,
    solving: Solving,
    writing: &Writing,
    question: impl Question,
) -> io::Result<Status> {
    let mut run = Run {
        question: Arc::new(question),
        asking: Asking::new(&solving, writing),
        solving: Arc::new(solving),
        worker: None,
        out: BufWriter::with_capacity(1 << 16, io::stdout().lock()),
        status: Status::Done,
        answered: 0,
    };
    for text in &input.positions {
        if text == "-" {
            run.lines(Lines::stdin())?;
        } else {
            run.argument(text)?;
        }
    }
    for path in &input.file {
        if path.as_os_str() == "-" {
            run.lines(Lines::stdin())?;
        } else if Format::of_path(path) == Some(Format::Hat) {
            run.argument(&path.to_string_lossy())?;
        } else {
            run.file(path)?;
        }
    }
    run.out.flush()?;
    Ok(run.status)
}

struct Run<Q> {
    question: Arc<Q>,
    asking: Asking,
    solving: Arc<Solving>,
    /// Who answers arguments, once there are some.
    worker: Option<Worker>,
    out: BufWriter<StdoutLock<'static>>,
    status: Status,
    answered: u64,
}

/// The answers to a chunk, and its size.
struct Done {
    answers: Vec<Answer>,
    bytes: usize,
}

/// Chunks that may wait for a worker, and answers that may wait to be printed.
const QUEUE: usize = 4;

/// How long the workers may take to notice that it is time to stop.
const PATIENCE: Duration = Duration::from_secs(2);

impl<Q: Question> Run<Q> {
    fn argument(&mut self, text: &str) -> io::Result<()> {
        if interrupted() {
            return Ok(());
        }
        let worker = self.worker.get_or_insert_with(|| Worker::new(&self.solving, 1));
        let asked = Asked { text: Ok(text.trim().to_owned()), origin: Origin::Argument };
        let spinner = Spinner::watch(worker.steps());
        let answer = self.question.answer(&asked, &self.asking, worker);
        drop(spinner);
        self.write(&answer)
    }

    fn file(&mut self, path: &Path) -> io::Result<()> {
        match Lines::open(path) {
            Ok(lines) => self.lines(lines),
            Err(message) => self.write(&Answer {
                err: format!("error: {message}\n"),
                status: Status::Wrong,
                ..Answer::default()
            }),
        }
    }

    fn lines(&mut self, lines: Lines) -> io::Result<()> {
        let progress = Progress::new(lines.length);
        let workers = thread::available_parallelism().map_or(1, usize::from);
        let (mut tasks, mut answers) = (Vec::new(), Vec::new());
        for _ in 0..workers {
            let (task, next_task) = sync_channel(QUEUE);
            let (answer, next_answer) = sync_channel(QUEUE);
            let (question, solving) = (Arc::clone(&self.question), Arc::clone(&self.solving));
            let asking = self.asking;
            thread::spawn(move || {
                let mut worker = Worker::new(&solving, workers);
                work(&*question, &asking, &mut worker, &next_task, &answer);
            });
            tasks.push(task);
            answers.push(next_answer);
        }
        let reader = thread::spawn(move || share_out(lines, &tasks));
        let mut received = 0;
        let mut stopped: Option<Instant> = None;
        'turns: for turn in answers.iter().cycle() {
            let done = loop {
                match turn.recv_timeout(Duration::from_millis(50)) {
                    Ok(done) => break done,
                    Err(RecvTimeoutError::Disconnected) => break 'turns,
                    Err(RecvTimeoutError::Timeout) if interrupted() => {
                        // The reader may be waiting for a line that never comes.
                        if stopped.get_or_insert_with(Instant::now).elapsed() > PATIENCE {
                            return self.interrupted(&progress);
                        }
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                }
            };
            received += 1;
            for answer in &done.answers {
                if answer.err.is_empty() {
                    self.write(answer)?;
                } else {
                    progress.pause(|| self.write(answer))?;
                }
            }
            self.out.flush()?;
            progress.advance(done.bytes, self.answered);
        }
        if interrupted() {
            return self.interrupted(&progress);
        }
        progress.finish();
        match reader.join() {
            Ok(sent) if sent == received => Ok(()),
            _ => Err(io::Error::other("a worker failed; the answers above are complete")),
        }
    }

    fn interrupted(&mut self, progress: &Progress) -> io::Result<()> {
        progress.finish();
        let answered = usize::try_from(self.answered).unwrap_or(usize::MAX);
        let err = format!("interrupted after {}\n", count(answered, "position"));
        self.write(&Answer { err, status: Status::Interrupted, ..Answer::default() })
    }

    fn write(&mut self, answer: &Answer) -> io::Result<()> {
        self.answered += 1;
        self.status = self.status.max(answer.status);
        self.out.write_all(answer.out.as_bytes())?;
        if !answer.err.is_empty() {
            // On a terminal both streams meet: keep their order.
            self.out.flush()?;
            io::stderr().write_all(answer.err.as_bytes())?;
        }
        Ok(())
    }
}

/// Hands chunks to the workers in turn; answers how many.
fn share_out(lines: Lines, tasks: &[SyncSender<Chunk>]) -> usize {
    let mut sent = 0;
    for (chunk, task) in lines.zip(tasks.iter().cycle()) {
        if interrupted() || task.send(chunk).is_err() {
            break;
        }
        sent += 1;
    }
    sent
}

/// Answers chunks until there are no more, or nobody wants the answers.
fn work(
    question: &impl Question,
    asking: &Asking,
    worker: &mut Worker,
    tasks: &Receiver<Chunk>,
    answers: &SyncSender<Done>,
) {
    for Chunk { asked, bytes } in tasks {
        let answered = asked
            .iter()
            .take_while(|_| !interrupted())
            .map(|asked| question.answer(asked, asking, worker))
            .collect();
        if answers.send(Done { answers: answered, bytes }).is_err() {
            break;
        }
    }
}
