//! Starting and ending the studio.

mod support;

use std::io::{BufRead as _, BufReader};
use std::process::Stdio;

use support::{hackenbush, run};

#[test]
fn it_tells_its_address_or_what_is_missing() {
    let mut command = hackenbush();
    command.args(["studio", "--no-open", "--port", "0"]);
    let mut child =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut first = String::new();
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    out.read_line(&mut first).expect("a line or the end");
    let missing = first.is_empty();
    if !missing {
        assert!(first.starts_with("The studio is at http://127.0.0.1:"), "{first}");
        #[cfg(unix)]
        {
            let mut interrupt = std::process::Command::new("kill");
            let sent = interrupt.args(["-INT", &child.id().to_string()]).status();
            assert!(sent.is_ok_and(|status| status.success()));
        }
        #[cfg(not(unix))]
        child.kill().expect("it ends");
    }
    let output = child.wait_with_output().expect("it ends");
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    if missing {
        assert_eq!(output.status.code(), Some(1));
        assert!(err.contains("built without the studio's page"), "{err}");
        assert!(err.contains("cargo xtask studio"), "{err}");
    } else if cfg!(unix) {
        assert_eq!(output.status.code(), Some(0), "{err}");
    }
}

#[test]
fn its_options_are_checked() {
    assert_eq!(run(&["studio", "--port", "70000"]).code, Some(2));
    let help = run(&["studio", "--help"]).out;
    assert!(help.contains("127.0.0.1") && help.contains("--no-open"), "{help}");
}
