//! Answers many inputs in their order: arguments one by one, files on all cores.
//!
//! Chunks of lines go to the threads in turn, and their answers are collected in the same turn, so
//! nothing has to be sorted. All queues are short, so a file of any length takes constant memory.

use std::io::{self, BufWriter, Write as _};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use hackenbush::format::Format;
use service::Job;

use crate::fault::Fault;
use crate::input::{Chunk, Input, Lines};
use crate::interrupt::interrupted;
use crate::options::InputOptions;
use crate::output::{Output, Status, report};
use crate::progress::{Progress, Spinner};
use crate::session::{Session, SessionOptions};
use crate::stdout::{Stdout, stdout};
use crate::style::count;

/// Answers every input, in their order.
pub(crate) fn run<F>(
    inputs: &InputOptions,
    options: SessionOptions,
    answer: F,
) -> io::Result<Status>
where
    F: Fn(&Input, &mut Job<'_>) -> Output + Send + Sync + 'static,
{
    let mut run = Run {
        answer: Arc::new(answer),
        options,
        session: None,
        out: BufWriter::with_capacity(1 << 16, stdout()),
        status: Status::Done,
        answered: 0,
    };
    for text in &inputs.positions {
        if text == "-" {
            run.lines(Lines::stdin(run.longest_line()))?;
        } else {
            run.argument(&Input::argument(text))?;
        }
    }
    for path in &inputs.file {
        if path.as_os_str() == "-" {
            run.lines(Lines::stdin(run.longest_line()))?;
        } else if Format::of_path(path) == Some(Format::Hat) {
            run.argument(&Input::argument(&path.to_string_lossy()))?;
        } else {
            run.file(path)?;
        }
    }
    run.out.flush()?;
    Ok(run.status)
}

/// All inputs, for a question about all of them together; at most one more than `most`.
///
/// # Errors
/// Files that cannot be opened.
pub(crate) fn all(inputs: &InputOptions, memory: usize, most: usize) -> Result<Vec<Input>, Fault> {
    let longest = memory / 20;
    let mut list: Vec<Input> = Vec::new();
    let add = |list: &mut Vec<Input>, lines: Lines| {
        for chunk in lines {
            list.extend(chunk.inputs);
            if list.len() > most {
                break;
            }
        }
        list.truncate(most + 1);
    };
    for text in &inputs.positions {
        match text.as_str() {
            "-" => add(&mut list, Lines::stdin(longest)),
            _ => list.push(Input::argument(text)),
        }
    }
    for path in &inputs.file {
        let lines = match path.as_os_str() == "-" {
            true => Lines::stdin(longest),
            false => Lines::open(path, longest)?,
        };
        add(&mut list, lines);
    }
    Ok(list)
}

struct Run<F> {
    answer: Arc<F>,
    options: SessionOptions,
    /// For arguments, once there are some.
    session: Option<Session>,
    out: BufWriter<Stdout>,
    status: Status,
    answered: usize,
}

/// The answers to a chunk, and its size.
struct Answered {
    outputs: Vec<Output>,
    bytes: usize,
}

/// Chunks that may wait for a thread, and answers that may wait to be printed.
const QUEUE: usize = 4;

/// Long lines that a thread can have at a time: those that wait, one that is answered, one that is
/// being sent.
const LINES_IN_FLIGHT: usize = QUEUE + 2;

/// How long threads may take to notice that they are to stop.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);

impl<F: Fn(&Input, &mut Job<'_>) -> Output + Send + Sync + 'static> Run<F> {
    /// The bytes of a line: so few that all lines that wait or are answered, with their queues, take
    /// a tenth of the memory.
    fn longest_line(&self) -> usize {
        self.options.memory / self.options.cores() / LINES_IN_FLIGHT / 10
    }

    fn argument(&mut self, input: &Input) -> io::Result<()> {
        if interrupted() {
            return Ok(());
        }
        let session = self.session.get_or_insert_with(|| Session::new(self.options, 1));
        let spinner = Spinner::watch(session.control());
        let output = session.ask(|job| (self.answer)(input, job));
        drop(spinner);
        self.write(&output)?;
        // Should the next one have to be ended with the process, this one is not lost.
        self.out.flush()
    }

    fn file(&mut self, path: &Path) -> io::Result<()> {
        match Lines::open(path, self.longest_line()) {
            Ok(lines) => self.lines(lines),
            Err(fault) => self.argument(&Input::unreadable(&fault)),
        }
    }

    fn lines(&mut self, lines: Lines) -> io::Result<()> {
        let progress = Progress::new(lines.length);
        let threads = self.options.cores();
        let (mut queues, mut answers) = (Vec::new(), Vec::new());
        for _ in 0..threads {
            let (queue, chunks) = sync_channel(QUEUE);
            let (sender, receiver) = sync_channel(QUEUE);
            let (answer, options) = (Arc::clone(&self.answer), self.options);
            thread::spawn(move || {
                let mut session = Session::new(options, threads);
                let answer = |input: &Input| session.ask(|job| answer(input, job));
                answer_chunks(answer, &chunks, &sender);
            });
            queues.push(queue);
            answers.push(receiver);
        }
        let sent = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&sent);
        let reader = thread::spawn(move || distribute(lines, &queues, &counted));
        let mut received = 0;
        let mut stopped: Option<Instant> = None;
        'turns: for turn in answers.iter().cycle() {
            let done = loop {
                match turn.recv_timeout(Duration::from_millis(50)) {
                    Ok(done) => break done,
                    Err(RecvTimeoutError::Disconnected) => break 'turns,
                    Err(RecvTimeoutError::Timeout) if interrupted() => {
                        // The reader may be waiting for a line that never comes.
                        let idle = sent.load(Ordering::Relaxed) == received;
                        let since = stopped.get_or_insert_with(Instant::now).elapsed();
                        if idle || since > STOP_TIMEOUT {
                            return self.interrupted(&progress);
                        }
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                }
            };
            received += 1;
            for output in &done.outputs {
                if output.stderr.is_empty() {
                    self.write(output)?;
                } else {
                    progress.pause(|| self.write(output))?;
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
            Ok(()) if sent.load(Ordering::Relaxed) == received => Ok(()),
            _ => Err(io::Error::other(
                "internal error: a thread failed; the answers above are complete",
            )),
        }
    }

    fn interrupted(&mut self, progress: &Progress) -> io::Result<()> {
        progress.finish();
        let stderr = format!("interrupted after {}\n", count(self.answered, "position"));
        self.write(&Output { stderr, status: Status::Interrupted, ..Output::default() })
    }

    fn write(&mut self, output: &Output) -> io::Result<()> {
        self.answered += 1;
        self.status = self.status.max(output.status);
        self.out.write_all(output.stdout.as_bytes())?;
        if !output.stderr.is_empty() {
            // On a terminal both streams meet: keep their order.
            self.out.flush()?;
            report(&output.stderr);
        }
        Ok(())
    }
}

/// Sends chunks to the threads in turn, and counts them.
fn distribute(lines: Lines, queues: &[SyncSender<Chunk>], sent: &AtomicUsize) {
    for (chunk, queue) in lines.zip(queues.iter().cycle()) {
        // Counted first: what is on its way is no longer waited for.
        sent.fetch_add(1, Ordering::Relaxed);
        if interrupted() || queue.send(chunk).is_err() {
            sent.fetch_sub(1, Ordering::Relaxed);
            break;
        }
    }
}

/// Answers chunks until there are no more, or nobody takes the answers.
fn answer_chunks(
    mut answer: impl FnMut(&Input) -> Output,
    chunks: &Receiver<Chunk>,
    answers: &SyncSender<Answered>,
) {
    for Chunk { inputs, bytes } in chunks {
        let outputs = inputs.iter().take_while(|_| !interrupted()).map(&mut answer).collect();
        if answers.send(Answered { outputs, bytes }).is_err() {
            break;
        }
    }
}
