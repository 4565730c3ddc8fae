//! The whole search against the judge, and its behaviour when budgets end.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use partizan::{Dyadic, Player};

use super::{NumberBounds, SearchBounds, SearchBudget, Searcher, value};
use crate::brute::{Dice, Judge};
use crate::picture::{Colour, Edge, Picture};

fn solve(picture: &Picture) -> Dyadic {
    let (finding, _) = value(picture, SearchBudget::default()).unwrap();
    finding.exact().expect("no budget").clone()
}

/// Asks both questions about what is worth `exact` after the cuts.
fn questions(searcher: &mut Searcher, cuts: &[usize], exact: &Dyadic, x: &Dyadic) {
    assert_eq!(searcher.ask(cuts, Player::Left, x), Some(exact >= x), "{searcher:?} {cuts:?}");
    assert_eq!(searcher.ask(cuts, Player::Right, x), Some(exact <= x), "{searcher:?} {cuts:?}");
}

/// Compares value, options and questions with the judge.
fn check(picture: &Picture) {
    let mut judge = Judge::new(picture);
    let mut searcher = Searcher::new(picture, SearchBudget::default()).unwrap();
    let exact = judge.number();
    let quarter = Dyadic::new(1, 2);
    for x in [&exact - &quarter, exact.clone(), &exact + &quarter] {
        questions(&mut searcher, &[], &exact, &x);
    }
    for cut in 0..picture.edges().len() {
        questions(&mut searcher, &[cut], &judge.number_after(cut), &exact);
    }
    assert_eq!(searcher.value(), NumberBounds::of(exact), "{picture}");
    for cut in 0..picture.edges().len() {
        let left = NumberBounds::of(judge.number_after(cut));
        assert_eq!(searcher.value_after(&[cut]), left, "{picture} without {cut}");
    }
}

/// All pictures with this number of edges: each edge starts at a known vertex, and edges are in
/// lexicographic order.
fn every_picture(edges: usize, found: &mut impl FnMut(&Picture)) {
    fn grow(
        list: &mut Vec<(u32, u32)>,
        vertices: u32,
        left: usize,
        found: &mut impl FnMut(&[(u32, u32)]),
    ) {
        if left == 0 {
            return found(list);
        }
        let last = list.last().copied().unwrap_or((0, 0));
        for from in last.0..vertices {
            for to in from..=vertices {
                if (from, to) >= last {
                    list.push((from, to));
                    grow(list, vertices.max(to + 1), left - 1, found);
                    list.pop();
                }
            }
        }
    }
    grow(&mut Vec::new(), 1, edges, &mut |list| {
        for colours in 0..1 << edges {
            let colour = |i: usize| if colours >> i & 1 == 1 { Colour::Blue } else { Colour::Red };
            let edge =
                |(i, &(from, to)): (usize, &(u32, u32))| Edge { from, to, colour: colour(i) };
            found(&list.iter().enumerate().map(edge).collect());
        }
    });
}

#[test]
fn every_small_picture() {
    let mut count = 0;
    for edges in 0..=4 {
        every_picture(edges, &mut |picture| {
            count += 1;
            check(picture);
        });
    }
    // With five edges the value only.
    every_picture(5, &mut |picture| {
        count += 1;
        assert_eq!(solve(picture), Judge::new(picture).number(), "{picture}");
    });
    assert!(count > 15_000, "{count}");
}

#[test]
fn thousands_of_random_pictures() {
    let mut dice = Dice(1);
    for _ in 0..3_000 {
        let (vertices, edges) = (2 + dice.below(6), 4 + dice.below(7));
        check(&dice.picture(vertices, edges));
    }
    for _ in 0..60 {
        let picture = dice.picture(8, 14);
        assert_eq!(solve(&picture), Judge::new(&picture).number(), "{picture}");
    }
}

#[test]
fn winning_ways_moderately_hard_bed() {
    let bed =
        "(lr:A(rr:B;rr:D;rr:F);lr:B(r(r:D;r:E));lr:C(rr:F;rr:G);lr:D;lr:E(r(r:F;r:G));lr:F;lr:G)";
    assert_eq!(solve(&bed.parse().unwrap()), Dyadic::new(1, 7));
}

