//! What the module needs of its host.

#[cfg(target_arch = "wasm32")]
pub(crate) use imported::{now, progress};

#[cfg(target_arch = "wasm32")]
mod imported {
    #[allow(unsafe_code, reason = "the host only reads what it is given")]
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// Milliseconds since some moment that stays the same.
        pub(crate) safe fn now() -> f64;
        /// Hears how far the work is: JSON at this address, of this length.
        pub(crate) safe fn progress(start: *const u8, length: usize);
    }
}

/// For the tests, which run elsewhere.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn now() -> f64 {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_secs_f64() * 1_000.0
}

/// For the tests, which do not listen.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn progress(_: *const u8, _: usize) {}
