//! Budgets: they end work with an error, never wrongly, and the arena goes on.

use crate::random::games;
use partizan::{Arena, Dyadic, Exceeded, Game, Limits, Nus, Player, ValueError};
use proptest::prelude::*;
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

fn with_bytes(bytes: usize) -> Arena {
    Arena::with_limits(Limits { bytes, ..Limits::default() })
}

/// A sum with more positions than most budgets hold.
const LARGE: &str = "{9|4||1|||0} + {8|3||-1|-9} + {7|2||-2|-7||||-8} + {6|1,*||v|-6} + {5|^||-5}";

fn stalks(arena: &mut Arena, height: u32) -> Result<Vec<Game>, Exceeded> {
    let bases = [arena.integer(1)?, arena.integer(-1)?, arena.nimber(1)?];
    let (mut all, mut last) = (vec![Game::ZERO], vec![Game::ZERO]);
    for _ in 0..height {
        let mut next = Vec::new();
        for base in bases {
            for &stalk in &last {
                next.push(arena.ordinal_sum(base, stalk)?);
            }
        }
        all.extend(&next);
        last = next;
    }
    Ok(all)
}

#[test]
fn an_arena_may_be_shared_between_threads() {
    fn assert_shared<T: Send + Sync + 'static>() {}
    assert_shared::<Arena>();
    assert_shared::<Game>();
    assert_shared::<Limits>();
    assert_shared::<Exceeded>();
}

#[test]
fn memory_ends_with_an_error_and_leaves_the_arena_right() {
    let mut free = Arena::new();
    let whole = free.parse(LARGE).unwrap();
    let whole = free.text(whole).unwrap();
    let mut ended = 0;
    for kilobytes in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 4096] {
        let budget = kilobytes * 1024;
        let mut arena = with_bytes(budget);
        match arena.parse(LARGE) {
            Err(ValueError::Exceeded(Exceeded::Memory)) => ended += 1,
            Ok(game) => {
                arena.set_limits(Limits::default());
                assert_eq!(arena.text(game).unwrap(), whole);
            }
            Err(other) => panic!("{other}"),
        }
        // No more than the budget was taken (an empty arena has 1 KiB), and what is known is right.
        assert!(arena.bytes() <= budget.max(2048), "{} > {budget}", arena.bytes());
        arena.set_limits(Limits::default());
        let game = arena.parse(LARGE).unwrap();
        assert_eq!(arena.text(game).unwrap(), whole);
    }
    assert!(ended > 3, "the budgets were too large to tell");
}

#[test]
fn all_stalks_of_up_to_10_edges_differ_and_fit() {
    let mut arena = with_bytes(64 << 20);
    let all = stalks(&mut arena, 10).unwrap();
    assert_eq!(all.len(), 88_573);
    assert_eq!(all.into_iter().collect::<HashSet<Game>>().len(), 88_573);
}

#[test]
fn caches_make_room_for_games() {
    // The games of all stalks up to 8 edges and nothing else just fit.
    let mut arena = Arena::new();
    let all = stalks(&mut arena, 8).unwrap();
    let texts: Vec<String> =
        all.iter().map(|&g| arena.form_text_within(g, 1000).to_string()).collect();
    let full = arena.bytes();
    arena.release_caches();
    let bare = arena.bytes();
    assert!(bare < full);
    let mut tight = with_bytes(bare + bare / 4);
    let again = stalks(&mut tight, 8).unwrap();
    assert!(tight.bytes() <= bare + bare / 4);
    let same = again.iter().map(|&g| tight.form_text_within(g, 1000).to_string());
    assert!(same.eq(texts));
}

/// Games that fill an arena leave no room for answers, so that all work is done again and again.
#[test]
fn an_arena_that_only_forgets_is_out_of_memory() {
    let mut arena = Arena::new();
    let all = stalks(&mut arena, 6).unwrap();
    arena.release_caches();
    arena.set_limits(Limits { bytes: arena.bytes() + 20_000, ..Limits::default() });
    let mut pairs = all.iter().flat_map(|&a| all.iter().map(move |&b| (a, b)));
    assert!(pairs.any(|(a, b)| arena.compare(a, b) == Err(Exceeded::Memory)));
    // With room it goes on.
    arena.set_limits(Limits::default());
    assert!(all.iter().all(|&a| arena.compare(a, all[1]).is_ok()));
}

/// Work that is to end soon ends although nothing interrupts it.
#[test]
fn steps_end_the_work() {
    let mut arena = Arena::with_limits(Limits { steps: 1_000, ..Limits::default() });
    assert_eq!(stalks(&mut arena, 40).map(|_| ()), Err(Exceeded::Interrupted));
    assert!(arena.len() <= 1_001);
    assert_eq!(arena.parse(LARGE), Err(ValueError::Exceeded(Exceeded::Interrupted)));
    arena.set_limits(Limits::default());
    assert!(arena.parse(LARGE).is_ok());
}