/// With vertices numbered as in the picture this bed once took sixty times as many nodes.
#[test]
fn a_bed_is_searched_in_a_good_order() {
    let bed = "0-1b 1-2r 0-3b 3-4r 0-5b 5-6r 0-7b 7-8r 0-9b 9-10r 0-11b 11-12r 0-13b 13-14r \
               0-15b 15-16r 17-6r 17-8r 17-16r 18-4r 18-8r 18-10r 19-2r 19-6r 20-10r 20-12r 21-2r 21-10r 22-6r 22-14r 23-4r 23-12r 24-2r 24-14r";
    let budget = SearchBudget { max_nodes: Some(300_000), ..SearchBudget::default() };
    let (bounds, _) = value(&bed.parse().unwrap(), budget).unwrap();
    assert_eq!(bounds.exact(), Some(&Dyadic::new(1, 7)));
}

#[test]
fn vertices_with_many_blue_paths_may_not_be_fused() {
    let trap = "2-3b 2-3b 2-4b 4-3b 0-2r 0-1r 4-2b 1-4b 4-2b 3-4b 1-3b";
    assert_eq!(solve(&trap.parse().unwrap()), Dyadic::new(-1, 7));
    let fused = "2-2b 2-2b 2-4b 4-2b 0-2r 0-1r 4-2b 1-4b 4-2b 2-4b 1-2b";
    assert_eq!(solve(&fused.parse().unwrap()), Dyadic::new(-1, 8));
}

#[test]
fn bounds_are_true_whatever_the_budget() {
    let mut dice = Dice(2);
    for round in 0..1_500 {
        let (vertices, edges) = (3 + dice.below(5), 7 + dice.below(5));
        let picture = dice.picture(vertices, edges);
        let exact = Judge::new(&picture).number();
        for max_nodes in [0, 1, 3, 10] {
            let max_bytes = if round % 2 == 0 { 1 << 20 } else { 0 };
            let budget =
                SearchBudget { max_bytes, max_nodes: Some(max_nodes), ..SearchBudget::default() };
            let (finding, stats) = value(&picture, budget.clone()).unwrap();
            assert!(finding.low <= exact && exact <= finding.high, "{picture}: {finding:?}");
            assert!(stats.nodes <= 4 * max_nodes);
            let mut searcher = Searcher::new(&picture, budget).unwrap();
            for player in Player::BOTH {
                assert_ne!(searcher.ask(&[], player, &exact), Some(false));
            }
        }
    }
}

#[test]
fn a_monster_ends_with_bounds() {
    // The first that bounds alone do not solve.
    let nothing = SearchBudget { max_nodes: Some(0), ..SearchBudget::default() };
    let mut monsters = (0..).map(|seed| Dice(seed).picture(31, 60));
    let open = |monster: &Picture| value(monster, nothing.clone()).unwrap().0.exact().is_none();
    let monster = monsters.find(open).unwrap();
    let asked = Arc::new(AtomicU32::new(0));
    let count = asked.clone();
    let interrupt = move || count.fetch_add(1, Ordering::Relaxed) >= 200;
    let interrupt: Option<Arc<dyn Fn() -> bool + Send + Sync>> = Some(Arc::new(interrupt));
    let budget = SearchBudget { interrupt, max_bytes: 1 << 22, ..SearchBudget::default() };
    let (finding, stats) = value(&monster, budget.clone()).unwrap();
    assert!(finding.low < finding.high);
    assert!(
        asked.load(Ordering::Relaxed) >= 201 && stats.nodes >= 3_000 && stats.bytes < 1 << 22,
        "{stats:?}"
    );
    // What has been found out is kept: bounds never get worse.
    let mut searcher = Searcher::new(&monster, budget).unwrap();
    asked.store(0, Ordering::Relaxed);
    let first = searcher.value();
    let again = searcher.value();
    assert!(first.low <= again.low && again.high <= first.high);
}

#[test]
fn the_same_again_is_the_same() {
    let picture = Dice(4).picture(12, 22);
    let run = || value(&picture, SearchBudget::default()).unwrap();
    assert_eq!(run(), run());
}

#[test]
fn options_after_the_value_are_cheap() {
    let picture = Dice(9).picture(11, 20);
    let mut searcher = Searcher::new(&picture, SearchBudget::default()).unwrap();
    let value = searcher.value().exact().unwrap().clone();
    for (cut, edge) in picture.edges().iter().enumerate() {
        let left = searcher.value_after(&[cut]).exact().unwrap().clone();
        assert!(if edge.colour == Colour::Blue { left < value } else { left > value });
    }
}

