//! The help of the command line, from the dictionary: `cmd-judge` is about a command, its part `view`
//! about one of its arguments. What commands have in common is said by the command above them.

use clap::{Arg, ArgAction, Command};
use damier_words::{Arg as Said, Lang, Message, msg};

/// The command line with its help in that language.
pub(crate) fn in_language(command: Command, lang: Lang) -> Command {
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
    let command = command.disable_version_flag(true).arg(version);
    let mut command = explain(command, lang, &["cmd".to_owned()]);
    // Only now does clap add its `help` commands.
    command.build();
    explain_help_commands(command, &lang.say(&msg!("help-command")))
}

fn explain_help_commands(command: Command, about: &str) -> Command {
    command.mut_subcommands(|subcommand| match subcommand.get_name() {
        "help" => subcommand.about(about.to_owned()),
        _ => explain_help_commands(subcommand, about),
    })
}

/// Explains a command and all that are below it; `keys` are those of the commands above it and its
/// own.
fn explain(mut command: Command, lang: Lang, keys: &[String]) -> Command {
    if let Some(after) = part(lang, keys, "after") {
        command = command.after_help(after);
    }
    let usage = lang.say(&msg!("help-usage"));
    let mut place = 0;
    command = command
        .about(keys.last().and_then(|key| text(lang, key)).unwrap_or_default())
        .help_template(format!(
            "{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}"
        ))
        .subcommand_help_heading(lang.say(&msg!("help-commands")))
        .subcommand_value_name(lang.say(&msg!("help-command-name")))
        .disable_help_flag(true)
        .arg(Arg::new("help").short('h').long("help").action(ArgAction::Help))
        .mut_args(|arg| {
            let arg = explain_arg(arg, lang, keys);
            if !arg.is_positional() {
                return arg.help_heading(lang.say(&msg!("help-options")));
            }
            // Below a heading of ours, clap would sort them by name.
            place += 1;
            arg.help_heading(lang.say(&msg!("help-arguments"))).display_order(place)
        });
    command.mut_subcommands(|subcommand| {
        let mut keys = keys.to_vec();
        keys.extend(keys.last().map(|key| format!("{key}-{}", subcommand.get_name())));
        explain(subcommand, lang, &keys)
    })
}

fn explain_arg(arg: Arg, lang: Lang, keys: &[String]) -> Arg {
    let text = part(lang, keys, arg.get_id().as_str()).unwrap_or_default();
    if !arg.get_action().takes_values() {
        return arg.help(text);
    }
    let default: Vec<_> =
        arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    let text = match default.join(", ") {
        none if none.is_empty() => text,
        value => lang.say(&msg!("help-with-default", text = text, value = value)),
    };
    let name = arg.get_value_names().and_then(|names| value_name(lang, names.first()?));
    // What clap would say of values is English; our texts name them.
    let arg = arg.help(text).hide_possible_values(true).hide_default_value(true);
    match name {
        Some(name) => arg.value_name(name),
        None => arg,
    }
}

/// What stands for a value in a usage line.
fn value_name(lang: Lang, name: &str) -> Option<String> {
    text(lang, &format!("help-value.{}", name.replace(|c: char| !c.is_alphanumeric(), "-")))
}

/// What the nearest command says of an argument.
fn part(lang: Lang, keys: &[String], id: &str) -> Option<String> {
    keys.iter().rev().find_map(|key| text(lang, &format!("{key}.{id}")))
}

fn text(lang: Lang, key: &str) -> Option<String> {
    let languages = Lang::all().map(Lang::name).collect::<Vec<_>>().join(", ");
    lang.find(&Message::new(key.to_owned(), vec![("languages", Said::from(languages))]))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::CommandFactory;

    use super::*;
    use crate::Cli;

    const DICTIONARY: &str = include_str!("../../../damier-words/locales/en/help.ftl");

    /// Every text that the help of a command and of all below it needs.
    fn needed(command: &Command, keys: &[String], into: &mut BTreeSet<String>) {
        let own = keys.last().cloned().unwrap_or_default();
        into.insert(own.clone());
        for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
            let said =
                |key: &&String| text(Lang::ENGLISH, &format!("{key}.{}", arg.get_id())).is_some();
            let key = keys.iter().rev().find(said).unwrap_or(&own);
            into.insert(format!("{key}.{}", arg.get_id()));
            if arg.get_action().takes_values() {
                let name = arg.get_value_names().and_then(|names| names.first()).expect("a name");
                let name = name.replace(|c: char| !c.is_alphanumeric(), "-");
                into.insert(format!("help-value.{name}"));
            }
        }
        for subcommand in command.get_subcommands().filter(|command| !command.is_hide_set()) {
            let mut keys = keys.to_vec();
            keys.push(format!("{own}-{}", subcommand.get_name()));
            needed(subcommand, &keys, into);
        }
    }

    /// The keys of commands, with their parts, that the dictionary has.
    fn written() -> BTreeSet<String> {
        let mut keys = BTreeSet::new();
        let mut command = String::new();
        for line in DICTIONARY.lines() {
            let Some((key, text)) = line.split_once(" =") else { continue };
            match key.trim().strip_prefix('.') {
                Some(part) => drop(keys.insert(format!("{command}.{part}"))),
                None => key.clone_into(&mut command),
            }
            if !text.is_empty() && !key.starts_with(' ') {
                keys.insert(command.clone());
            }
        }
        keys.retain(|key| key.starts_with("cmd") || key.starts_with("help-value"));
        keys
    }

    #[test]
    fn every_argument_is_explained_and_nothing_else() {
        let ours = [
            "cmd.help",
            "cmd.version",
            "cmd-bot.after",
            "cmd-engine.after",
            "cmd-admin-import.after",
        ];
        let mut keys = ours.map(str::to_owned).into();
        needed(&Cli::command(), &["cmd".to_owned()], &mut keys);
        let written = written();
        assert!(written.is_superset(&keys), "no text for {:?}", keys.difference(&written));
        assert!(keys.is_superset(&written), "nobody needs {:?}", written.difference(&keys));
    }

    #[test]
    fn all_command_lines_are_well_formed() {
        Lang::all().for_each(|lang| in_language(Cli::command(), lang).debug_assert());
    }

    /// Every page of help, but for the one about `help` itself: that is clap's own.
    fn pages(command: &mut Command, into: &mut Vec<String>) {
        into.push(command.render_long_help().to_string());
        for command in command.get_subcommands_mut().filter(|command| command.get_name() != "help")
        {
            pages(command, into);
        }
    }

    #[test]
    fn nothing_english_is_left_in_the_french_help() {
        let mut cli = in_language(Cli::command(), "fr".parse().expect("a language"));
        cli.build();
        let mut all = Vec::new();
        pages(&mut cli, &mut all);
        for page in all {
            for word in ["Usage:", "Commands:", "Print", "possible values", "default:", "[aliases"]
            {
                assert!(!page.contains(word), "'{word}' in:\n{page}");
            }
        }
    }
}
