//! Types that can say what they look like in JSON, where that is compiled in.

/// A type with a JSON Schema.
#[cfg(feature = "schema")]
pub trait Described: schemars::JsonSchema {}

#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> Described for T {}

/// A type whose JSON Schema is not compiled in.
#[cfg(not(feature = "schema"))]
pub trait Described {}

#[cfg(not(feature = "schema"))]
impl<T> Described for T {}
