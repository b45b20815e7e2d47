//! The server of Damier: for now, what it keeps and how.
//!
//! Storage knows nothing of any game's rules: an event is a text, and a game is a list of them. See
//! [`store`] for what is promised about that list.

#![warn(missing_docs)]

pub mod store;
