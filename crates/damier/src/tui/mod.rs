//! Drawing in a terminal. Takes plain values (what a viewer may see of the position, names, times)
//! and knows no rule: a position received over a network is drawn the same way.

mod boards;
mod chat;
mod document;
mod graph;
mod grid;
mod ink;
mod leaf;
mod look;
mod pegs;
mod plain;
mod scroll;
mod sheet;
mod times;

pub(crate) use boards::{Notice, Picture, hint, outside, pieces};
pub(crate) use chat::chat_rows;
pub(crate) use document::document;
pub(crate) use graph::graph;
pub(crate) use ink::write_line;
pub(crate) use leaf::{Leaf, leaf_columns};
pub(crate) use look::{ColorChoice, Look};
pub(crate) use plain::plain;
pub(crate) use scroll::Scroll;
pub(crate) use sheet::{MoveRow, Player, Remark, Sheet, Tone, draw};
