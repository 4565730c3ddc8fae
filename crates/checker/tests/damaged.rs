//! Damaged certificates: the checker accepts nothing that is false, and no proof with a gap.

use checker::{Failure, Proved, UNLIMITED};
use hackenbush::notation::ReadLimits;
use hackenbush::{Engine, Problem, certificate, rules};

/// Positions of every ruleset, and values of every kind.
const POSITIONS: &[(&str, &str)] = &[
    ("red-blue", "b(r)(bb) + rb"),
    ("red-blue", "0-1b 0-2b 1-2r 1-3r 2-3r"),
    ("red-blue", ":G b(rb)rb:G"),
    ("red-blue", "(br:A r:B(r:A);br:A;br:B)"),
    ("red-blue", "0-1b 0-2r 1-2b 1-3r 2-4b 3-4b"),
    ("green", "g(g:A;gg:A)(g:B;g:B)(ggg)"),
    ("green", "0-1g 1-1g 1-2g 2-2g 2-2g 2-3g 0-4g"),
    ("red-blue-green", "brg"),
    ("red-blue-green", "gb + gb + g"),
    ("red-blue-green", "gg(b)(r)(b)"),
    ("red-blue-green", "0-1g 0-2g 0-3g 1-2b 2-3b"),
    ("childish", ":G bbbrr:G + br"),
    ("childish", "bgr"),
    ("clockwise", "(br)b(g)r"),
    ("clockwise", "rb(b)rb"),
    ("domino-shave", "(2,4)(7,3)(1,2)(4,4)(3,2)"),
    ("toppling-dominoes", "brgrb"),
    ("stirling-shave", "(4,4)(1,1)(2,2)(3,3)"),
    ("bernoulli", "(1,1)(3,2)(2,2)"),
];

fn certificates() -> Vec<Vec<String>> {
    let write = |&(rules, text): &(&str, &str)| {
        let rules = rules::by_name(rules);
        let problem = Problem::read(text, rules, &ReadLimits::default()).unwrap();
        let certificate = certificate::write(&mut Engine::new(), &problem).unwrap().text;
        checker::check(certificate.as_bytes(), UNLIMITED).unwrap();
        certificate.lines().map(str::to_owned).collect()
    };
    POSITIONS.iter().map(write).collect()
}

fn check(lines: &[String]) -> Result<Proved, Failure> {
    checker::check((lines.join("\n") + "\n").as_bytes(), UNLIMITED)
}

/// Is that the value of the position, as the solver finds it?
fn is_true(proved: &Proved) -> bool {
    let edges = proved.edges.iter().map(|(from, to, colour)| format!("{from}-{to}{colour} "));
    let dominoes = proved.dominoes.iter().map(|(left, right)| format!("({left},{right})"));
    let text: String = edges.chain(dominoes).collect();
    let rules = rules::by_name(&proved.rules);
    let problem = Problem::read(&text, rules, &ReadLimits::default()).unwrap();
    let mut engine = Engine::new();
    let value = engine.solve(&problem).value.exact().unwrap();
    engine.arena_mut().parse(&proved.value) == Ok(value)
}

fn assert_refused(lines: &[String], what: &str) {
    assert!(check(lines).is_err(), "{what}:\n{}", lines.join("\n"));
}

/// Every other value of the table as the claim.
#[test]
fn false_claims_are_refused() {
    let mut refused = 0;
    for lines in certificates() {
        let values = lines.iter().filter(|line| is_value(line)).count();
        let claim = lines.last().unwrap();
        let words: Vec<&str> = claim.split(' ').collect();
        for value in 0..values {
            if words[1] != value.to_string() {
                let mut damaged = lines.clone();
                *damaged.last_mut().unwrap() = format!("claim {value} {} {}", words[2], words[3]);
                assert_refused(&damaged, "a false claim");
                refused += 1;
            }
        }
    }
    assert!(refused > 50, "{refused}");
}

