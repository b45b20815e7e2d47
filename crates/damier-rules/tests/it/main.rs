//! One binary for all tests of the rules.

mod chess; // the chess family beyond the common files
mod records; // PGN and JSON
mod vectors; // the reference data in tests/data, for every game
