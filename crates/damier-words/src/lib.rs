//! Every text that people read, in every language.
//!
//! A text is a [`Message`]: the key of a sentence and what it speaks of. Whoever shows it says in
//! which [`Lang`]. The sentences are in `locales`, a folder for each language, in the format of
//! [Project Fluent](https://projectfluent.org).

mod dictionary;
mod errors;
mod games;
mod lang;
mod message;
pub mod notation;
pub mod rules;

pub use errors::ToMessage;
pub use games::{game, game_ids, goal, legend, move_forms, outcome, side};
pub use lang::{Lang, meaning};
pub use message::{Arg, Message, decimal};
