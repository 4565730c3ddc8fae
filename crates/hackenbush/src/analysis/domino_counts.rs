//! The number of positions that the second player wins, counted without playing them one by one.
//!
//! **Stirling Shave** on permutations of 1..n. The lowest domino splits a line into what stands
//! before it, worth `*l`, and what stands after it, worth `*r`; the whole is `{*l|*l}:*r`, which is
//! `*r` if r < l and `*(r+1)` otherwise. So it is 0 exactly when r = 0 and l is not, and with the
//! lowest in place i + 1 the two sides are any permutations of i and of n - 1 - i things:
//!
//! > `P(n) = sum over i of C(n-1, i) (i! - P(i)) P(n-1-i)`.
//!
//! **The Bernoulli game** on dominoes with 1 to i + 1 spots on each half of domino i. The second
//! player wins exactly when no move leaves a prefix that the second player wins. Build the line
//! from the left: after such a prefix the right half r of the next domino must be beaten by a left
//! half l < r, its own or a later one. Until that happens nothing else matters, since the second
//! player wins no prefix in between. So it is enough to count the lines in which r waits, for
//! every r.

use std::iter;

use partizan::BigUint;

/// For n = 0, 1, 2, ...: how many permutations of 1..n, as lines of Stirling Shave, the second player
/// wins. Each number takes `O(n)` multiplications.
pub fn stirling() -> impl Iterator<Item = BigUint> {
    let one = BigUint::from(1u32);
    let (mut wins, mut losses) = (vec![one.clone()], vec![BigUint::ZERO]);
    let mut factorial = one.clone();
    // C(n-1, i) for all i.
    let mut binomials = vec![one.clone()];
    let further = (1_usize..).map(move |n| {
        let others = binomials.iter().zip(&losses).zip(wins.iter().rev());
        let won: BigUint = others.map(|((choices, before), after)| choices * before * after).sum();
        factorial *= n;
        losses.push(&factorial - &won);
        wins.push(won.clone());
        let shifted = binomials.iter().skip(1).cloned().chain([BigUint::ZERO]);
        let sums: Vec<BigUint> = binomials.iter().zip(shifted).map(|(a, b)| a + b).collect();
        binomials = [BigUint::from(1u32)].into_iter().chain(sums).collect();
        won
    });
    iter::once(one).chain(further)
}

