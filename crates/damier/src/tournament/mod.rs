//! A tournament that is run from a file: what is in the file, the programs that it starts, what is shown
//! meanwhile, and what is left of it.

mod file;
mod keeper;
pub(crate) mod results;
mod show;
mod view;

pub(crate) use file::{EXAMPLE, File};
pub(crate) use keeper::Keeper;
pub(crate) use show::Show;
pub(crate) use view::View;
