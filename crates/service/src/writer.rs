//! JSON written within a budget. What a terminal would obey is written in JSON's own escapes, since
//! people look at JSON in terminals, too.

use std::io;

use hackenbush::visible::is_hidden;
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

    /// Takes bytes over, which are whole characters of JSON. Other characters than ASCII are in strings.
    fn take(&mut self, bytes: &[u8]) {
        // Almost everything, in millions of short pieces.
        if bytes.iter().all(|&byte| byte.is_ascii() && byte != 0x7f) {
            return self.bytes.extend_from_slice(bytes);
        }
        let text = std::str::from_utf8(bytes).ok();
        let Some(text) = text.filter(|text| text.chars().any(must_be_escaped)) else {
            return self.bytes.extend_from_slice(bytes);
        };
        for c in text.chars() {
            let mut units = [0; 2];
            match must_be_escaped(c) {
                true => c.encode_utf16(&mut units).iter().for_each(|unit| {
                    self.bytes.extend_from_slice(format!("\\u{unit:04x}").as_bytes());
                }),
                false => self.bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
            }
        }
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

/// Must this be an escape in a string? Other control characters are one already.
fn must_be_escaped(c: char) -> bool {
    c > '~' && is_hidden(c)
}

/// Most answers are shorter.
const USUAL_LENGTH: usize = 512;

impl io::Write for Writer<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.take(bytes);
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

    #[test]
    fn what_a_terminal_obeys_is_escaped() {
        let text = "\u{9b}31m a\u{202e}b \u{7f}\u{e0041} \x1b\n \u{e4}\u{1f3a9}";
        let written = json(&text).unwrap();
        assert_eq!(serde_json::from_str::<String>(&written).unwrap(), text);
        assert!(!written.chars().any(is_hidden), "{written}");
        assert!(written.ends_with("\u{e4}\u{1f3a9}\""), "{written}");
    }

    /// With hardly any memory an answer of the usual size is written all the same.
    #[test]
    fn short_answers_are_always_written() {
        let meter = Meter::from(Limits { bytes: 10, ..Limits::default() });
        let mut writer = Writer::new(&meter);
        assert!(writer.write_all(&[b'x'; FREE_BYTES / 2]).is_ok());
    }
}
