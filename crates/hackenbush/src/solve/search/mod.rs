//! Exact values of red-blue pictures in general, by questions over a table of bounds.
//!
//! The picture is split into blocks (sums at the ground, colon principle at cut vertices). Single
//! edges have a closed form; every larger block is searched with the values of what is attached to
//! it. When the budget ends, what is known is returned as bounds that hold.
//!
//! ```
//! use hackenbush::Picture;
//! use hackenbush::solve::search::{SearchBudget, Searcher};
//! let picture: Picture = "0-1b 1-2r 2-0b 1-2b".parse().unwrap();
//! let mut searcher = Searcher::new(&picture, SearchBudget::default()).unwrap();
//! assert_eq!(searcher.value().exact().unwrap().to_string(), "2");
//! assert_eq!(searcher.value_after(&[0]).exact().unwrap().to_string(), "1");
//! ```

mod after_move;
mod block_search;
mod budget;
mod cut_lines;
mod fixed;
mod hashing;
mod kept_searches;
mod known_bounds;
mod lazy_sum;
mod move_order;
mod move_search;
mod number_bounds;
mod open_blocks;
mod position_group;
mod position_table;
mod restarts;
mod rounded_attachments;
mod searcher;
mod small_graph;
mod static_bounds;
mod sum_questions;
#[cfg(test)]
mod tests;
mod threshold_search;
#[cfg(not(target_family = "wasm"))]
mod wide;
mod word;

pub(super) use block_search::{BlockSearch, Reason, Unsolved};
pub use budget::{CHECK_INTERVAL, SearchBounds, SearchBudget, SearchStats};
pub(super) use kept_searches::KeptSearches;
pub(super) use number_bounds::GrowingBounds;
pub use number_bounds::NumberBounds;
pub use searcher::{NotRedBlue, Searcher, value};
pub(super) use searcher::{attached_to, owners};
pub(super) use small_graph::SmallGraph;
pub(super) use word::Word;
