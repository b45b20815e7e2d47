//! What clients and servers say to each other: bytes ⇄ messages, one file for each dialect.
//!
//! Nothing here knows a rule, a socket or the time. Every reader is total: any bytes give a message
//! or an error that says what is wrong with them.

#![warn(missing_docs)]

pub mod web;
