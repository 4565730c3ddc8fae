//! How much a request may ask for.

use std::time::Duration;

use hackenbush::notation::ReadLimits;
use partizan::Meter;

/// The limits of a service.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Edges of a picture.
    pub edges: usize,
    /// Dominoes of a line.
    pub dominoes: usize,
    /// Bytes of a request.
    pub request_bytes: usize,
    /// Bytes for the games and remembered positions of one job.
    pub memory_bytes: usize,
    /// The time for an answer unless the request says otherwise.
    pub time: Duration,
    /// The most time that a request may ask for.
    pub max_time: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            edges: 100_000,
            dominoes: 1_000,
            request_bytes: 8 << 20,
            memory_bytes: 1 << 30,
            time: Duration::from_secs(10),
            max_time: Duration::from_secs(600),
        }
    }
}

impl Limits {
    /// Those for reading a position.
    pub(crate) fn read(&self, meter: Meter) -> ReadLimits {
        ReadLimits { edges: self.edges, dominoes: self.dominoes, meter }
    }

    /// The time for a request that asks for this many milliseconds.
    #[must_use]
    pub fn time_for(&self, milliseconds: Option<u64>) -> Duration {
        let asked = milliseconds.map_or(self.time, Duration::from_millis);
        asked.clamp(Duration::from_millis(1), self.max_time)
    }
}
