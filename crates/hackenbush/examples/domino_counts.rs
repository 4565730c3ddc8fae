//! The number of positions that the second player wins, counted without playing them one by one.
//!
//! `cargo run --release --example domino_counts -- 100` prints both sequences up to n = 100, as does
//! `hackenbush domino --counts 100`. See `analysis::domino_counts` for why.

#![allow(clippy::print_stdout)]

use std::process::ExitCode;

use hackenbush::analysis::domino_counts::{bernoulli, stirling};

fn main() -> ExitCode {
    let argument = std::env::args().nth(1);
    let most: usize = match argument.as_deref().unwrap_or("20").parse() {
        Ok(most) => most,
        Err(_) => {
            println!("usage: domino_counts [MOST]");
            return ExitCode::FAILURE;
        }
    };
    println!("n, Stirling Shave, Bernoulli game");
    for (n, (stirling, bernoulli)) in stirling(most).iter().zip(bernoulli(most)).enumerate() {
        println!("{n}, {stirling}, {bernoulli}");
    }
    ExitCode::SUCCESS
}
