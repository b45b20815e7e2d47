//! Is the dictionary complete, in every language?

mod files;
mod keys;
mod sentences;
mod sources;
