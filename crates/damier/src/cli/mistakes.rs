//! Mistakes on the command line, each in one line.

use std::error::Error as _;

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use damier_words::{Lang, Message, game_ids, msg};

use crate::text::printable;

/// Says what is wrong with the command line; nothing if it only asked for help.
pub(crate) fn mistake(lang: Lang, error: &Error) -> Option<Message> {
    let about = |kind| context(error, kind);
    let argument = about(ContextKind::InvalidArg);
    let what = match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => return None,
        ErrorKind::InvalidSubcommand => {
            msg!("mistake-command", command = about(ContextKind::InvalidSubcommand))
        }
        ErrorKind::UnknownArgument => msg!("mistake-unknown", argument = argument),
        ErrorKind::MissingRequiredArgument => msg!("mistake-missing", argument = argument),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let value = about(ContextKind::InvalidValue);
            match choices(lang, error, &argument) {
                Some(choices) => msg!(
                    "mistake-value-among",
                    value = value,
                    argument = argument,
                    choices = choices
                ),
                None => msg!("mistake-value", value = value, argument = argument),
            }
        }
        ErrorKind::ArgumentConflict => {
            msg!("mistake-conflict", argument = argument, other = about(ContextKind::PriorArg))
        }
        // What is left is rare: the library's first line will do.
        _ => {
            let text = error.to_string();
            let first = text.lines().next().unwrap_or_default();
            msg!("mistake-other", text = printable(first.trim_start_matches("error: "), 200))
        }
    };
    Some(msg!("mistake", what = what))
}

/// The values there are, or what the argument's own reader says of them. What the language's library
/// says is English.
fn choices(lang: Lang, error: &Error, argument: &str) -> Option<String> {
    if argument.contains(&lang.find(&msg!("help-value.GAME"))?) {
        return Some(game_ids());
    }
    let valid = context(error, ContextKind::ValidValue);
    if !valid.is_empty() {
        return Some(valid);
    }
    let why = error.source()?;
    match why.downcast_ref::<Message>() {
        Some(why) => Some(lang.say(why)),
        None => (lang == Lang::ENGLISH).then(|| printable(&why.to_string(), 200)),
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
