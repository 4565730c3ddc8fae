#![no_main]

use fuzz_targets::Target;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    Target::by_name("rules").expect("a target").check_bytes(bytes);
});