#[test]
fn long_stalks_on_a_cycle() {
    // Long numbers need the wide search; longer ones get bounds.
    for (length, fits) in [(20, true), (90, true), (300, false)] {
        let stalk: String = "br".repeat(length / 2);
        let text = format!("b:A b:B b:C {stalk} + b:C");
        let picture: Picture = text.parse().unwrap();
        let mut searcher = Searcher::new(&picture, SearchBudget::default()).unwrap();
        let finding = searcher.value();
        // A blue picture with a positive number on it.
        let branch: Picture = stalk.parse().unwrap();
        let exact = &solve(&branch) + &Dyadic::from(4);
        assert!(finding.low <= exact && exact <= finding.high, "{length}");
        assert_eq!(finding.exact().is_some(), fits, "{length}");
        // Cutting a side of the cycle leaves four blue edges in a row or so.
        assert!(searcher.value_after(&[1]).high <= finding.high);
    }
}

#[test]
fn blocks_beyond_the_widest_word_get_bounds() {
    let cycle: Picture = ":G b^100 r^50 b^50:G".parse().unwrap();
    let (finding, _) = value(&cycle, SearchBudget::default()).unwrap();
    assert!(finding.low <= finding.high && finding.high <= Dyadic::from(150));
    assert!(finding.low >= Dyadic::from(-50));
}

#[test]
fn green_is_refused() {
    let picture: Picture = "b + g".parse().unwrap();
    assert_eq!(value(&picture, SearchBudget::default()).unwrap_err().edge, 1);
    assert_eq!(solve(&Picture::empty()), Dyadic::ZERO);
}

/// Ladders with random colours, as hard as pictures of their size get.
fn ladder(rungs: u32, dice: &mut Dice) -> Picture {
    let mut colour = || [Colour::Blue, Colour::Red][dice.below(2) as usize];
    let rails = (0..2 * rungs).map(|i| (if i < 2 { 0 } else { i - 1 }, i + 1));
    let rungs = (0..rungs).map(|i| (2 * i + 1, 2 * i + 2));
    let ends: Vec<_> = rails.chain(rungs).collect();
    ends.into_iter().map(|(from, to)| Edge { from, to, colour: colour() }).collect()
}

#[test]
fn ladders_agree_with_the_judge() {
    let mut dice = Dice(11);
    for _ in 0..300 {
        check(&ladder(2 + dice.below(3), &mut dice));
    }
}

/// With numbers evaluated before they were attached, this took a million nodes for each ladder.
#[test]
fn ladders_of_twelve_rungs_take_few_nodes() {
    let mut dice = Dice(12);
    for _ in 0..4 {
        let budget = SearchBudget { max_nodes: Some(60_000), ..SearchBudget::default() };
        let (finding, stats) = value(&ladder(12, &mut dice), budget).unwrap();
        assert!(finding.exact().is_some(), "{stats:?}");
    }
}

/// Numbers that a block carries are first replaced by simpler ones.
#[test]
fn blocks_that_carry_strings_agree_with_the_judge() {
    let mut dice = Dice(13);
    for _ in 0..300 {
        let (vertices, edges) = (3 + dice.below(2), 4 + dice.below(3));
        let core = dice.picture(vertices, edges);
        let mut edges = core.edges().to_vec();
        for string in 0..2 {
            let mut from = dice.below(core.vertex_count());
            let first = 100 * (string + 1);
            for to in first..first + 1 + dice.below(3) {
                let colour = [Colour::Blue, Colour::Red][dice.below(2) as usize];
                edges.push(Edge { from, to, colour });
                from = to;
            }
        }
        check(&edges.into_iter().collect());
    }
}

/// With long numbers attached as they were, such a ladder took up to ten times as long.
#[test]
fn ladders_of_twenty_rungs_take_few_nodes() {
    let mut dice = Dice(14);
    for _ in 0..2 {
        let budget = SearchBudget { max_nodes: Some(100_000), ..SearchBudget::default() };
        let (finding, stats) = value(&ladder(20, &mut dice), budget).unwrap();
        assert!(finding.exact().is_some(), "{stats:?}");
    }
}

