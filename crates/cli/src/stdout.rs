//! Standard output, and whether its reader takes what is written.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

/// Counts when writing begins and when it ends, so it is odd while something is being written.
static WRITING: AtomicU64 = AtomicU64::new(0);

/// Standard output. While its reader takes nothing, Ctrl-C ends the process.
#[derive(Debug)]
pub(crate) struct Stdout(io::Stdout);

pub(crate) fn stdout() -> Stdout {
    Stdout(io::stdout())
}

/// Which piece of output is being written, if one is.
pub(crate) fn being_written() -> Option<u64> {
    Some(WRITING.load(Ordering::Relaxed)).filter(|count| !count.is_multiple_of(2))
}

fn writing<T>(write: impl FnOnce() -> T) -> T {
    WRITING.fetch_add(1, Ordering::Relaxed);
    let done = write();
    WRITING.fetch_add(1, Ordering::Relaxed);
    done
}

impl io::Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        writing(|| self.0.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        writing(|| self.0.flush())
    }
}
