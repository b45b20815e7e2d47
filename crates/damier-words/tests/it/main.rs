//! Is the dictionary complete, in every language?

mod files;
mod keys;
mod pages;
mod sentences;
mod sources;
