//! Where an error is.

/// An error's place is inside the text and between two characters.
#[track_caller]
pub(crate) fn check_offset(text: &str, offset: usize) {
    assert!(text.is_char_boundary(offset), "offset {offset} in {text:?}");
}
