//! `hackenbush census`: every position of a family once, with its value; their counts; and values
//! looked up in censuses that are finished.

mod find;
mod options;
mod summary;
mod take;

use std::io;

pub(crate) use options::Census;

use crate::answer::json_fault;
use crate::input::Input;
use crate::output::{Output, Status};
use crate::session::{Session, SessionOptions};
use options::Failed;

impl Census {
    pub(crate) fn run(self) -> io::Result<Status> {
        let options = SessionOptions::without_output(&self.limits);
        let json = self.json.json;
        let input = Input::argument(self.find.as_deref().unwrap_or_default());
        let done = Session::new(options, 1).ask(|job| match &self.find {
            Some(_) => find::run(&self, &input, job),
            None if self.summary => summary::run(&self, job),
            None => take::run(&self, job),
        });
        let failed = match done {
            Ok(output) => return output.print(),
            Err(failed) => failed,
        };
        match failed {
            // The reader of standard output has seen enough, or there is no room for more.
            Failed::Printing(error) => Err(error),
            Failed::Fault(fault) if json => json_fault(&input, &fault).print(),
            Failed::Fault(fault) => Output::from(fault).print(),
        }
    }
}
