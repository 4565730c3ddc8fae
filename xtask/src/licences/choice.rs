//! Under which of its licences we use a package.

use super::expression::Expression;
use super::packages::Package;

/// Licences we may pass on, the preferred ones first.
const ALLOWED: &[&str] = &[
    "MIT",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Zlib",
    "BSL-1.0",
    "0BSD",
    "CC0-1.0",
    "Unicode-3.0",
    "Apache-2.0 WITH LLVM-exception",
];

/// The licences under which we use a package: the first choice of those it offers.
pub(super) fn licences(package: &Package, extra: &[&str]) -> Result<Vec<String>, String> {
    let Some(text) = &package.licence else {
        return Err(format!("{package}: it names no licence"));
    };
    let expression: Expression =
        text.parse().map_err(|wrong| format!("{package}: `{text}` is no licence: {wrong}"))?;
    let preferred: Vec<&str> = ALLOWED.iter().chain(extra).copied().collect();
    let chosen = expression.choose(&preferred);
    chosen.ok_or_else(|| format!("{package}: the licence {text} is not allowed"))
}
