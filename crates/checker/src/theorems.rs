//! The theorems that are not proved move by move but computed: trees, fusion, one colour.

use num_bigint::BigInt;
use rustc_hash::FxHashMap;

use crate::board::{Board, Part, members};
use crate::budget::{Budget, Checked};
use crate::number::Number;
use crate::values::{Player, Values};

/// The value of a red-blue forest with numbers attached, by the colon principle from the leaves
/// down: an edge under x is worth 1:x or -(1:-x). `None` if it is no such forest.
pub(crate) fn tree(
    board: &Board,
    part: &Part,
    values: &Values<'_>,
    budget: &Budget<'_>,
) -> Checked<Option<Number>> {
    // Everything stands on the foot, so counting vertices finds cycles.
    let vertices = board.vertices(&part.set).len().max(1);
    if vertices != members(&part.set).count() + 1 || !is_red_blue(board, part, values) {
        return Ok(None);
    }
    // The edges with their lower and upper ends, each after the one that it stands on.
    let mut order = Vec::new();
    let mut stack = vec![(part.foot, None)];
    while let Some((vertex, from)) = stack.pop() {
        for (edge, above) in board.edges_at(&part.set, vertex) {
            if Some(edge) != from {
                order.push((edge, vertex, above));
                stack.push((above, Some(edge)));
            }
        }
    }
    let mut on_top: FxHashMap<usize, Number> = FxHashMap::default();
    for &(vertex, value) in &part.attached {
        on_top.extend(values.number(value).map(|number| (vertex, number.clone())));
    }
    for (edge, below, above) in order.into_iter().rev() {
        let x = on_top.remove(&above).unwrap_or_else(|| Number::integer(0));
        budget.work(1 + x.bytes())?;
        let value = match board.edges[edge].2 {
            'b' => x.on_blue_edge(),
            _ => x.negative().on_blue_edge().map(|number| number.negative()),
        };
        let Some(value) = value else { return Ok(None) };
        let sum = on_top.get(&below).map(|other| other.plus(&value));
        on_top.insert(below, sum.unwrap_or(value));
    }
    Ok(Some(on_top.remove(&part.foot).unwrap_or_else(|| Number::integer(0))))
}

/// Are there only red and blue edges, and only numbers attached? Such a part is a number.
pub(crate) fn is_red_blue(board: &Board, part: &Part, values: &Values<'_>) -> bool {
    members(&part.set).all(|edge| board.edges[edge].2 != 'g')
        && part.attached.iter().all(|&(_, value)| values.number(value).is_some())
}

/// The nimber of a green picture with nimbers attached. Fusion principle: vertices on a cycle
/// may be fused; each edge of a cycle then is a loop worth *1. What remains is a tree of bridges,
/// and an edge under *n is worth *(n+1). `None` if it is no such picture.
pub(crate) fn fusion(board: &Board, part: &Part, values: &Values<'_>) -> Option<u64> {
    if members(&part.set).any(|edge| board.edges[edge].2 != 'g') {
        return None;
    }
    let mut nimber: FxHashMap<usize, u64> = FxHashMap::default();
    for &(vertex, value) in &part.attached {
        nimber.insert(vertex, values.nimber(value)?);
    }
    // A depth-first search; `low` is the earliest vertex that is reached from a vertex or from
    // above it by an edge that is not in the search tree.
    let mut when: FxHashMap<usize, usize> = FxHashMap::from_iter([(part.foot, 0)]);
    let mut low = vec![0_usize];
    // Vertex, the edge by which it was reached, and its edges that are still to be looked at.
    let mut path = vec![(part.foot, None, board.edges_at(&part.set, part.foot))];
    while let Some((vertex, from, rest)) = path.last_mut() {
        let (vertex, from) = (*vertex, *from);
        if let Some((edge, other)) = rest.next() {
            if Some(edge) == from {
                continue;
            }
            let now = when[&vertex];
            match when.get(&other) {
                // An edge back to an earlier vertex, or a loop.
                Some(&earlier) if earlier <= now => {
                    low[now] = low[now].min(earlier);
                    *nimber.entry(vertex).or_insert(0) ^= 1;
                }
                Some(_) => {}
                None => {
                    when.insert(other, low.len());
                    low.push(low.len());
                    path.push((other, Some(edge), board.edges_at(&part.set, other)));
                }
            }
            continue;
        }
        path.pop();
        let Some(&(below, ..)) = path.last() else { break };
        let (here, under) = (when[&vertex], when[&below]);
        let own = nimber.remove(&vertex).unwrap_or(0);
        // A bridge bears what is above it; an edge of a cycle becomes a loop beside it.
        let adds = if low[here] > under { own.checked_add(1)? } else { own ^ 1 };
        low[under] = low[under].min(low[here]);
        *nimber.entry(below).or_insert(0) ^= adds;
    }
    Some(nimber.remove(&part.foot).unwrap_or(0))
}

/// What the player is sure of in a red-blue part with numbers attached, seen from her side: if all of
/// it is hers, her edges and what is attached; otherwise what is left when all her edges are gone,
/// the opponent's edges and what is attached to his advantage. `None` if it is no such part.
pub(crate) fn bound(
    board: &Board,
    part: &Part,
    values: &Values<'_>,
    player: Player,
) -> Option<Number> {
    if !is_red_blue(board, part, values) {
        return None;
    }
    let seen = |number: &Number| match player {
        Player::Left => number.clone(),
        Player::Right => number.negative(),
    };
    let numbers =
        part.attached.iter().filter_map(|&(at, value)| Some((at, seen(values.number(value)?))));
    let numbers: Vec<(usize, Number)> = numbers.collect();
    let own = |edge: usize| board.edges[edge].2 == player.colour();
    let hers = members(&part.set).all(own) && numbers.iter().all(|(_, x)| x.sign().is_ge());
    let mut others = part.set.clone();
    members(&part.set)
        .filter(|&edge| own(edge))
        .for_each(|edge| others.set_bit(edge as u64, false));
    let left = if hers { part.set.clone() } else { board.grounded(part.foot, &others) };
    let count = BigInt::from(members(&left).count());
    let edges = Number::integer(if hers { count } else { -count });
    let attached =
        numbers.iter().filter(|(at, x)| hers || x.sign().is_lt() && board.touches(&left, *at));
    Some(seen(&attached.fold(edges, |sum, (_, x)| sum.plus(x))))
}
