//! What a file of rules says.

use hackenbush::Colour;
use hackenbush::rules::read_shared_rules;

use super::prelude::*;

request! {
    /// What does this file of rules say?
    pub struct RulesRequest {
        /// The text of the file.
        pub text: String,
    }
}

answers! {
    /// A game that a file describes.
    pub struct RulesAnswer {
        name: String,
        title: String,
        summary: &'static str,
        help: &'static str,
        colours: Vec<Json<Colour>>,
    }
}

impl Query for RulesRequest {
    const NAME: &'static str = "rules";
    type Answer = RulesAnswer;

    fn run(self, _: &mut Job<'_>) -> Result<RulesAnswer, ErrorBody> {
        let file = read_shared_rules(&self.text);
        let file = file.map_err(|wrong| ErrorBody::in_text(&wrong, &self.text)).within("text")?;
        Ok(RulesAnswer {
            summary: file.rules.summary(),
            help: file.rules.help(),
            colours: file.rules.board().colours().iter().copied().map(Json).collect(),
            name: file.name,
            title: file.title,
        })
    }
}
