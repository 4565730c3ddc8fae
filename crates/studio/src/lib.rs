//! The studio: a local server over the library's own answers, with its page embedded.
//!
//! It listens on 127.0.0.1 only and answers only what came to it by that name (`guard`); every
//! answer is made within limits on size, time and memory (`desk`) and stops when nobody waits for
//! it any more. `docs/studio-server.md` describes the calls.

mod api;
mod desk;
mod drawn;
mod float;
mod guard;
mod page;
mod position;
mod problem;
mod server;

pub use desk::Limits;
pub use page::is_built as page_is_built;
pub use server::{DEFAULT_PORT, Studio};
