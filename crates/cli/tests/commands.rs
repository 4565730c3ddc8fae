//! Every command and every error: what goes to standard output and standard error, and how the
//! command ends.

mod support;

use support::{Ran, Scratch, answer, hackenbush, run, run_with};

/// The JSON without what differs from run to run.
fn without_seconds(json: &str) -> String {
    let mut out = String::new();
    for line in json.lines() {
        match line.split_once(",\"seconds\":") {
            Some((before, after)) => {
                let end = after.find('}').unwrap();
                out += before;
                out += &after[end..];
            }
            None => out += line,
        }
        out.push('\n');
    }
    out
}

fn fails(arguments: &[&str], code: i32) -> String {
    let ran = run(arguments);
    assert_eq!((ran.out.as_str(), ran.code), ("", Some(code)), "{arguments:?} {}", ran.err);
    ran.err
}

/// 1/2 and three ups were once printed as `1/2^3`, which `ordinal` read as that and `number` as 1/8.
#[test]
fn powers_of_two_mean_the_same_everywhere() {
    let json = answer(&["value", "--json", "br + gb + gb + gb + g"]);
    assert!(json.contains("\"value\":\"1/2+^3\""), "{json}");
    let people = answer(&["value", "br + gb + gb + gb + g"]);
    assert!(people.contains(" = 1/2↑3\n"), "{people}");
    assert!(answer(&["number", "1/2^3"]).starts_with("1/8 = brrr\n"));
    assert!(answer(&["ordinal", "1/2^3", "0"]).ends_with(" = 1/8\n"));
    assert!(answer(&["ordinal", "1/2+^3", "0"]).ends_with(" = 1/2↑3\n"));
}

#[test]
fn values_are_laid_out_for_people() {
    assert_eq!(
        answer(&["value", "br"]),
        "br = 1/2\n  outcome   Left wins whoever starts\n  variant   red-blue, 2 edges, height 2\n  \
         birthday  2\n"
    );
    let hot = answer(&["value", "--variant", "childish", ":G bbbbbbrrrr:G"]);
    assert!(hot.contains(" = {4|-2}\n") && hot.contains("  temperature  3\n"), "{hot}");
    let ups = answer(&["value", "gb + gb + g"]);
    assert!(ups.starts_with("gb + gb + g = ⇑*\n") && ups.contains("  atomic weight  2\n"), "{ups}");
}

#[test]
fn values_are_one_json_object_a_line() {
    let json = answer(&["value", "--json", "br", "-gb", ""]);
    let json = without_seconds(&json);
    let lines: Vec<&str> = json.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with(
        "{\"position\":\"br\",\"variant\":\"red-blue\",\"edges\":2,\"vertices\":3,\"value\":\"1/2\",\
         \"form\":\"1/2\",\"outcome\":\"L\",\"number\":\"1/2\",\"birthday\":\"2\","
    ));
    assert!(
        lines[1].contains("\"value\":\"v*\",\"form\":\"v*\",\"outcome\":\"N\""),
        "{}",
        lines[1]
    );
    assert!(lines[1].contains("\"atomic_weight\":\"-1\",\"mean\":\"0\",\"temperature\":\"0\""));
    assert!(lines[2].starts_with("{\"position\":\"\",") && lines[2].contains("\"value\":\"0\""));
    for line in lines {
        assert!(line.is_ascii());
        serde_json::from_str::<serde_json::Value>(line).unwrap();
    }
}

#[test]
fn nimbers_are_numbers_in_json() {
    let json: serde_json::Value =
        serde_json::from_str(&answer(&["value", "--json", "g + gg"])).unwrap();
    assert_eq!(json["nimber"], 3);
    assert_eq!(json["value"], "*3");
    assert_eq!(json["outcome"], "N");
}

