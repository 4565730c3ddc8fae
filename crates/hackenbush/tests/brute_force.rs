//! The slow evaluator agrees with what everybody knows, and the library's cuts agree with it.

mod support;

use std::cmp::Ordering;

use hackenbush::notation::parse_picture;
use hackenbush::rules::{self, Ruleset};
use hackenbush::{Colour, Picture};
use partizan::{Outcome, Player};
use support::{Game, Number, Random, Rule, compare, compare_with, equal, nimber, number, outcome};

fn picture(text: &str) -> Picture {
    parse_picture(text).unwrap()
}

#[test]
fn numbers_and_their_stalks_agree() {
    for numerator in -40..=40 {
        for exponent in 0..4 {
            let number = Number::new(numerator, exponent);
            assert_eq!(Number::from_signs(&number.signs()), number);
        }
    }
    assert_eq!(Number::new(5, 3).signs(), [Colour::Blue, Colour::Red, Colour::Blue, Colour::Red]);
}

#[test]
fn red_blue_pictures_have_their_known_values() {
    for (text, value) in [
        ("", "0"),
        ("bbb", "3"),
        ("rrbr", "-7/4"),
        ("lrlrrllr", "77/128"),
        ("l(l;rl)", "3/2"),
        ("b(r)(b)", "1"),
        ("br(r;b)", "1/2"),
        ("br + br - b", "0"),
        (":G bbbb:G", "4"),
        // Loops are cut midway between the first changes of colour; a middle rod counts twice.
        (":G brb:G", "1"),
        (":G bbr:G", "1"),
    ] {
        let found = number(&picture(text), 12, Rule::Usual).unwrap();
        assert_eq!(found.to_string(), value, "{text}");
        assert_eq!(compare_with(&picture(text), found, Rule::Usual), Some(Ordering::Equal));
    }
}

#[test]
fn green_pictures_are_nimbers() {
    for (text, heap) in [
        ("ggg", 3),
        ("g + gg + ggg", 0),
        ("e(ee:{waist};ee:{waist}e(ee;e(e:{head};e:{head}e)))", 2),
        (":G ggg:G", 1),
        ("g(gg)(ggg)", 2),
    ] {
        assert_eq!(nimber(&picture(text)), heap, "{text}");
    }
}

#[test]
fn colours_mix() {
    // GB is up-star: confused with 0, and above star. GB + G is up: positive.
    assert_eq!(outcome(&picture("gb"), Rule::Usual), Outcome::Next);
    assert_eq!(outcome(&picture("gb + g"), Rule::Usual), Outcome::Left);
    assert_eq!(compare(&picture("gb + g"), &picture("g"), Rule::Usual), None);
    assert_eq!(
        compare(&picture("gb + gb + g + g"), &picture("g"), Rule::Usual),
        Some(Ordering::Greater)
    );
    assert!(equal(&picture("g + gb - gb - g"), &picture(""), Rule::Usual));
    assert_eq!(number(&picture("gb"), 5, Rule::Usual), None);
}

#[test]
fn childish_pictures_can_be_hot() {
    assert_eq!(number(&picture("l(l;rl)"), 5, Rule::Childish).unwrap().to_string(), "2");
    // {4|-2}: confused with everything from -2 to 4.
    let ring = picture(":G b^6 r^4:G");
    for n in -5..=6 {
        let expected = match n {
            ..-2 => Some(Ordering::Greater),
            -2..=4 => None,
            5.. => Some(Ordering::Less),
        };
        assert_eq!(compare_with(&ring, Number::new(n, 0), Rule::Childish), expected, "{n}");
    }
    let fan = picture("r(l:T;r(l:T;r(l:T;r(l:T;rl:T))))");
    assert_eq!(number(&fan, 8, Rule::Childish).unwrap().to_string(), "15/16");
}

#[test]
fn the_librarys_cuts_and_moves_follow_the_rules() {
    let mut random = Random(3);
    for _ in 0..2000 {
        let picture = random.picture(8, 5, &Colour::ALL);
        let all = (1_u64 << picture.edges().len()) - 1;
        for (rule, rules) in [
            (Rule::Usual, &rules::RedBlueGreen as &dyn Ruleset),
            (Rule::Childish, &rules::Childish),
        ] {
            let game = Game::new(picture.edges(), rule);
            for player in Player::BOTH {
                let left: Vec<u64> = rules
                    .moves(&picture.clone().into(), player)
                    .into_iter()
                    .map(|edge| {
                        picture.fallen(edge).iter().fold(all, |set, &gone| set & !(1 << gone))
                    })
                    .collect();
                assert_eq!(left, game.moves(all, player), "{picture}");
            }
        }
        for edge in 0..picture.edges().len() {
            let cut = picture.cut(edge);
            assert_eq!(cut.fallen, picture.fallen(edge), "{picture}");
            let kept: Vec<usize> =
                (0..picture.edges().len()).filter(|index| !cut.fallen.contains(index)).collect();
            for (now, &before) in cut.picture.edges().iter().zip(&kept) {
                let (old, now_ends) = (picture.edges()[before], [now.from, now.to]);
                let mut ends = now_ends.map(|vertex| cut.vertices[vertex as usize]);
                if ends != [old.from, old.to] {
                    ends.reverse();
                }
                assert_eq!((ends, now.colour), ([old.from, old.to], old.colour), "{picture}");
            }
            assert_eq!(cut.picture.edges().len(), kept.len());
        }
    }
}

#[test]
fn components_add_up() {
    let mut random = Random(4);
    for _ in 0..200 {
        let whole = random.picture(7, 5, &Colour::ALL);
        let parts = whole.components();
        let sum = parts.iter().fold(Picture::empty(), |sum, part| sum.sum(&part.picture));
        assert!(equal(&whole, &sum, Rule::Usual), "{whole}");
        assert!(equal(&whole.sum(&whole.negated()), &Picture::empty(), Rule::Usual), "{whole}");
    }
}
