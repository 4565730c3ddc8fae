//! The number of positions of each family, against sequences that are known.

use census::{Census, Family, Share};
use hackenbush::Ruleset;
use hackenbush::rules::{Bernoulli, Green, RedBlue, RedBlueGreen, StirlingShave};
use partizan::Meter;

/// The number of positions with 0, 1, 2, ... edges.
fn counts(family: Family, variant: Option<&'static dyn Ruleset>, most: u32) -> Vec<usize> {
    let count = |edges| {
        let mut positions = Census::new(family, variant, edges).unwrap().positions(Share::WHOLE);
        std::iter::from_fn(|| positions.next(&Meter::default()).unwrap()).count()
    };
    (0..=most).map(count).collect()
}

#[test]
fn forests_are_as_many_as_rooted_trees() {
    // OEIS A000081, A000151 and A006964: rooted trees with edges of one, two and three colours.
    let trees = |variant, most| counts(Family::Trees, Some(variant), most);
    assert_eq!(trees(&Green, 12), [1, 1, 2, 4, 9, 20, 48, 115, 286, 719, 1842, 4766, 12486]);
    assert_eq!(trees(&RedBlue, 8), [1, 2, 7, 26, 107, 458, 2058, 9498, 44947]);
    assert_eq!(trees(&RedBlueGreen, 6), [1, 3, 15, 82, 495, 3144, 20875]);
}

#[test]
fn words_are_powers_and_loops_are_words_up_to_reversal() {
    assert_eq!(counts(Family::Stalks, Some(&RedBlueGreen), 5), [1, 3, 9, 27, 81, 243]);
    // OEIS A005418 from its third term on, and A032120 from its second.
    assert_eq!(counts(Family::Loops, Some(&RedBlue), 8), [0, 2, 3, 6, 10, 20, 36, 72, 136]);
    assert_eq!(counts(Family::Loops, Some(&RedBlueGreen), 5), [0, 3, 6, 18, 45, 135]);
}

#[test]
fn ordered_forests_are_catalan_numbers_times_powers() {
    let clockwise = |variant| counts(Family::ClockwiseTrees, Some(variant), 6);
    assert_eq!(clockwise(&Green), [1, 1, 2, 5, 14, 42, 132]);
    assert_eq!(clockwise(&RedBlue), [1, 2, 8, 40, 224, 1344, 8448]);
}

#[test]
fn lines_of_dominoes_are_weak_orders() {
    // OEIS A000670: every second of the ordered Bell numbers, and all of them.
    assert_eq!(counts(Family::DominoLines, None, 3), [1, 3, 75, 4683]);
    let stirling = counts(Family::DominoLines, Some(&StirlingShave), 6);
    assert_eq!(stirling, [1, 1, 3, 13, 75, 541, 4683]);
    assert_eq!(counts(Family::DominoLines, Some(&Bernoulli), 3), [1, 4, 36, 576]);
}

#[test]
fn pictures_are_counted() {
    // `brute_force.rs` finds the first of these by trying all pictures.
    let green = |family| counts(family, Some(&Green), 6);
    assert_eq!(green(Family::Graphs), [1, 1, 2, 5, 13, 37, 114]);
    assert_eq!(green(Family::Multigraphs), [1, 2, 6, 20, 74, 289, 1203]);
    assert_eq!(green(Family::Cacti), [1, 2, 6, 19, 66, 239, 911]);
}