#[test]
fn a_cut_form_comes_with_its_nodes() {
    let json = answer(&["value", "--json", "--max-text", "20", "ggrgg"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["truncated"], true);
    assert!(json["value"].as_str().unwrap().ends_with("..."));
    let nodes = json["nodes"].as_object().unwrap();
    assert_eq!(nodes["0"].as_array().unwrap().len(), 2);
    for options in nodes.values().flat_map(|sides| sides.as_array().unwrap()) {
        for id in options.as_array().unwrap() {
            assert!(nodes.contains_key(&id.to_string()));
        }
    }
    let whole: serde_json::Value =
        serde_json::from_str(&answer(&["value", "--json", "ggrgg"])).unwrap();
    assert!(whole.get("truncated").is_none() && whole.get("nodes").is_none());
}

#[test]
fn numbers_are_cut_for_people_only() {
    // Denominator 2^250.
    let stalk = format!("b{}", "r".repeat(250)) + "b";
    let people = answer(&["value", &stalk]);
    let full = answer(&["value", "--full", &stalk]);
    let json = answer(&["value", "--json", &stalk]);
    assert!(people.contains("= 3/2^251"), "{people}");
    assert!(full.contains("= 3/2^251") && json.contains("\"value\":\"3/2^251\""));
    let long = "b".to_owned() + &"br".repeat(150);
    let people = answer(&["value", &long]);
    assert!(people.contains(" digits)"), "{people}");
    let json: serde_json::Value =
        serde_json::from_str(&answer(&["value", "--json", &long])).unwrap();
    let value = json["value"].as_str().unwrap();
    assert!(value.len() > 90 && value.ends_with("/2^299") && !value.contains('.'));
    assert!(answer(&["value", "--full", &long]).contains(value));
}

#[test]
fn explanations_are_trees() {
    let text = answer(&["value", "--explain", "br + gg"]);
    assert!(text.contains("\n  why\n    br + gg = 1/2*2  "), "{text}");
    assert!(text.contains("\n  theorems\n"));
    let json: serde_json::Value =
        serde_json::from_str(&answer(&["value", "--explain", "--json", "br + gg"])).unwrap();
    let derivation = &json["derivation"];
    assert_eq!(derivation["position"], "br + gg");
    assert_eq!(derivation["value"], "1/2*2");
    assert_eq!(derivation["theorem"], json["method"]);
    assert!(derivation["parts"].is_array() && derivation["edges"].as_array().unwrap().len() == 4);
}

#[test]
fn moves_are_a_table_or_json() {
    assert_eq!(
        answer(&["moves", "br + r"]),
        "br + r = -1/2  Right wins whoever starts\n  \
         player  edge    leaves  falls\n  \
         Left    0 0-1b  -1      1      ★\n  \
         Right   1 1-2r  0              ★ wins\n  \
         Right   2 0-3r  1/2\n"
    );
    // Every edge of a green position was once starred, twice, the winners last.
    assert_eq!(
        answer(&["moves", "gg + g"]),
        "gg + g = *3  whoever starts wins\n  \
         player  edge    leaves  falls\n  \
         either  1 1-2g  0              ★ wins\n  \
         either  0 0-1g  *       1\n  \
         either  2 0-3g  *2\n"
    );
    // Where no move wins, the recommended ones leave the most.
    let lost = answer(&["moves", "gg + gg"]);
    assert_eq!(lost.matches("★").count(), 2, "{lost}");
    assert!(lost.contains("either  1 1-2g  *3             ★"), "{lost}");
    assert_eq!(
        answer(&["moves", ""]),
        "(nothing) = 0  whoever starts loses\n  there are no moves\n"
    );
    assert_eq!(
        answer(&["moves", "--json", "0-5b 5-7r"]),
        "{\"position\":\"0-5b 5-7r\",\"variant\":\"red-blue\",\"value\":\"1/2\",\"outcome\":\"L\",\
         \"moves\":[{\"player\":\"Left\",\"edge\":0,\"from\":0,\"to\":5,\"colour\":\"blue\",\
         \"value\":\"0\",\"falls\":[1],\"best\":true,\"wins\":true,\"recommended\":true,\"rank\":0},\
         {\"player\":\"Right\",\"edge\":1,\"from\":5,\"to\":7,\"colour\":\"red\",\"value\":\"1\",\"falls\":[],\"best\":true,\
         \"wins\":false,\"recommended\":true,\"rank\":0}]}\n"
    );
    // In a green position no cut leaves more than another; one of them wins, and is to be played.
    let green = answer(&["moves", "--json", "gg + g"]);
    assert_eq!(green.matches("\"best\":true").count(), 6, "{green}");
    assert_eq!(green.matches("\"wins\":true,\"recommended\":true").count(), 2, "{green}");
    assert_eq!(green.matches("\"recommended\":true").count(), 2, "{green}");
    // In Childish Hackenbush what bears something stays.
    let childish = answer(&["moves", "--variant", "childish", "bb"]);
    assert!(childish.contains("Left    1 1-2b  1") && !childish.contains("0 0-1b"), "{childish}");
}

#[test]
fn positions_are_compared_two_by_two() {
    let text = answer(&["compare", "br ? brr", "br + br ? b"]);
    assert!(text.starts_with("br > brr\n  outcome     Left wins the difference whoever starts\n"));
    assert!(text.contains("  line        Right starts\n") && text.contains(": Left wins\n"));
    assert!(
        text.contains("br + br = b\n  outcome     whoever starts loses the difference\n"),
        "{text}"
    );
    // The reply to every first move; equal moves once.
    assert!(
        text.contains("  replies     Left cuts edge 0 or 2, leaving br + r; Right cuts edge 1"),
        "{text}"
    );
    let confused = answer(&["compare", "--ascii", "gb + g", "g"]);
    assert!(confused.starts_with("gb + g || g\n"), "{confused}");
    assert_eq!(confused.matches(" starts\n").count(), 2);
    let mirror = answer(&["compare", "b(r)g", "b(r)g"]);
    assert!(mirror.contains("  mirror   every move in one has its mirror"), "{mirror}");
    let lines = run_with(&["compare", "-"], "br ? brr\nbrr ? br\ngb + g ? g\nb + r ?\n");
    assert_eq!(lines.out, "br > brr\nbrr < br\ngb + g ∥ g\nb + r = (nothing)\n");
    assert_eq!(
        answer(&["compare", "--json", "", "b"]),
        "{\"positions\":[\"\",\"b\"],\"variant\":\"red-blue\",\"relation\":\"<\",\"outcome\":\"R\",\
         \"values\":[\"0\",\"1\"],\"difference\":\"r\",\"lines\":[{\"starts\":\"Left\",\
         \"wins\":\"Right\",\"moves\":[]}]}\n"
    );
}

#[test]
fn what_is_wrong_in_a_comparison_is_pointed_at() {
    assert_eq!(
        fails(&["compare", "br", "bxr"], 1),
        "error: unexpected `x`\n  |\n1 | br ? bxr\n  |       ^ expected an edge (b, r or g), `(`, \
         `[`, `:`, `^`, `+` or `-`\n  = hint: edges are letters from the ground up, as in b(r)(bg)\n"
    );
    let lone = fails(&["compare", "br"], 2);
    assert!(lone.starts_with("error: there is nothing to compare 'br' with"), "{lone}");
    let line = run_with(&["compare", "-"], "br\n");
    assert!(line.err.contains("the second position is missing"), "{}", line.err);
    assert_eq!(line.code, Some(1));
}

#[test]
fn negative_numbers_are_quoted_as_they_were_typed() {
    for arguments in [&["make", "5/4", "--seed", "-1"][..], &["puzzle", "-5"]] {
        let ran = run(arguments);
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        let wrong = arguments.last().unwrap();
        assert!(ran.err.contains(&format!("invalid value '{wrong}' for")), "{}", ran.err);
    }
}

/// Lines go from smaller to larger values, so confused ones on different lines are named: star is below
/// up-star and confused with 0, but 0 is not below up-star.
#[test]
fn sorted_lines_do_not_say_that_confused_values_are_ordered() {
    let sorted = |positions: &[&str]| answer(&[&["sort", "--ascii"][..], positions].concat());
    assert_eq!(sorted(&["b", "br", "g"]), "*: g\n1/2: br\n1: b\n");
    let text = sorted(&["g", "g + g", "gb"]);
    assert_eq!(text, "*: g  ||  0: g + g\n^*: gb\nconfused, too: 0 || ^*\n");
    // Nimbers, and an up on each: every nimber but star is confused with one of the others.
    let nimbers: Vec<String> = (1..=13).map(|height| format!("g^{height}")).collect();
    let ups = nimbers.iter().map(|nimber| format!("gb + g + {nimber}"));
    let all: Vec<String> = nimbers.iter().cloned().chain(ups).collect();
    let text = sorted(&all.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(text.contains("\nconfused, too: *3 || ^*2, *2 || ^*3, "), "{text}");
    assert!(text.contains(", and 2 more (--table shows all)\n"), "{text}");
}

#[test]
fn many_positions_are_compared_in_a_table() {
    let table = run(&["compare", "--ascii", "b", "g", "br", "gb + g", "bbr - b"]);
    assert_eq!(table.code, Some(0), "{}", table.err);
    assert_eq!(
        table.out,
        "        b  g  br gb + g bbr - b\n\
         b       =  >  >  >      >\n\
         g       <  =  <  ||     <\n\
         br      <  >  =  >      =\n\
         gb + g  <  || <  =      <\n\
         bbr - b <  >  =  >      =\n"
    );
    assert!(table.err.contains("`sort`"), "{}", table.err);
    let pairs = answer(&["compare", "--json", "--no-stats", "b", "g", "br"]);
    let relations: Vec<&str> =
        pairs.lines().filter_map(|line| line.split("\"relation\":").nth(1)?.get(..3)).collect();
    assert_eq!(relations, ["\">\"", "\">\"", "\"<\""], "{pairs}");
    let wrong = run(&["compare", "b", "g", "bxr"]);
    assert_eq!((wrong.out.as_str(), wrong.code), ("", Some(1)));
    assert!(wrong.err.contains("unexpected `x`"), "{}", wrong.err);
}

#[test]
fn misere_play_is_compared_where_that_is_known() {
    let text = answer(&["compare", "--misere", "b(r)(r)", "bb + b"]);
    assert!(
        text.starts_with(
            "b(r)(r) > bb + b in misère play\n  among   sums with red-blue pictures\n"
        )
    );
    assert!(
        text.contains("  test    with r + r: Left wins whoever starts, and whoever starts wins\n"),
        "{text}"
    );
    let json = answer(&["compare", "--misere", "--json", "gb", "g"]);
    assert!(json.contains("\"play\":\"misere\",\"relation\":\">\""), "{json}");
    let refused = fails(&["compare", "--misere", "gg", "g"], 1);
    assert!(refused.contains("P - P need not be worth nothing"), "{refused}");
}

#[test]
fn misere_play_has_game_trees() {
    let text = answer(&["tree", "--misere", "b + rb"]);
    let expected = "b + rb: whoever starts wins in mis\u{e8}re play
  Left 0 wins: rb, Left wins whoever starts
    Left 1 wins: r, Left wins whoever starts \u{2026}
    Right 0: (nothing), whoever starts wins
";
    assert!(text.starts_with(expected), "{text}");
    let json = answer(&["tree", "--misere", "--json", "--depth", "1", "g"]);
    assert!(json.contains("\"play\":\"misere\""), "{json}");
    assert!(json.contains("\"outcome\":\"P\"") && json.contains("\"wins\":false"), "{json}");
    assert!(!json.contains("\"value\""), "{json}");
    let files = Scratch::new("misere-tree");
    let (file, drawing) = (files.path("m.hat"), files.path("m.svg"));
    answer(&["convert", "gg + gg", &file]);
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replacen('{', "{\"play\":\"misere\",", 1)).unwrap();
    assert!(answer(&["tree", &file]).contains("whoever starts loses in mis\u{e8}re play"));
    answer(&["tree", &file, "-o", &drawing]);
    let svg = std::fs::read_to_string(&drawing).unwrap();
    assert!(svg.contains("who wins it in mis\u{e8}re play"), "{svg}");
}

#[test]
fn the_calculator_has_negatives_and_help() {
    let text = answer(&["calc", "x := {4|-2}", "-x", "-v", "-pi", "help"]);
    assert!(text.contains("-x = {2|-4}\n"), "{text}");
    assert!(text.contains("-v = \u{2191}\n") && text.contains("-pi = -3.14"), "{text}");
    assert!(text.contains("atomic_weight(G)"), "{text}");
    let wrong = fails(&["calc", "1 != 2"], 1);
    assert!(wrong.contains("`!=` is not one of the comparisons"), "{wrong}");
}

#[test]
fn a_wrong_word_is_named() {
    let wrong = fails(&["value", "blue red banana"], 1);
    assert!(
        wrong.contains("this is not a colour\n") && wrong.contains("^^^^^^ expected blue"),
        "{wrong}"
    );
}

#[test]
fn misere_play_is_proved() {
    let text = answer(&["prove", "--misere", "--ascii", "second player wins gg + gg", "b + r", ""]);
    assert!(text.starts_with("second player wins gg + gg: true in misere play\n"), "{text}");
    assert!(text.contains("b + r: whoever starts wins in misere play\n"), "{text}");
    assert!(text.contains("Left has no move and wins\n"), "{text}");
    let json = answer(&["prove", "--misere", "--json", "Left wins b"]);
    assert!(json.contains("\"play\":\"misere\"") && json.contains("\"holds\":false"), "{json}");
    let refused = fails(&["prove", "--misere", "br = 1/2"], 1);
    assert!(refused.contains("a claim says who wins"), "{refused}");
}

#[test]
fn positions_are_taken_to_pieces() {
    assert_eq!(
        answer(&["decompose", "b(b)(br)", "bb(rr)r + r"]),
        "b(b)(br) = 5/2\n  tree    Hammerian, not Joshua\n  trunk   b\n  pieces  b = 1\n          \
         b = 1\n          br = 1/2\n\
         bb(rr)r + r = 1/8\n  trunk   bb + r\n  \
         pieces  bb(rr)r = 9/8, not decomposed because the trunk is blue and its branches sum to -3\n          \
         r = -1\n"
    );
    assert_eq!(
        answer(&["decompose", "--json", "br(r)b", ""]),
        "{\"position\":\"br(r)b\",\"value\":\"1/2\",\"hammerian\":true,\"joshua\":true,\
         \"trunk\":\"br\",\"pieces\":[{\"position\":\"br\",\"value\":\"1/2\",\
         \"edges\":[0,1]},{\"position\":\"r\",\"value\":\"-1\",\"edges\":[2]},{\"position\":\"b\",\
         \"value\":\"1\",\"edges\":[3]}],\"sum\":\"1/2\",\"variant\":\"red-blue\"}\n\
         {\"position\":\"\",\"value\":\"0\",\"trunk\":\"\",\
         \"pieces\":[],\"sum\":\"0\",\"variant\":\"red-blue\"}\n"
    );
    let other = answer(&["decompose", "gb + :G br:G"]);
    assert!(other.contains("  pieces  gb = ↑*\n          :G br:G = 0\n"), "{other}");
    // By other rules a tree is not its pieces.
    let childish = answer(&["decompose", "--variant", "childish", "b(b)(b)"]);
    assert_eq!(childish, "b(b)(b) = 3\n  pieces  b(b)b = 3\n");
}

#[test]
fn numbers_are_written_in_many_ways() {
    assert_eq!(
        answer(&["number", "--ascii", "5/8", "-7/4"]),
        "5/8 = brbr\n  signs     +-+-\n  form      {1/2|3/4}\n  birthday  4\n  binary    +0.101\n  \
         signed    1.T1T\n  decimal   0.625\n\
         -7/4 = rrbr\n  signs     --+-\n  form      {-2|-3/2}\n  birthday  4\n  binary    -1.11\n  \
         signed    -2.1T\n  decimal   -1.75\n"
    );
    assert_eq!(
        answer(&["number", "--json", "0.75", "100"]),
        "{\"value\":\"3/4\",\"stalk\":\"brb\",\"signs\":\"+-+\",\"birthday\":\"3\",\"form\":\"{1/2|1}\",\
         \"binary\":\"+0.11\",\"signed_binary\":\"1.T1\"}\n{\"value\":\"100\",\"stalk\":\"b^100\",\
         \"signs\":\"".to_owned() + &"+".repeat(100) + "\",\"birthday\":\"100\",\"form\":\"{99|}\",\
         \"binary\":\"+100\",\"signed_binary\":\"100\"}\n"
    );
    // Too large for a stalk, yet a number.
    let huge = answer(&["number", "--json", "36893488147419103232"]);
    assert!(huge.contains("\"birthday\":\"36893488147419103232\"") && !huge.contains("stalk"));
    let lines = run_with(&["number", "-"], "1/2 # a half\n-3\n");
    assert_eq!(lines.out, "1/2 = br\n-3 = rrr\n");
}

#[test]
fn what_is_no_number_is_refused() {
    for wrong in ["", "1/", "é", "w+", "br"] {
        assert!(fails(&["number", wrong], 1).starts_with("error: "), "{wrong}");
    }
}

#[test]
fn stalks_keep_the_old_dialogue() {
    let ran = run_with(&["stalks"], "rrbr\n\nbq\ng\nb + r\nB\nexit\nb\n");
    assert_eq!(ran.code, Some(0));
    assert_eq!(
        ran.out,
        "Start from the bottom and work your way up\nTo EXIT: type \"x\" or \"exit\"\n\n\
         Game #01:    !rrbr\nValue: -7/4\nGame Value = -1.750000\n\n\
         Game #02:    !\n\
         Game #02:    !bq\nunexpected `q`\n  |\n1 | bq\n  |  ^ expected an edge (b, r or g), `(`, \
         `[`, `:`, `^`, `+` or `-`\n  = hint: edges are letters from the ground up, as in b(r)(bg)\n\n\
         Game #02:    !g\nA stalk with a green edge is not a number. Try `hackenbush value 'g'`.\n\n\
         Game #02:    !b + r\nThis is not a single stalk. Try `hackenbush value 'b + r'`.\n\n\
         Game #02:    !B\nValue: 1\nGame Value = 1.000000\n\n\
         Game #03:    !exit\n"
    );
    // The end of the input leaves, too.
    assert_eq!(run_with(&["stalks"], "").code, Some(0));
}

#[test]
fn a_game_is_played_to_its_end() {
    let ran = run_with(&["play", "bb - b"], "hint\n9\n2\nvalue\nnonsense\n1\n0\n");
    assert_eq!(ran.code, Some(0));
    assert_eq!(
        ran.out,
        "│1b\n│0b  │2r\n════════\n\
         Left> hint\nCut 1. This leaves a picture and its mirror: every reply can be mirrored.\n\
         Left> 9\nThere is no edge 9.\n\
         Left> 2\nEdge 2 is red, and you are Left.\n\
         Left> value\n1: Left wins whoever starts.\n\
         Left> nonsense\nType the number of a move, or hint, value, back or quit.\n\
         Left> 1\nLeft cuts 1 (blue).\n│0b  │2r\n════════\n\
         Right cuts 2 (red).\n│0b\n════════\n\
         Left> 0\nLeft cuts 0 (blue).\n════════\nRight cannot move: Left wins.\n"
    );
}

#[test]
fn moves_are_taken_back() {
    let ran = run_with(&["play", "bb + b - b", "--ascii"], "back\n0\nback\n1\nquit\n");
    assert!(ran.out.contains("Left> back\nThere is no move to take back.\n"), "{}", ran.out);
    assert!(ran.out.contains("Left cuts 0 (blue), and 1 falls with it.\n"));
    assert_eq!(ran.out.matches("|1b\n|0b  |2b  |3r\n=============\n").count(), 2);
    assert_eq!(ran.code, Some(0));
}

#[test]
fn the_engine_plays_either_side_or_both() {
    let both = answer(&["play", "b(r)g - br", "--engine", "both"]);
    assert!(both.ends_with(" wins.\n"), "{both}");
    assert_eq!(both, answer(&["play", "b(r)g - br", "--engine", "both"]), "the same every time");
    let left = run_with(&["play", "b - b", "--engine", "left"], "1\n");
    assert!(left.out.ends_with("Left cannot move: Right wins.\n"), "{}", left.out);
    let people = run_with(&["play", "b - b", "--engine", "none", "--first", "right"], "1\n0\n");
    assert!(people.out.contains("Right> 1\n") && people.out.contains("Left> 0\n"));
    let childish = run_with(&["play", "bb", "--variant", "childish"], "0\n");
    assert!(childish.out.contains("In Childish Hackenbush, Left may not cut edge 0 now."));
}

#[test]
fn wide_pictures_are_played_from_a_list() {
    let wide = vec!["b"; 60].join(" + ");
    let ran = run_with(&["play", &wide, "--engine", "none"], "quit\n");
    assert!(ran.out.contains("\nedges: 0b 1b 2b "), "{}", ran.out);
}

#[test]
fn positions_are_converted() {
    assert_eq!(answer(&["convert", "b(r)bg", "--to", "edges"]), "0-1b\n1-2r\n1-3b\n3-4g\n");
    assert_eq!(answer(&["convert", "-b(r)g", "-", "--to", "cgsuite"]), "r(l;e)\n");
    assert!(answer(&["convert", "br", "--to", "graphviz"]).starts_with("graph hackenbush {"));
    let piped = run_with(&["convert", "-", "-", "--from", "edges"], "0-1b 1-0r");
    assert_eq!(piped.out, ":G br:G\n");
    let scratch = Scratch::new("convert");
    let (hat, edges) = (scratch.path("loop.hat"), scratch.path("loop.edges"));
    assert_eq!(answer(&["convert", ":G brrb:G", &hat]), "");
    assert_eq!(answer(&["convert", &hat, &edges]), "");
    assert_eq!(answer(&["convert", &edges]), ":G brrb:G\n");
    // A drawn picture is a position, too.
    let value = answer(&["value", &hat]);
    assert!(value.contains(" = 1\n"), "{value}");
    assert!(answer(&["value", "--file", &hat]).contains(" = 1\n"));
    assert!(answer(&["value", "--json", &hat]).contains("\"value\":\"1\""));
}

#[test]
fn drawings_keep_their_picture() {
    let scratch = Scratch::new("drawn");
    let hat = scratch.path("bent.hat");
    let text = r#"{"format": "hackenbush", "version": 1, "variant": "childish", "title": "Bent", "vertices":
        [{"id": 0, "x": 0, "y": 0}, {"id": 7, "x": -1.5, "y": 1}, {"id": 9, "x": 1.25, "y": 2}], "edges":
        [{"from": 0, "to": 7, "colour": "blue", "ground_x": 0.5}, {"from": 9, "to": 7, "colour": "red"}]}"#;
    std::fs::write(&hat, text).unwrap();
    for ending in ["svg", "png", "pdf", "tikz"] {
        // A drawn picture comes back with its places, its name and its game, through two drawings.
        let [once, again, back] =
            ["once", "again", "back"].map(|name| scratch.path(&format!("{name}.{ending}")));
        assert_eq!(answer(&["draw", "--values", "--width", "8cm", &hat, "-o", &once]), "");
        assert_eq!(answer(&["draw", &once, "-o", &again]), "");
        let hat_again = format!("{back}.hat");
        assert_eq!(answer(&["convert", &again, &hat_again]), "");
        let read = std::fs::read_to_string(&hat_again).unwrap();
        for part in ["\"childish\"", "\"Bent\"", "\"x\": -1.5", "\"ground_x\": 0.5", "\"id\": 9"] {
            assert!(read.contains(part), "{part} in {read}");
        }
        // A text is laid out, and what is laid out comes back.
        assert_eq!(answer(&["draw", "b(r)(bg) + r", "-o", &once]), "");
        assert_eq!(answer(&["convert", &once]), "b(r)bg + r\n");
        assert_eq!(answer(&["draw", "--plain", "br", "-o", &once]), "");
        assert!(fails(&["value", &once], 1).contains("no picture in this file"));
    }
}

