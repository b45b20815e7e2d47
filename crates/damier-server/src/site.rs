//! The page for browsers: its files, from wherever it was built.

use damier_words::{Message, msg};

/// The files of the page.
#[derive(Debug)]
pub struct Site {
    /// In the order of their paths.
    pub files: &'static [SiteFile],
    /// Why there are none.
    pub missing: Option<Missing>,
}

/// A file of the page.
#[derive(Debug)]
pub struct SiteFile {
    /// Where it is served.
    pub path: &'static str,
    /// Its content.
    pub plain: &'static [u8],
    /// The same, compressed, if that is worth it.
    pub gzip: Option<&'static [u8]>,
}

/// Why a server was built without its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// There was no Node, or an old one.
    Node,
    /// The libraries of the page could not be installed.
    Libraries,
    /// The page could not be built from its sources.
    Build,
    /// Whoever built the server did not want it.
    Unwanted,
}

impl Missing {
    pub(crate) fn message(self) -> Message {
        match self {
            Missing::Node => msg!("site-no-node"),
            Missing::Libraries => msg!("site-no-libraries"),
            Missing::Build => msg!("site-no-build"),
            Missing::Unwanted => msg!("site-unwanted"),
        }
    }
}

impl Site {
    /// A server without a page: the API and the ports of programs only.
    pub const NONE: Site = Site { files: &[], missing: Some(Missing::Unwanted) };

    /// The file at a path.
    pub(crate) fn find(&self, path: &str) -> Option<&'static SiteFile> {
        let at = self.files.binary_search_by(|file| file.path.cmp(path)).ok()?;
        self.files.get(at)
    }

    /// The document that every address of the page begins with.
    pub(crate) fn document(&self) -> Option<&'static SiteFile> {
        self.find("/index.html")
    }
}

impl SiteFile {
    /// The media type, by the end of the name.
    pub(crate) fn kind(&self) -> &'static str {
        match self.path.rsplit('.').next().unwrap_or_default() {
            "css" => "text/css; charset=utf-8",
            "html" => "text/html; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "png" => "image/png",
            "svg" => "image/svg+xml",
            "webmanifest" => "application/manifest+json",
            "woff2" => "font/woff2",
            _ => "application/octet-stream",
        }
    }

    /// Does its name change with its content? Then it may be kept for ever.
    pub(crate) fn is_eternal(&self) -> bool {
        self.path.starts_with("/assets/")
    }
}
