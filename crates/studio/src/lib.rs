//! The studio: a local server over the [`service`], with its page embedded.
//!
//! It listens on 127.0.0.1 only and answers only what came to it by that name (`guard`), and only
//! clients that keep up (`connections`, `body`). Every query of the service has a route (`routes`);
//! its work is done within limits on time, memory and number, and stops when nobody waits for it
//! any more (`work_pool`). `docs/studio-server.md`
//! describes the server, `docs/json.md` the queries.

mod body;
mod connections;
mod guard;
mod http_error;
mod limits;
mod page;
mod routes;
mod server;
mod work_pool;

pub use limits::Limits;
pub use page::is_built as page_is_built;
pub use server::{DEFAULT_PORT, Studio};
