//! Mistakes on the command line, each in one line.

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use damier_words::game_ids;

use super::Old;
use crate::text::printable;

/// Says what is wrong with the command line; nothing if it only asked for help.
pub(crate) fn mistake(lang: impl Into<Old>, error: &Error) -> Option<String> {
    let lang = lang.into();
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
                Old::Fr => format!("aucune commande ne s'appelle '{command}'"),
                Old::En => format!("no command is called '{command}'"),
            }
        }
        (ErrorKind::UnknownArgument, Old::Fr) => format!("argument inconnu : {argument}"),
        (ErrorKind::UnknownArgument, Old::En) => format!("unknown argument: {argument}"),
        (ErrorKind::MissingRequiredArgument, Old::Fr) => format!("il manque {argument}"),
        (ErrorKind::MissingRequiredArgument, Old::En) => format!("{argument} is missing"),
        (ErrorKind::InvalidValue | ErrorKind::ValueValidation, lang) => {
            let choices = choices(lang, error, &argument);
            match lang {
                Old::Fr => format!("'{value}' ne convient pas pour {argument}{choices}"),
                Old::En => format!("'{value}' does not fit {argument}{choices}"),
            }
        }
        (ErrorKind::ArgumentConflict, Old::Fr) => {
            format!("{argument} ne va pas avec {}", about(ContextKind::PriorArg))
        }
        (ErrorKind::ArgumentConflict, Old::En) => {
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
        Old::Fr => format!("{what} ; voir 'damier --help --lang fr'"),
        Old::En => format!("{what}; see 'damier --help'"),
    })
}

/// The values there are, or what the argument's own reader says of them, in English.
fn choices(lang: Old, error: &Error, argument: &str) -> String {
    use std::error::Error as _;
    if argument.contains("GAME") || argument.contains("JEU") {
        return format!(" ({})", game_ids());
    }
    let valid = context(error, ContextKind::ValidValue);
    match (valid.as_str(), error.source()) {
        ("", Some(why)) if lang == Old::En => format!(" ({})", printable(&why.to_string(), 200)),
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