#[test]
fn drawings_have_the_size_and_the_words_that_are_asked_for() {
    let scratch = Scratch::new("sized");
    let svg = scratch.path("x.svg");
    let drawn = |arguments: &[&str]| {
        let mut all = vec!["draw", "-o", &svg];
        all.extend(arguments);
        assert_eq!(answer(&all), "");
        std::fs::read_to_string(&svg).unwrap()
    };
    let text =
        drawn(&["br", "--width", "300px", "--margin", "0", "--caption", "{position} = {value}"]);
    assert!(text.contains(" width=\"300\" "), "{text}");
    assert!(text.contains(">br = 1/2</text>"), "{text}");
    assert!(drawn(&["[br]^w", "--totals"]).contains(">2/3</text>"));
    let wrong = run(&["draw", "b", "-o", &svg, "--width", "8 miles"]);
    assert!(wrong.err.contains("8cm or 600px"), "{}", wrong.err);
}

#[test]
fn what_cannot_be_converted_is_said() {
    let scratch = Scratch::new("unconverted");
    let missing = scratch.path("missing.hat");
    assert!(fails(&["convert", &missing], 1).starts_with("error: cannot read "));
    assert!(fails(&["value", &missing], 1).starts_with("error: cannot read "));
    let unknown = fails(&["convert", "br", &scratch.path("out.xyz")], 1);
    assert!(unknown.contains("names no format") && unknown.contains("hint: --to"), "{unknown}");
    assert!(fails(&["convert", "bx", "--to", "edges"], 1).contains("unexpected `x`"));
    assert!(fails(&["convert", "(1,2)", "--to", "hat"], 1).contains("cannot be written as hat"));
    let nowhere = fails(&["convert", "br", &scratch.path("no/such/folder.hat")], 1);
    assert!(nowhere.starts_with("error: cannot write "), "{nowhere}");
    fails(&["convert", "br", "--to", "png"], 2);
    fails(&["convert", "br", "--from", "graphviz"], 2);
    let broken = scratch.path("broken.hat");
    std::fs::write(&broken, "{\"format\":\"hackenbush\"}").unwrap();
    let broken = fails(&["value", &broken], 1);
    assert!(broken.contains("broken.hat:1:"), "{broken}");
}

