//! Mistakes on the command line, each in one line.

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::{Lang, game_ids};
use crate::text::printable;

/// Says what is wrong with the command line; nothing if it only asked for help.
pub(crate) fn mistake(lang: Lang, error: &Error) -> Option<String> {
    let about = |kind| context(error, kind);
    let argument = about(ContextKind::InvalidArg);
    let value = about(ContextKind::InvalidValue);
    let what = match (error.kind(), lang) {
        (
            ErrorKind::DisplayHelp
            | ErrorKind::DisplayVersion
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand,
            _,
        ) => return None,
        (ErrorKind::InvalidSubcommand, lang) => {
            let command = about(ContextKind::InvalidSubcommand);
            match lang {
                Lang::Fr => format!("aucune commande ne s'appelle '{command}'"),
                Lang::En => format!("no command is called '{command}'"),
            }
        }
        (ErrorKind::UnknownArgument, Lang::Fr) => format!("argument inconnu : {argument}"),
        (ErrorKind::UnknownArgument, Lang::En) => format!("unknown argument: {argument}"),
        (ErrorKind::MissingRequiredArgument, Lang::Fr) => format!("il manque {argument}"),
        (ErrorKind::MissingRequiredArgument, Lang::En) => format!("{argument} is missing"),
        (ErrorKind::InvalidValue | ErrorKind::ValueValidation, lang) => {
            let choices = choices(lang, error, &argument);
            match lang {
                Lang::Fr => format!("'{value}' ne convient pas pour {argument}{choices}"),
                Lang::En => format!("'{value}' does not fit {argument}{choices}"),
            }
        }
        (ErrorKind::ArgumentConflict, Lang::Fr) => {
            format!("{argument} ne va pas avec {}", about(ContextKind::PriorArg))
        }
        (ErrorKind::ArgumentConflict, Lang::En) => {
            format!("{argument} does not go with {}", about(ContextKind::PriorArg))
        }
        // What is left is rare: the library's first line will do.
        _ => {
            let text = error.to_string();
            let first = text.lines().next().unwrap_or_default();
            printable(first.trim_start_matches("error: "), 200)
        }
    };
    Some(match lang {
        Lang::Fr => format!("{what} ; voir 'damier --help --lang fr'"),
        Lang::En => format!("{what}; see 'damier --help'"),
    })
}

/// The values there are, or what the argument's own reader says of them, in English.
fn choices(lang: Lang, error: &Error, argument: &str) -> String {
    use std::error::Error as _;
    if argument.contains("GAME") || argument.contains("JEU") {
        return format!(" ({})", game_ids());
    }
    let valid = context(error, ContextKind::ValidValue);
    match (valid.as_str(), error.source()) {
        ("", Some(why)) if lang == Lang::En => format!(" ({})", printable(&why.to_string(), 200)),
        ("", _) => String::new(),
        (valid, _) => format!(" ({valid})"),
    }
}

fn context(error: &Error, kind: ContextKind) -> String {
    let text = match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    printable(&text, 200)
}
