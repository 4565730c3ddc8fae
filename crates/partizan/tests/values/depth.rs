//! Games and texts a hundred thousand levels deep, on a stack too small for any recursion.

use partizan::{Arena, BigUint, Dyadic, Game, Player};
use std::cmp::Ordering;

const DEEP: u32 = 100_000;

/// Runs on a stack of 128 KiB.
fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(128 * 1024);
    thread.spawn(work).unwrap().join().unwrap();
}

/// `{{{0|-1}|-2}|-3}...`, which is hot and its own canonical form.
fn hot_chain_text(depth: u32) -> String {
    let mut text = "{".repeat(usize::try_from(depth).unwrap());
    text.push('0');
    for k in 1..=depth {
        text.push_str(&format!("|-{k}}}"));
    }
    text
}

#[test]
fn brackets_may_nest_deep() {
    on_a_small_stack(|| {
        let mut arena = Arena::new();
        let many = |text: &str| text.repeat(usize::try_from(DEEP).unwrap());
        let nested = |open: &str, inner: &str, close: &str| many(open) + inner + &many(close);
        for (text, value) in [
            (nested("(", "1", ")"), "1"),
            (nested("{", "1", "|}"), "100001"),
            (nested("{", "0", "|0}"), "v99999"),
            (nested("{|", "", "}"), "-99999"),
            (nested("{0||", "0", "}"), "^99999"),
            (nested("-", "1^", ""), "1v"),
            (nested("- ", "1^", ""), "1^"),
            (nested("+-", "1", ""), "0"),
            (nested("1+", "1", ""), "100001"),
            (nested("*:", "0", ""), "*100000"),
            (nested("(", "*", ":*)"), "*100001"),
            (nested("*:(", "*", ")"), "*100001"),
            (nested("Tiny(", "0", ")"), "^"),
        ] {
            let Ok(game) = arena.parse(&text) else { panic!("{}", &text[..40]) };
            assert_eq!(arena.text(game).unwrap(), value, "{}", &text[..40]);
        }
        for open in ["(", "{", "{0|", "{{0}", "Tiny(", "-", "1:(", "1+{"] {
            assert!(arena.parse(&many(open)).is_err());
        }
    });
}

#[test]
fn options_may_nest_deep() {
    on_a_small_stack(|| {
        let mut arena = Arena::new();
        let text = hot_chain_text(DEEP);
        let game = arena.parse(&text).unwrap();
        assert_eq!(arena.birthday(game), BigUint::from(DEEP + 1));
        assert_eq!(arena.form_text_within(game, usize::MAX).to_string(), text);
        let negative = arena.negative(game).unwrap();
        assert_eq!(arena.negative(negative), Ok(game));
        assert_eq!(arena.compare(game, negative), Ok(Some(Ordering::Less)));
        assert_eq!(arena.followers(game, usize::MAX).unwrap().len(), 200_001);
        let star = arena.nimber(1).unwrap();
        let starred = arena.sum(game, star).unwrap();
        assert_eq!(arena.compare(game, starred), Ok(None));
        assert_eq!(arena.sum(starred, star), Ok(game));
        let on_star = arena.ordinal_sum(star, game).unwrap();
        assert_eq!(arena.birthday(on_star), BigUint::from(DEEP + 2));
        let printed = arena.text_within(game, usize::MAX).unwrap().to_string();
        assert_eq!(arena.parse(&printed), Ok(game));
        let kept = arena.retain(&[game, negative]).unwrap();
        assert_eq!(arena.negative(kept[0]), Ok(kept[1]));
        assert_eq!(arena.form_text_within(kept[0], usize::MAX).to_string(), text);
    });
}

#[test]
fn temperatures_of_deep_games() {
    on_a_small_stack(|| {
        let mut arena = Arena::new();
        let game = arena.parse(&hot_chain_text(DEEP / 10)).unwrap();
        let graph = arena.thermograph(game).unwrap();
        assert_eq!(graph.left.at(&Dyadic::ZERO), arena.stop(game, Player::Left).clone());
        assert!(graph.temperature.is_positive());
        let tax = graph.temperature.half();
        let cooled = arena.cooled(game, &tax).unwrap();
        assert_eq!(arena.mean(cooled), Ok(graph.mean));
    });
}

#[test]
fn ups_of_very_high_order() {
    on_a_small_stack(|| {
        let mut arena = Arena::new();
        let order = u64::from(DEEP);
        let up = arena.ups_to(order).unwrap();
        assert_eq!(arena.text(up).unwrap(), "^[100000]");
        assert_eq!(arena.birthday(up), BigUint::from(DEEP + 1));
        let weight = arena.atomic_weight(up).unwrap();
        assert_eq!(arena.text(weight).unwrap(), "1");
        let nth = arena.up_nth(order).unwrap();
        assert_eq!(arena.text(nth).unwrap(), "^<100000>");
        assert_eq!(arena.compare(Game::ZERO, nth), Ok(Some(Ordering::Less)));
        assert_eq!(arena.compare(nth, up), Ok(Some(Ordering::Less)));
        // A chain that looks like an up of higher order until its very end.
        let deep = usize::try_from(DEEP).unwrap();
        let text = "{".repeat(deep) + "^3*" + &"|*}".repeat(deep);
        let almost = arena.parse(&text).unwrap();
        assert!(arena.text(almost).unwrap().ends_with("..."));
    });
}

#[test]
fn deep_stalks_of_all_colours() {
    on_a_small_stack(|| {
        let mut arena = Arena::new();
        let bases = ["*", "1", "*", "-1", "-1"].map(|text| arena.parse(text).unwrap());
        let mut stalk = Game::ZERO;
        for edge in 0..300 {
            stalk = arena.ordinal_sum(bases[edge % 5], stalk).unwrap();
        }
        assert!(arena.text_within(stalk, 1000).unwrap().is_truncated());
        let negative = arena.negative(stalk).unwrap();
        assert_ne!(stalk, negative);
        assert_eq!(arena.negative(negative), Ok(stalk));
    });
}