/// For n = 0, 1, 2, ...: how many lines of n dominoes of Hetyei's Bernoulli game the second player
/// wins. Each number takes `O(n)` multiplications by small numbers.
pub fn bernoulli() -> impl Iterator<Item = BigUint> {
    let mut last = BigUint::from(1u32);
    // The number of lines in which r waits, for r = 1, 2, ...
    let mut waiting: Vec<BigUint> = Vec::new();
    let further = (1_usize..).map(move |n| {
        let spots = n + 1;
        // Its own left half is lower; or some left half is lower than what waited.
        let mut won = &last * (spots * n / 2);
        waiting.resize(spots, BigUint::ZERO);
        for (lines, r) in waiting.iter_mut().zip(1usize..) {
            won += &*lines * ((r - 1) * spots);
            *lines = (&*lines * spots + &last) * (spots - r + 1);
        }
        last.clone_from(&won);
        won
    });
    iter::once(BigUint::from(1u32)).chain(further)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Domino;
    use crate::rules::{self, Ruleset};
    use crate::solve::recursion::Recursion;
    use partizan::surreal::Rational;
    use partizan::{Arena, BigInt, Game};

    fn second_wins(line: &[Domino], rules: &'static dyn Ruleset, arena: &mut Arena) -> bool {
        Recursion::new(rules).value(&line.to_vec().into(), arena).unwrap() == Game::ZERO
    }

    fn numbers(counts: &[u64]) -> Vec<BigUint> {
        counts.iter().map(|&count| BigUint::from(count)).collect()
    }

    #[test]
    fn stirling_counts_are_those_of_play() {
        let mut arena = Arena::new();
        let mut count = |n: u64| {
            let mut found = 0u64;
            let mut line: Vec<u64> = Vec::new();
            // All permutations, by backtracking.
            fn extend(n: u64, line: &mut Vec<u64>, arena: &mut Arena, found: &mut u64) {
                if line.len() == usize::try_from(n).unwrap() {
                    let dominoes: Vec<Domino> =
                        line.iter().map(|&a| Domino { left: a, right: a }).collect();
                    *found += u64::from(second_wins(&dominoes, &rules::StirlingShave, arena));
                    return;
                }
                for next in 1..=n {
                    if !line.contains(&next) {
                        line.push(next);
                        extend(n, line, arena, found);
                        line.pop();
                    }
                }
            }
            extend(n, &mut line, &mut arena, &mut found);
            found
        };
        let played: Vec<u64> = (0..=7).map(&mut count).collect();
        assert_eq!(played, [1, 0, 1, 1, 8, 26, 194, 1142]);
        assert!(stirling().take(8).eq(numbers(&played)));
    }

    /// The recurrence makes `P(x) = 1/((1-x)(1 - ln(1-x)))` the exponential generating function:
    /// `P' = P/(1-x) - P²`. Its coefficients: `P(n) = n P(n-1) + W(n)`, where `W(n)` are those
    /// of `1/(1 - ln(1-x))`.
    #[test]
    fn stirling_counts_have_a_generating_function() {
        let most = 60;
        let counts: Vec<BigUint> = stirling().take(most + 1).collect();
        let factorial = |n: usize| (1..=n).map(BigInt::from).product::<BigInt>();
        let choose = |n: usize, k: usize| factorial(n) / (factorial(k) * factorial(n - k));
        let mut w: Vec<BigInt> = vec![BigInt::from(1)];
        let mut expected = BigInt::from(1);
        for n in 1..=most {
            let next: BigInt = (1..=n).map(|k| -choose(n, k) * factorial(k - 1) * &w[n - k]).sum();
            w.push(next);
            expected = expected * n + &w[n];
            assert_eq!(BigInt::from(counts[n].clone()), expected, "{n}");
        }
    }

    #[test]
    fn bernoulli_counts_are_those_of_play() {
        let mut arena = Arena::new();
        let mut lines: Vec<Vec<Domino>> = vec![Vec::new()];
        let mut played = Vec::new();
        for n in 0..=4u64 {
            let won = lines.iter().filter(|line| second_wins(line, &rules::Bernoulli, &mut arena));
            played.push(u64::try_from(won.count()).unwrap());
            let spots = n + 2;
            lines = lines
                .iter()
                .flat_map(|line| {
                    (0..spots * spots).map(|code| {
                        let next = Domino { left: code / spots + 1, right: code % spots + 1 };
                        [&line[..], &[next]].concat()
                    })
                })
                .collect();
        }
        assert_eq!(played, [1, 1, 6, 76, 1620]);
        assert!(bernoulli().take(5).eq(numbers(&played)));
    }

    /// Hetyei: `(n+2)!(n+1)!|c_(n+1)|`, where `x/ln(1+x)` is the sum of `c_n x^n`.
    #[test]
    fn bernoulli_counts_follow_hetyeis_formula() {
        let most = 60usize;
        let counts: Vec<BigUint> = bernoulli().take(most + 1).collect();
        let fraction = |n: i64, d: usize| Rational::new(n, BigInt::from(d)).unwrap();
        // (sum of c_n x^n)(1 - x/2 + x²/3 - ...) = 1.
        let mut c: Vec<Rational> = vec![Rational::one()];
        for n in 1..=most + 1 {
            let sum = (1..=n).fold(Rational::default(), |sum, k| {
                let sign = if k % 2 == 0 { -1 } else { 1 };
                &sum + &(&fraction(sign, k + 1) * &c[n - k])
            });
            c.push(sum);
        }
        let factorial = |n: usize| (1..=n).map(BigInt::from).product::<BigInt>();
        for n in 0..=most {
            let scale = Rational::from(factorial(n + 2) * factorial(n + 1));
            let found = &scale * &c[n + 1];
            let expected = Rational::from(BigInt::from(counts[n].clone()));
            assert!(found == expected || -&found == expected, "{n}");
        }
    }
}
