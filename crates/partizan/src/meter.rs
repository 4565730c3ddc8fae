//! One clock and one ledger for a piece of work, asked by whatever loops over large data.
//!
//! The clock is a flag that the caller sets when the time is up or nobody waits any more; no
//! library reads the time. The ledger counts the bytes that are held outside an arena; an
//! [`Arena`](crate::Arena) with the same ledger counts them beside its own.

use std::sync::atomic::Ordering;

use crate::{Exceeded, Limits};

/// What a piece of work may still cost. Clones share the clock and the ledger.
///
/// ```
/// use partizan::{Exceeded, Limits, Meter};
/// let meter = Meter::from(Limits { bytes: 1000, ..Limits::default() });
/// assert_eq!(meter.charge(900), Ok(()));
/// assert_eq!(meter.charge(200), Err(Exceeded::Memory));
/// meter.release(900);
/// assert_eq!(meter.charge(200), Ok(()));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Meter(Limits);

impl From<Limits> for Meter {
    /// Everything that these limits allow, [`Limits::beside`] being the ledger.
    fn from(limits: Limits) -> Meter {
        Meter(limits)
    }
}

impl Meter {
    /// May the work go on?
    ///
    /// # Errors
    /// [`Exceeded::Interrupted`] once the work is called off.
    pub fn check(&self) -> Result<(), Exceeded> {
        if self.0.is_interrupted() { Err(Exceeded::Interrupted) } else { Ok(()) }
    }

    /// Asks for memory before it is taken. What is refused is not counted.
    ///
    /// # Errors
    /// [`Exceeded::Memory`] if there is less left.
    pub fn charge(&self, bytes: usize) -> Result<(), Exceeded> {
        let add = |held: usize| held.checked_add(bytes).filter(|&sum| sum <= self.0.bytes);
        let added = self.0.beside.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
        added.map(|_| ()).map_err(|_| Exceeded::Memory)
    }

    /// Gives memory back.
    pub fn release(&self, bytes: usize) {
        let less = |held: usize| Some(held.saturating_sub(bytes));
        let _ = self.0.beside.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
    }

    /// The bytes that are held.
    #[must_use]
    pub fn held(&self) -> usize {
        self.0.beside.load(Ordering::Relaxed)
    }
}

/// Memory that was asked for, given back when this is dropped.
///
/// ```
/// use partizan::{Exceeded, Held, Limits, Meter};
/// let meter = Meter::from(Limits { bytes: 1000, ..Limits::default() });
/// let mut held = Held::new(&meter);
/// assert_eq!(held.charge(900), Ok(()));
/// assert_eq!(held.charge(200), Err(Exceeded::Memory));
/// drop(held);
/// assert_eq!(meter.held(), 0);
/// ```
#[derive(Debug)]
pub struct Held<'a> {
    meter: &'a Meter,
    bytes: usize,
}

impl Held<'_> {
    /// Nothing yet.
    #[must_use]
    pub fn new(meter: &Meter) -> Held<'_> {
        Held { meter, bytes: 0 }
    }

    /// Asks for more before it is taken. What is refused is not counted.
    ///
    /// # Errors
    /// As [`Meter::charge`].
    pub fn charge(&mut self, bytes: usize) -> Result<(), Exceeded> {
        self.meter.charge(bytes)?;
        self.bytes = self.bytes.saturating_add(bytes);
        Ok(())
    }

    /// Takes over what another holds.
    pub fn absorb(&mut self, mut other: Held<'_>) {
        self.bytes = self.bytes.saturating_add(std::mem::take(&mut other.bytes));
    }

    /// Gives some of it back.
    pub fn release(&mut self, bytes: usize) {
        let bytes = bytes.min(self.bytes);
        self.meter.release(bytes);
        self.bytes = self.bytes.saturating_sub(bytes);
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.meter.release(self.bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn clones_share_the_clock_and_the_ledger() {
        let flag = Arc::new(AtomicBool::new(false));
        let interrupt = Some(Arc::clone(&flag));
        let meter = Meter::from(Limits { bytes: 100, interrupt, ..Limits::default() });
        let other = meter.clone();
        assert_eq!(meter.charge(60), Ok(()));
        assert_eq!((other.held(), other.charge(60)), (60, Err(Exceeded::Memory)));
        assert_eq!(other.held(), 60);
        flag.store(true, Ordering::Relaxed);
        assert_eq!((meter.check(), other.check()), (other.check(), meter.check()));
        assert_eq!(meter.check(), Err(Exceeded::Interrupted));
        assert_eq!(Meter::default().charge(usize::MAX), Ok(()));
    }
}
