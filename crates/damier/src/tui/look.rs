//! What the terminal can show.

use std::env;

use clap::ValueEnum;

/// Signs and colours that may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) unicode: bool,
    pub(crate) color: bool,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorChoice {
    /// If the terminal has them.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Look {
    /// No colours: what can be written to a file. Signs as the locale has them.
    pub(crate) fn plain(ascii: bool) -> Look {
        Look { unicode: !ascii && locale_is_unicode(), color: false }
    }

    /// For a terminal.
    pub(crate) fn terminal(ascii: bool, color: ColorChoice) -> Look {
        let color = match color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => !is_set("NO_COLOR") && terminal_has_colors(),
        };
        Look { color, ..Look::plain(ascii) }
    }

    /// One sign or its replacement.
    pub(crate) fn pick(self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.unicode { unicode } else { ascii }
    }
}

fn is_set(name: &str) -> bool {
    env::var_os(name).is_some_and(|value| !value.is_empty())
}

fn locale_is_unicode() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .filter_map(env::var_os)
        .find(|value| !value.is_empty())
        .unwrap_or_default();
    let locale = locale.to_string_lossy().to_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

fn terminal_has_colors() -> bool {
    let term = env::var("TERM").unwrap_or_default();
    !matches!(term.as_str(), "" | "dumb") && !term.starts_with("vt1") && !term.starts_with("vt2")
}
