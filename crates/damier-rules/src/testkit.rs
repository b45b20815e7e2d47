//! Checks that every game must pass.

pub mod fuzz;
