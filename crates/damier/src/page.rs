//! The page, as `build.rs` made it from `web/`.

use damier_server::Site;

pub(crate) static SITE: Site = include!(concat!(env!("OUT_DIR"), "/page.rs"));
