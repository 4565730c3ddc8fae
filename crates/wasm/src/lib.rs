//! The service as a WebAssembly module.
//!
//! A host asks for room with [`input`], writes the name of a query and its JSON request there,
//! calls [`call`], and reads the answer at [`output`]. It provides a clock and hears of progress
//! (`host`). Nothing else runs in the module's thread meanwhile, so deadlines are checked by the
//! work itself, and to cancel is to end the thread.

mod answer;
mod host;
mod watch;

use std::cell::RefCell;

use answer::Answer;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Room for a query's name and its request, this many bytes together.
#[allow(unsafe_code, reason = "an exported name; there is only one of each in the module")]
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|bytes| {
        bytes.clear();
        bytes.resize(length, 0);
        bytes.as_mut_ptr()
    })
}

/// Answers the request in [`input`], whose first bytes are the query's name, within this many
/// megabytes. The answer is at [`output`]: JSON (0), a file after a line with its media type (1),
/// an error as JSON (2), or
/// the same if the module with everything would answer (3).
#[allow(unsafe_code, reason = "an exported name; there is only one of each in the module")]
#[unsafe(no_mangle)]
pub extern "C" fn call(name_length: usize, megabytes: u32, seed: u32) -> u32 {
    // Taken, so that it is freed before the reply is there.
    let input = INPUT.take();
    let Answer { kind, bytes } = answer::to(&input, name_length, megabytes, seed);
    OUTPUT.set(bytes);
    kind as u32
}

/// Where the answer begins.
#[allow(unsafe_code, reason = "an exported name; there is only one of each in the module")]
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(Vec::as_ptr)
}

/// The answer's length in bytes.
#[allow(unsafe_code, reason = "an exported name; there is only one of each in the module")]
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    OUTPUT.with_borrow(Vec::len)
}

/// Forgets the answer once it has been read.
#[allow(unsafe_code, reason = "an exported name; there is only one of each in the module")]
#[unsafe(no_mangle)]
pub extern "C" fn release() {
    OUTPUT.take();
}