#[test]
fn wrong_positions_are_pointed_at() {
    assert_eq!(
        fails(&["value", "brx"], 1),
        "error: unexpected `x`\n  |\n1 | brx\n  |   ^ expected an edge (b, r or g), `(`, `[`, `:`, \
         `^`, `+` or `-`\n  = hint: edges are letters from the ground up, as in b(r)(bg)\n"
    );
    assert_eq!(
        fails(&["value", "--variant", "red-blue", "b(r)g"], 1),
        "error: edge 2 (1-3) is green; Red-Blue Hackenbush has only blue and red edges\n  |\n1 | \
         b(r)g\n  |     ^\n  = hint: `red-blue-green` fits these colours\n"
    );
    for other in ["moves", "play"] {
        assert!(fails(&[other, "brx"], 1).starts_with("error: unexpected `x`"));
    }
    // The others are answered all the same.
    let ran = run(&["value", "br", "x", "r"]);
    assert!(ran.out.starts_with("br = 1/2\n") && ran.out.contains("\nr = -1\n"));
    assert_eq!(ran.code, Some(1));
    assert_eq!(
        run(&["value", "--json", "bx"]),
        Ran {
            out: "{\"position\":\"bx\",\"error\":{\"message\":\"unexpected `x`, expected an edge (b, \
                  r or g), `(`, `[`, `:`, `^`, `+` or `-`\",\"offset\":1,\"hint\":\"edges are letters from the ground up, as in b(r)(bg)\"}}\n"
                .to_owned(),
            err: String::new(),
            code: Some(1)
        }
    );
}