/// Hundreds of numbers, ups and nimbers as the claim of every certificate.
#[test]
fn only_the_value_itself_can_be_claimed() {
    let mut values = Vec::new();
    for exponent in 0..4_u32 {
        let odd = |n: &i32| exponent == 0 || n % 2 != 0;
        let power = if exponent == 0 { String::new() } else { format!("/2^{exponent}") };
        values.extend((-20..=20).filter(odd).map(|n| format!("number {n}{power}")));
    }
    for ups in -3..=3 {
        values.extend((0..5).map(|star| format!("sum 0 {ups} {star}")));
        values.push(format!("sum 1/2^1 {ups} 1"));
    }
    let (mut refused, mut accepted) = (0, 0);
    for lines in certificates() {
        let named = lines.iter().filter(|line| is_value(line)).count();
        let claim = lines.last().unwrap().splitn(3, ' ').nth(2).unwrap();
        for value in &values {
            let mut damaged = lines[..lines.len() - 1].to_vec();
            damaged.extend([value.clone(), format!("claim {named} {claim}")]);
            match check(&damaged) {
                Ok(proved) => {
                    accepted += 1;
                    assert!(is_true(&proved), "{}", damaged.join("\n"));
                }
                Err(_) => refused += 1,
            }
        }
    }
    assert!(refused > 2000 && accepted <= POSITIONS.len(), "{refused} {accepted}");
}

fn is_value(line: &str) -> bool {
    ["number ", "sum ", "game "].iter().any(|kind| line.starts_with(kind))
}

/// Without any one answer, or one part of a sum, or one line, or the end of the text.
#[test]
fn gaps_are_refused() {
    let mut refused = 0;
    for lines in certificates() {
        for (place, line) in lines.iter().enumerate() {
            let words: Vec<&str> = line.split(' ').collect();
            for (gap, word) in words.iter().enumerate() {
                let listed = words[..gap].iter().any(|word| ["sum", "colon"].contains(word));
                if line.starts_with("sum") || !(word.contains('/') && gap > 2 || listed) {
                    continue;
                }
                let mut damaged = lines.clone();
                damaged[place] = [&words[..gap], &words[gap + 1..]].concat().join(" ");
                assert_refused(&damaged, "a gap");
                refused += 1;
            }
            let mut damaged = lines.clone();
            damaged.remove(place);
            // Without one of two equal edges, say, it may prove something else that is true.
            match check(&damaged) {
                Ok(proved) => assert!(is_true(&proved), "{}", damaged.join("\n")),
                Err(_) => refused += 1,
            }
            assert_refused(&lines[..place], "an end without a claim");
            refused += 1;
        }
    }
    assert!(refused > 1500, "{refused}");
}

/// Words replaced by others of the certificate, digits changed, `ge` for `le`, lines exchanged.
#[test]
fn what_is_accepted_after_random_damage_is_true() {
    let mut random = Random(1);
    let (mut refused, mut accepted) = (0, 0);
    for lines in certificates() {
        for _ in 0..700 {
            let mut damaged = lines.clone();
            for _ in 0..=random.below(2) {
                damage(&mut damaged, &mut random);
            }
            if damaged == lines {
                continue;
            }
            match check(&damaged) {
                Ok(proved) => {
                    accepted += 1;
                    assert!(is_true(&proved), "{}", damaged.join("\n"));
                }
                Err(Failure::Refused { .. }) => refused += 1,
                Err(other) => panic!("{other}"),
            }
        }
    }
    assert!(refused > 8000, "{refused} refused, {accepted} accepted");
    assert!(accepted < refused / 4, "{refused} refused, {accepted} accepted");
}

fn damage(lines: &mut [String], random: &mut Random) {
    let place = random.below(lines.len());
    let other = random.below(lines.len());
    let mut words: Vec<String> = lines[place].split(' ').map(str::to_owned).collect();
    let word = random.below(words.len());
    match random.below(6) {
        0 => return lines.swap(place, other),
        1 => {
            let others: Vec<&str> = lines[other].split(' ').collect();
            words[word] = others[random.below(others.len())].to_owned();
        }
        2 => {
            words[word] = match words[word].as_str() {
                "ge" => "le".to_owned(),
                "le" => "ge".to_owned(),
                "tree" | "fusion" => "bound".to_owned(),
                "b" => "r".to_owned(),
                "r" => "b".to_owned(),
                "colon" => "sum".to_owned(),
                word => format!("{word}1"),
            };
        }
        _ => {
            // One digit.
            let digits: Vec<usize> = words[word]
                .char_indices()
                .filter(|(_, letter)| letter.is_ascii_hexdigit())
                .map(|(at, _)| at)
                .collect();
            if !digits.is_empty() {
                let at = digits[random.below(digits.len())];
                let digit = random.below(10).to_string();
                words[word].replace_range(at..=at, &digit);
            }
        }
    }
    if lines[place] != words.join(" ") && !words.is_empty() {
        lines[place] = words.join(" ");
    }
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) % u64::try_from(n).unwrap()).unwrap()
    }
}
