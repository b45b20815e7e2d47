//! Checks that every game must pass.
