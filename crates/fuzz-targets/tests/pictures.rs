//! Texts that mutation does not find: very deep and long ones, and those of random pictures.

use fuzz_targets::Target;

fn check(name: &str, text: &str) {
    (Target::by_name(name).unwrap().check)(text);
}

#[test]
fn deep_and_long_texts_are_nothing_special() {
    let n = 100_000;
    for text in [
        "(".repeat(n),
        "b(".repeat(n),
        "b(".repeat(n) + &")".repeat(n),
        "b(".repeat(n) + &")r".repeat(n),
        "[".repeat(n),
        "[b".repeat(n) + &"]".repeat(n),
        "-".repeat(n) + "b",
        "b+".repeat(n) + "b",
        ";".repeat(n),
        "b:A".repeat(n),
        "b^2".repeat(n),
        "(1,2)".repeat(n),
        "0-1b ".repeat(n),
        "[".repeat(n) + "b^w",
        "b^w+".repeat(n) + "r",
        "#".repeat(n),
        " ".repeat(n) + "x",
        "b^".to_owned() + &"9".repeat(n),
        "0-".to_owned() + &"9".repeat(n) + "b",
        "[".repeat(30) + "b" + &"]^99999".repeat(30),
        ":{".repeat(n),
    ] {
        check("notation", &text);
    }
}

#[test]
fn random_pictures_print_and_read_back() {
    let mut state = 5_u64;
    let mut below = |n: u64| {
        // An xorshift generator.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % n
    };
    for round in 0..6_000 {
        let edges = 1 + below(14);
        let vertices = 1 + below(10);
        let mut list = String::new();
        for edge in 1..=edges {
            let colour = ['b', 'r', 'g'][usize::try_from(below(3)).unwrap()];
            // A forest in every other round: each edge leads to a new vertex.
            let (from, to) = match round % 2 {
                0 => (below(edge), edge),
                _ => (below(vertices), below(vertices)),
            };
            list += &format!("{from}-{to}{colour} ");
        }
        check("edge_list", &list);
        check("notation", &list);
    }
}