#[test]
fn an_interrupt_from_another_thread_ends_the_work() {
    let interrupt = Arc::new(AtomicBool::new(false));
    let limits = Limits { interrupt: Some(interrupt.clone()), ..Limits::default() };
    let mut arena = Arena::with_limits(limits);
    let one = arena.parse("{1|-1}").unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            // Whatever happens before the flag is seen, it must end the stalks below.
            interrupt.store(true, Ordering::Relaxed);
        });
        assert_eq!(stalks(&mut arena, 40).map(|_| ()), Err(Exceeded::Interrupted));
    });
    assert_eq!(arena.thermograph(one), Err(Exceeded::Interrupted));
    interrupt.store(false, Ordering::Relaxed);
    assert_eq!(arena.temperature(one), Ok(Dyadic::ONE));
    assert_eq!(stalks(&mut arena, 3).map(|all| all.len()), Ok(40));
}

#[test]
fn quantities_beyond_the_arena_are_refused() {
    let mut arena = Arena::new();
    let most = Nus { number: Dyadic::ZERO, ups: i64::MAX, nimber: u64::MAX };
    let most = arena.nus(&most).unwrap();
    let least = arena.negative(most).unwrap();
    let up = arena.parse("^").unwrap();
    for result in [arena.sum(most, up), arena.difference(least, up), arena.multiple(3, most)] {
        assert!(matches!(result, Err(Exceeded::TooLarge(_))));
    }
    assert!(arena.nus(&Nus { number: Dyadic::ZERO, ups: i64::MIN, nimber: 0 }).is_err());
    let huge = arena.nimber(u64::MAX).unwrap();
    assert!(matches!(arena.ordinal_sum(huge, huge), Err(Exceeded::TooLarge(_))));
    assert!(matches!(arena.options(huge, Player::Left), Err(Exceeded::TooLarge(_))));
    let text = arena.parse("{*1000000000000|-1}");
    assert!(matches!(text, Err(ValueError::Exceeded(Exceeded::TooLarge(_)))));
    // None of this did any harm.
    assert_eq!(arena.sum(most, least), Ok(Game::ZERO));
    assert_eq!(arena.sum(huge, huge), Ok(Game::ZERO));
}

#[test]
fn large_numbers_count_as_memory() {
    let mut arena = with_bytes(100_000);
    let number = "1/2^1000000".parse::<Dyadic>().unwrap();
    let small = arena.number(&number).unwrap();
    assert!(arena.bytes() < 100_000, "a power of two is small");
    let large = number + Dyadic::ONE;
    assert_eq!(arena.number(&large), Err(Exceeded::Memory));
    assert_eq!(arena.number(&large), Err(Exceeded::Memory));
    arena.set_limits(Limits { bytes: 1_000_000, ..Limits::default() });
    let large = arena.number(&large).unwrap();
    assert!(arena.bytes() > 200_000);
    let one = arena.difference(large, small).unwrap();
    assert_eq!(arena.text(one).unwrap(), "1");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn released_caches_and_kept_games_change_nothing(a in games(), b in games(), c in games()) {
        let mut arena = Arena::new();
        let [a, b, c] = [a, b, c].map(|recipe| recipe.game(&mut arena));
        let sum = arena.sum(a, b).unwrap();
        let order = arena.compare(a, c);
        let texts = [a, c, sum].map(|game| arena.text(game).unwrap());

        arena.release_caches();
        prop_assert_eq!(arena.sum(b, a), Ok(sum));
        prop_assert_eq!(arena.compare(a, c), order);
        prop_assert_eq!(arena.parse(&texts[2]), Ok(sum));

        let before = arena.len();
        let kept = arena.retain(&[sum, a, c, sum]).unwrap();
        prop_assert!(arena.len() <= before);
        prop_assert_eq!(kept[0], kept[3]);
        let [sum, a, c] = [kept[0], kept[1], kept[2]];
        prop_assert_eq!([a, c, sum].map(|game| arena.text(game).unwrap()), texts.clone());
        prop_assert_eq!(arena.compare(a, c), order);
        prop_assert_eq!(arena.parse(&texts[2]), Ok(sum));
        let difference = arena.difference(sum, a).unwrap();
        prop_assert_eq!(arena.sum(difference, a), Ok(sum));
    }

    #[test]
    fn a_small_budget_gives_the_same_answer_or_none(a in games(), b in games(), kilobytes in 1..40usize) {
        let mut free = Arena::new();
        let [x, y] = [&a, &b].map(|recipe| recipe.game(&mut free));
        let sum = free.sum(x, y).unwrap();
        let text = free.text(sum).unwrap();
        let order = free.compare(x, y).unwrap();

        let mut arena = Arena::new();
        let [x, y] = [&a, &b].map(|recipe| recipe.game(&mut arena));
        arena.set_limits(Limits { bytes: kilobytes * 512, ..Limits::default() });
        if let Ok(order_here) = arena.compare(x, y) {
            prop_assert_eq!(order_here, order);
        }
        if let Ok(sum) = arena.sum(x, y) && let Ok(text_here) = arena.text(sum) {
            prop_assert_eq!(&text_here, &text);
        }
        arena.set_limits(Limits::default());
        let sum = arena.sum(x, y).unwrap();
        prop_assert_eq!(arena.text(sum).unwrap(), text);
    }
}