#[test]
fn loose_edges_are_warned_about() {
    let ran = run(&["value", "0-1b 2-3r"]);
    assert!(ran.out.contains(" = 1\n") && ran.code == Some(0));
    assert!(ran.err.starts_with("warning: 1 edge is not joined to the ground"), "{}", ran.err);
    let json = answer(&["value", "--json", "0-1b 2-3r"]);
    assert!(json.contains("\"warnings\":[\"1 edge is not joined to the ground and was removed\"]"));
}

#[test]
fn wrong_usage_ends_with_2() {
    for arguments in [
        &["value"][..],
        &["moves"],
        &["vaule", "br"],
        &["value", "br", "--nonsense"],
        &["value", "br", "--timeout", "soon"],
        &["value", "br", "--memory", "lots"],
        &["value", "br", "--variant", "clock"],
        &["value", "br", "--color", "blue"],
        &["play"],
        &["stalks", "--json"],
        &["completions", "tcsh"],
        &["man", "nothing"],
    ] {
        assert!(fails(arguments, 2).starts_with("error: "), "{arguments:?}");
    }
    let ran = run(&[]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("Usage: hackenbush"));
}

#[test]
fn colours_and_unicode_are_chosen() {
    let coloured = answer(&["value", "gb", "--color", "always"]);
    assert!(coloured.starts_with("gb = \x1b[1m↑*\x1b[0m\n"), "{coloured:?}");
    assert!(!answer(&["value", "gb", "--color", "never"]).contains('\x1b'));
    assert!(!answer(&["value", "gb"]).contains('\x1b'), "a pipe is no terminal");
    assert!(answer(&["value", "gb", "--ascii"]).starts_with("gb = ^*\n"));
    for (locale, value) in [("C", "^*"), ("en_US.UTF-8", "↑*"), ("POSIX", "^*")] {
        let output = hackenbush().env("LC_ALL", locale).args(["value", "gb"]).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.starts_with(&format!("gb = {value}\n")), "{locale}: {text}");
    }
    let drawn = run_with(&["play", "br", "--color", "always"], "quit\n");
    assert!(drawn.out.contains("\x1b[94m│0b\x1b[0m") && drawn.out.contains("\x1b[91m│1r\x1b[0m"));
}

