//! The house: what people and those who look after the server may do, beside the games themselves.
//!
//! Translators (`http/`, `ws.rs`, `gateway/`) call it and only translate: there is no JSON here, and no
//! decision there.

mod accounts;
mod admin;
mod office;
mod roles;
mod tokens;

pub(crate) use accounts::{AccountError, Origin};
pub(crate) use admin::{Seen, decided};
pub(crate) use office::{AdminError, Office, Staff};
pub use roles::Role;
pub(crate) use tokens::shown;
