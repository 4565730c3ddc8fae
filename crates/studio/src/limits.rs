//! What the server may be asked for, and how long it waits for its clients.

use std::time::Duration;

/// The limits of a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// What a request may ask for.
    pub service: service::Limits,
    /// Heavy queries at a time.
    pub heavy: usize,
    /// How long to wait for another query to end.
    pub patience: Duration,
    /// Connections at a time; a further one gets an error and is closed.
    pub connections: usize,
    /// How long the head of a request may take, and a connection may be idle before it.
    pub head_time: Duration,
    /// How long the body of a request may take.
    pub body_time: Duration,
    /// How long a client may take no bytes of its answer.
    pub write_time: Duration,
    /// Bytes of all bodies at a time.
    pub body_bytes: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        let service = service::Limits::default();
        Limits {
            service,
            heavy: 4,
            patience: Duration::from_secs(2),
            connections: 256,
            head_time: Duration::from_secs(30),
            body_time: Duration::from_secs(20),
            write_time: Duration::from_secs(30),
            body_bytes: 4 * service.request_bytes,
        }
    }
}