#[test]
fn scripts_and_manual_pages_are_made() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = answer(&["completions", shell]);
        assert!(script.contains("compare") && script.contains("max-text"), "{shell}");
    }
    let page = answer(&["man"]);
    assert!(page.contains(".TH hackenbush 1") && page.contains("Who") | page.contains("who wins"));
    let page = answer(&["man", "value"]);
    assert!(page.contains("hackenbush\\-value") && page.contains("\\-\\-explain"), "{page}");
    assert!(answer(&["--version"]).starts_with("hackenbush 0."));
}

/// The line of a file is part of the answer, and without statistics it is the same in every run.
#[test]
fn answers_to_lines_carry_their_numbers() {
    let input = "# heading\nbr\n\nbx\ngb ? g\n";
    let values = run_with(&["value", "--json", "--no-stats", "-"], input);
    let lines: Vec<serde_json::Value> =
        values.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let numbers: Vec<u64> = lines.iter().map(|line| line["line"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [2, 4, 5]);
    assert!(lines.iter().all(|line| line.get("stats").is_none()), "{}", values.out);
    assert_eq!(values, run_with(&["value", "--json", "--no-stats", "-"], input));
    for command in ["moves", "decompose", "number", "domino", "draw", "compare"] {
        let ran = run_with(&[command, "--json", "--no-stats", "-"], "\nbr\n");
        assert!(ran.out.starts_with("{\"line\":2,"), "{command}: {}", ran.out);
    }
    // Arguments have no line.
    assert!(answer(&["value", "--json", "b"]).starts_with("{\"position\":\"b\","));
}

#[test]
fn statistics_can_be_left_out_wherever_there_is_json() {
    for arguments in [
        &["value", "b"][..],
        &["moves", "b"],
        &["compare", "b", "b"],
        &["decompose", "b"],
        &["number", "1"],
        &["ordinal", "1", "1"],
        &["domino", "(1,2)"],
        &["draw", "b"],
        &["numberline", "--days", "1"],
        &["thermograph", "--value", "1"],
    ] {
        let json = answer(&[arguments, &["--json", "--no-stats"]].concat());
        assert!(json.starts_with('{') && !json.contains("\"stats\""), "{arguments:?}: {json}");
    }
}

/// Their edges once had the numbers of the difference, whose text lists them in another order.
#[test]
fn lines_of_play_name_the_edges_of_the_positions() {
    let json = answer(&["compare", "--json", "br", "brr"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let moves = json["lines"][0]["moves"].as_array().unwrap();
    let named: Vec<_> = moves.iter().map(|one| (&one["position"], &one["edge"])).collect();
    assert_eq!(named, [(&1.into(), &0.into()), (&0.into(), &0.into())]);
    assert_eq!(moves[0]["colour"], "red", "the second position is negated in the difference");
    let text = answer(&["compare", "br", "brr"]);
    assert!(text.contains("  Right cuts edge 0 of the second (red), leaving br\n"), "{text}");
}

/// As JSON numbers, such integers lose their last bits in many readers.
#[test]
fn large_integers_are_strings_in_json() {
    let json = answer(&["moves", "--json", "0-9007199254740993b"]);
    assert!(json.contains("\"from\":0,\"to\":\"9007199254740993\","), "{json}");
    let json = answer(&["moves", "--json", "0-9007199254740991b"]);
    assert!(json.contains("\"from\":0,\"to\":9007199254740991,"), "{json}");
}

/// Notes were once typeset with their values: "negatives" became "negati↓es".
#[test]
fn words_are_not_typeset() {
    let explained = answer(&["value", "--explain", "--variant", "clockwise", "br(rb(b)rb)br"]);
    assert!(explained.contains("negatives, n = -1"), "{explained}");
    let ordinal = answer(&["ordinal", "{|1}", "1"]);
    assert!(ordinal.contains("the same for the negatives"), "{ordinal}");
    let pieces = answer(&["decompose", ":G br:G + g"]);
    assert!(pieces.contains("only red-blue trees are Hammerian"), "{pieces}");
    for text in [explained, ordinal, pieces] {
        assert!(!text.contains(['↓', '↑', 'ω']), "{text}");
    }
}

/// What an atomic weight follows from was once in the studio's answers only.
#[test]
fn explained_gardens_have_their_flow_in_json() {
    let jungle = "0-1g 1-2g 1-2g 1-2g 1-3g 2-4b 3-5r";
    let explained: serde_json::Value =
        serde_json::from_str(&run(&["value", "--json", "--explain", jungle]).out).unwrap();
    let garden = &explained["garden"];
    assert_eq!((&garden["kind"], &garden["weight"]), (&"jungle".into(), &1.into()), "{explained}");
    // From blue to red, and from blue to the ground.
    assert_eq!(garden["flow"][0][1]["edge"], 4, "{garden}");
    assert_eq!(garden["enlargement"][0][1]["edge"], 0, "{garden}");
    assert_eq!(garden["edge_tints"].as_array().unwrap().len(), 7, "{garden}");
    assert!(!run(&["value", "--json", jungle]).out.contains("garden"));
    let text = run(&["value", "--explain", "gb + gb + g"]).out;
    assert!(text.contains("Left's \u{21d1} is reversible through"), "{text}");
    assert!(text.contains("Right's \u{21d1} is dominated by \u{2191}"), "{text}");
}

/// Whole numbers are asked for in words for people.
#[test]
fn options_that_are_no_whole_number_are_explained() {
    for (arguments, message) in [
        (
            &["value", "--jobs", "0", "b"][..],
            "invalid value '0' for '--jobs <N>': expected a whole number from 1\n",
        ),
        (
            &["tree", "b", "--depth", "x"],
            "invalid value 'x' for '--depth <N>': expected a whole number\n",
        ),
        (
            &["tree", "b", "--depth", ""],
            "invalid value '' for '--depth <N>': expected a whole number\n",
        ),
        (
            &["tree", "b", "--depth", "99999999999999999999"],
            "'--depth <N>': this number is too large\n",
        ),
        (&["numberline", "--days", "11"], "'--days <N>': expected a whole number from 0 to 10\n"),
        (
            &["studio", "--port", "65536"],
            "'--port <PORT>': expected a whole number from 0 to 65535\n",
        ),
        (&["draw", "b", "--scale", "nan"], "expected a number from 0.05 to 20"),
        (&["tree", "b", "--depth", "\u{1b}x"], "invalid value '\\u{1b}x' for"),
    ] {
        let ran = run(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}");
        assert!(
            ran.err.contains(message) && ran.err.contains("--help"),
            "{arguments:?}: {}",
            ran.err
        );
    }
}

/// Texts that people type by mistake are met with what they meant.
#[test]
fn mistakes_get_the_right_hint() {
    for (arguments, hint) in [
        (&["value", "1/2"][..], "`hackenbush number 1/2` shows its stalk"),
        (&["value", "1/2 + 1/2"], "try `hackenbush calc '1/2 + 1/2'`"),
        (&["number", "1/2 + 1/2"], "try `hackenbush calc '1/2 + 1/2'`"),
        (&["value", "0-1"], "as in 0-1b; for a difference of numbers try `hackenbush calc '0-1'`"),
        (&["convert", "1/2"], "`hackenbush number 1/2` shows its stalk"),
        (&["convert", "{0|1}"], "try `hackenbush calc '{0|1}'`"),
        (&["value", "w-1"], "`hackenbush number 'w-1'` shows its stalk"),
        (&["value", "1/3"], "`hackenbush number '1/3'` shows its stalk"),
        (&["number", "b(r)b"], "this is a position: `hackenbush value 'b(r)b'` evaluates it"),
        (&["calc", "2 * {1|"], "the '{' at character 5 is not closed"),
        (&["value", "g", "+", "gg"], "put a sum in quotes"),
        (&["value", "*"], "try `hackenbush calc '*'`"),
        (&["value", "{0|1}"], "try `hackenbush calc '{0|1}'`"),
        (&["value", "pi"], "try `hackenbush calc 'pi'`"),
        (&["number", "pi"], "try `hackenbush calc 'pi'`"),
        (&["number", "sqrt(2)"], "try `hackenbush calc 'sqrt(2)'`"),
        (&["number", "*2"], "try `hackenbush calc '*2'`"),
        (&["calc", "br"], "position(\"br\")"),
        (&["value", "b;r"], "`+` puts pictures side by side"),
        (&["value", "./Cargo.toml"], "this is a file: `hackenbush value --file"),
        (&["number", "w^w"], "the stalks of w+1, w/2, 1/w and 2/3+1/w can be written down"),
        (&["prove", "= br"], "the claim begins with its sign"),
        (&["prove", "Left wins"], "the claim ends too early"),
        (&["prove", "br = {1|"], "a value is closed, as in {0|1}"),
        (&["check", "nowhere.txt"], "hint: check its name\n"),
        (&["value", "--file", "/"], "hint: name a file in it"),
    ] {
        let ran = run(arguments);
        assert!(ran.err.contains(hint), "{arguments:?}: {}", ran.err);
    }
}

/// Commands about values refuse misère play, as an option and in a file.
#[test]
fn misere_play_has_no_values() {
    let files = Scratch::new("misere-values");
    let (file, drawing) = (files.path("m.hat"), files.path("m.svg"));
    let (file, drawing) = (file.as_str(), drawing.as_str());
    answer(&["convert", "gg + gg", file]);
    let text = std::fs::read_to_string(file).unwrap();
    std::fs::write(file, text.replacen('{', "{\"play\":\"misere\",", 1)).unwrap();
    assert!(answer(&["value", file]).contains("in mis\u{e8}re play"));
    for arguments in [
        &["sort", file, "b"][..],
        &["decompose", file],
        &["thermograph", file],
        &["make", "--like", file],
        &["value", "--certificate", drawing, file],
        &["draw", "--values", file, "-o", drawing],
        &["draw", "--caption", "{value}", file, "-o", drawing],
    ] {
        let ran = run(arguments);
        assert_eq!(ran.code, Some(1), "{arguments:?}: {}", ran.out);
        assert!(
            ran.err.contains("in which positions have no values"),
            "{arguments:?}: {}",
            ran.err
        );
    }
    assert_eq!(run(&["draw", file, "-o", drawing]).code, Some(0));
    for command in ["sort", "decompose", "thermograph", "draw"] {
        let ran = run(&[command, "--misere", "br"]);
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains("only value, moves, compare, prove, tree and play take --misere"));
    }
}

/// Answers to tasks as people type them: every wrong one has a reason, and a position to play it in.
#[test]
fn answers_to_tasks_are_read_as_people_write_them() {
    let task = |arguments: &[&str]| run(&[&["task"][..], arguments].concat());
    for (arguments, answers) in [
        (&["outcome", "--level", "4", "--seed", "11"][..], &["R", "r", "Right", "right"][..]),
        (&["larger", "--level", "4", "--seed", "11"], &["1", "A", "a"]),
        (&["sort", "--level", "4", "--seed", "11"], &["EADBC", "e < a < d < b < c"]),
        (&["decompose", "--seed", "11"], &["0;1;2,3", "0; 1; 2 3;"]),
        (&["stalk", "--seed", "11"], &["-3/4", "-0.75", "{-1|-1/2}"]),
    ] {
        for answer in answers {
            let ran = task(&[arguments, &["--answer", *answer]].concat());
            assert_eq!(ran.code, Some(0), "{arguments:?} {answer}: {}{}", ran.out, ran.err);
            assert!(ran.out.starts_with("Right"), "{}", ran.out);
        }
    }
    for (arguments, error, hint) in [
        (&["larger", "--level", "4", "--answer", "5"][..], "options 1 to 4", "number of an option"),
        (&["larger", "--answer", "0"], "options 1 to 3", "number of an option"),
        (&["winning-cut", "--answer", "99999999999999999999999"], "so large a number", "from 0"),
        (&["winning-cut", "--answer", "-1"], "`-1` is not a number of that sort", "--answer takes"),
        (&["outcome", "--answer", "me"], "this is not an outcome", "L (Left), R (Right)"),
        (&["tree", "--answer", "1,x"], "step 2: this is not a value", "write a number"),
        (&["decompose", "--answer", "0"], "pieces name each of the", "into one piece"),
        (&["stalk", "--answer", "1/3"], "\n1 | 1/3\n  |   ^ expected a power of two", "such"),
    ] {
        let ran = task(arguments);
        assert_eq!(ran.code, Some(1), "{arguments:?}");
        assert!(ran.err.contains(error), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(hint) || hint == "such", "{arguments:?}: {}", ran.err);
    }
    let ran = task(&["stalk", "--seed", "11", "--answer", "3/4"]);
    assert!(
        ran.out.contains("Right moves first and wins.\n  in rbr + rbr: Right cuts "),
        "{}",
        ran.out
    );
    // The claimed value of a tree in Clockwise Hackenbush has a board of its own, an empty one for 0.
    let ran = task(&["clockwise", "--level", "2", "--seed", "5", "--answer", "0"]);
    assert!(ran.out.contains("\n  in r + rb and (nothing): Right cuts edge 1\n"), "{}", ran.out);
    let solved = answer(&["task", "zero", "--level", "3", "--seed", "11", "--solve"]);
    let replies = solved.lines().next().unwrap();
    let ran = task(&["zero", "--level", "3", "--seed", "11", "--answer", replies]);
    assert!(ran.out.starts_with("Right: whoever starts loses"), "{}", ran.out);
}

/// The thermograph of the last value, which may use what was defined before.
#[test]
fn the_calculator_draws_thermographs() {
    let files = Scratch::new("calc");
    let file = files.path("hot.svg");
    let out = answer(&["calc", "x := {4|-2}", "x + 1", "-o", &file]);
    assert!(out.contains("x + 1 = {5|-1}"), "{out}");
    let drawing = std::fs::read_to_string(&file).unwrap();
    assert!(drawing.contains("Mean value 2, temperature 3"), "{drawing:.300}");
    let ran = run(&["calc", "{4|-2} > 0", "-o", &file]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("hint: with -o, end with an expression"), "{}", ran.err);
}

/// What the terminal cannot show is refused, not ignored.
#[test]
fn options_for_files_need_a_file() {
    for option in
        [&["--values"][..], &["--theme", "classic"], &["--cut", "0"], &["--format", "svg"]]
    {
        let ran = run(&[&["draw", "br"], option].concat());
        assert_eq!(ran.code, Some(2), "{option:?}");
        assert!(ran.err.contains("-o FILE") && ran.err.contains(option[0]), "{}", ran.err);
    }
    assert_eq!(run(&["draw", "br", "--numbers"]).code, Some(0));
}

/// The other formats go both ways.
#[test]
fn other_formats_are_converted() {
    for (format, position) in [
        ("words", "b(r)bg + r"),
        ("signs", "brb"),
        ("signs", "rbr"),
        ("matrix", "b(r)bg"),
        ("graph6", "b(r)bg"),
        ("networkx", "b(r)bg + r"),
        ("short-games", "b(r)bg + r"),
    ] {
        let written = run(&["convert", position, "--to", format]).out;
        let back = run(&["convert", &written, "--from", format]);
        assert_eq!(back.out.trim(), position, "{format}: {written} {}", back.err);
    }
}