#[test]
fn one_thread_and_many_find_the_same() {
    let bed: Picture = BED.parse().unwrap();
    let found = |threads| {
        let budget = SearchBudget { threads, ..SearchBudget::default() };
        let (finding, stats) = value(&bed, budget).unwrap();
        (finding.exact().expect("no limit").clone(), stats.nodes)
    };
    let (one, nodes) = found(1);
    // Long enough for other threads to start.
    assert!(nodes > 25_000, "{nodes}");
    for threads in [0, 2, 5] {
        assert_eq!(found(threads).0, one);
    }
}

/// Threads stop when the search is interrupted, and bounds hold.
#[test]
fn threads_are_interrupted() {
    let picture: Picture = BED.parse().unwrap();
    let exact = solve(&picture);
    for checks in [1_500, 1_700, 2_000] {
        let left = AtomicU32::new(checks);
        let interrupt: Arc<dyn Fn() -> bool + Send + Sync> =
            Arc::new(move || left.fetch_sub(1, Ordering::Relaxed) <= 1);
        let budget =
            SearchBudget { threads: 3, interrupt: Some(interrupt), ..SearchBudget::default() };
        let (finding, _) = value(&picture, budget).unwrap();
        assert!(finding.low <= exact && exact <= finding.high, "{finding:?}");
    }
}

const BED: &str = "0-1b 1-2r 0-3b 3-4r 0-5b 5-6r 0-7b 7-8r 0-9b 9-10r 0-11b 11-12r 0-13b 13-14r \
                   0-15b 15-16r 17-4r 17-6r 17-10r 18-2r 18-10r 18-14r 19-12r 19-14r 20-4r 20-14r \
                   21-6r 21-14r 22-6r 22-12r 23-8r 23-12r 24-6r 24-16r";

/// The table once stopped growing at 42,380 of 65,536 slots and lost what it needed next: 40
/// million nodes were not enough for this bed.
#[test]
fn the_table_grows_rather_than_forget() {
    let budget = SearchBudget { max_nodes: Some(1_000_000), ..SearchBudget::default() };
    let (finding, stats) = value(&BED.parse().unwrap(), budget).unwrap();
    assert!(finding.exact().is_some(), "{stats:?}");
}

/// With hardly any memory and no other limit a search ends, with bounds.
#[test]
fn a_search_that_only_forgets_ends() {
    let bed: Picture = BED.parse().unwrap();
    let exact = solve(&bed);
    for max_bytes in [0, 1 << 10, 10 << 10] {
        let budget = SearchBudget { max_bytes, ..SearchBudget::default() };
        let (finding, stats) = value(&bed, budget).unwrap();
        assert!(finding.low <= exact && exact <= finding.high, "{finding:?}");
        assert!(stats.bytes <= 10 << 10, "{stats:?}");
    }
}

/// A long search reports bounds that hold and only get better, and says when it ends.
#[test]
fn bounds_are_reported_while_a_search_runs() {
    let grid: Picture = "0-1b 0-2b 0-3b 1-2b 2-3r 1-4b 2-5r 3-6r 4-5r 5-6r 4-7r 5-8b 6-9r 7-8b \
                         8-9b 7-10r 8-11r 9-12r 10-11b 11-12b 10-13b 11-14r 12-15r 13-14r \
                         14-15r 13-16b 14-17b 15-18r 16-17b 17-18b"
        .parse()
        .unwrap();
    let reports = Arc::new(Mutex::new(Vec::new()));
    let sink = reports.clone();
    let report = move |bounds: Option<SearchBounds>| sink.lock().unwrap().push(bounds);
    let budget = SearchBudget { report: Some(Arc::new(report)), ..SearchBudget::default() };
    let (found, stats) = value(&grid, budget).unwrap();
    let exact = found.exact().unwrap();
    let reports = reports.lock().unwrap();
    let (last, during) = reports.split_last().unwrap();
    assert_eq!(*last, None, "{stats:?}");
    assert!(!during.is_empty());
    let during: Vec<&SearchBounds> = during.iter().map(|report| report.as_ref().unwrap()).collect();
    for SearchBounds { edges, bounds } in &during {
        assert_eq!(*edges, 30);
        assert!(bounds.low <= *exact && *exact <= bounds.high);
    }
    for pair in during.windows(2) {
        assert!(pair[0].bounds.low <= pair[1].bounds.low);
        assert!(pair[0].bounds.high >= pair[1].bounds.high);
    }
}
