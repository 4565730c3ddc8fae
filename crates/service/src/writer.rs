//! JSON written within a budget.

use std::io;

use partizan::{Exceeded, Meter};
use serde::{Serialize, ser};

/// The meter is asked once in this many bytes.
const CHECK_INTERVAL: usize = 1 << 16;

/// Bytes that are always written, even if memory has run out.
const FREE_BYTES: usize = 1 << 20;

/// Bytes that are still written once the work has been called off: answers that were stopped early
/// are written, too, and take some hundredths of a second at this length.
const LAST_BYTES: usize = 8 << 20;

/// What an answer is written to.
#[derive(Debug)]
pub(crate) struct Writer<'a> {
    pub(crate) bytes: Vec<u8>,
    meter: &'a Meter,
    unchecked: usize,
    /// The bytes written since the work was called off.
    late: usize,
    charged: usize,
    /// The budget that ended.
    pub(crate) exceeded: Option<Exceeded>,
}

/// Something small as JSON. (`serde_json::to_string` would do the same, but would double the code that
/// writes answers.)
pub(crate) fn json(value: &impl Serialize) -> serde_json::Result<String> {
    let meter = Meter::default();
    let mut writer = Writer::new(&meter);
    serde_json::to_writer(&mut writer, value)?;
    String::from_utf8(std::mem::take(&mut writer.bytes)).map_err(ser::Error::custom)
}

impl<'a> Writer<'a> {
    pub(crate) fn new(meter: &'a Meter) -> Writer<'a> {
        let bytes = Vec::with_capacity(USUAL_LENGTH);
        Writer { bytes, meter, unchecked: 0, late: 0, charged: 0, exceeded: None }
    }

    fn check(&mut self) -> Result<(), Exceeded> {
        if let Err(exceeded) = self.meter.check() {
            self.late += self.unchecked;
            if self.late > LAST_BYTES {
                return Err(exceeded);
            }
        }
        if self.bytes.len() > FREE_BYTES {
            // A list that grows may be held twice.
            let bytes = 2 * self.unchecked;
            self.meter.charge(bytes)?;
            self.charged += bytes;
        }
        self.unchecked = 0;
        Ok(())
    }
}

/// Most answers are shorter.
const USUAL_LENGTH: usize = 512;

impl io::Write for Writer<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.extend_from_slice(bytes);
        self.unchecked += bytes.len();
        if self.unchecked >= CHECK_INTERVAL
            && let Err(exceeded) = self.check()
        {
            self.exceeded = Some(exceeded);
            return Err(io::Error::other(exceeded));
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Writer<'_> {
    fn drop(&mut self) {
        self.meter.release(self.charged);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use partizan::Limits;
    use std::io::Write as _;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    /// How much is written within these limits, and why no more.
    fn written(limits: Limits) -> (usize, Option<Exceeded>) {
        let meter = Meter::from(limits);
        let mut writer = Writer::new(&meter);
        while writer.bytes.len() < 100 << 20 && writer.write_all(&[b'x'; 1000]).is_ok() {}
        let written = (writer.bytes.len(), writer.exceeded);
        drop(writer);
        assert_eq!(meter.held(), 0);
        written
    }

    #[test]
    fn writing_ends_with_the_budget() {
        let (length, ended) = written(Limits::default());
        assert!(length >= 100 << 20 && ended.is_none());
        let (length, ended) = written(Limits { bytes: 10_000_000, ..Limits::default() });
        assert!((FREE_BYTES..10_000_000).contains(&length), "{length}");
        assert_eq!(ended, Some(Exceeded::Memory));
        let interrupt = Some(Arc::new(AtomicBool::new(true)));
        let (length, ended) = written(Limits { interrupt, ..Limits::default() });
        assert!((LAST_BYTES..LAST_BYTES + 2 * CHECK_INTERVAL).contains(&length), "{length}");
        assert_eq!(ended, Some(Exceeded::Interrupted));
    }

    /// With hardly any memory an answer of the usual size is written all the same.
    #[test]
    fn short_answers_are_always_written() {
        let meter = Meter::from(Limits { bytes: 10, ..Limits::default() });
        let mut writer = Writer::new(&meter);
        assert!(writer.write_all(&[b'x'; FREE_BYTES / 2]).is_ok());
    }
}
