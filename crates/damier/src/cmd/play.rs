//! `damier play`: two people, or one and the computer, at one terminal.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::SystemTime;

use damier_engine::Level;
use damier_referee::TimeControl;
use damier_rules::{BySeat, GameKind, Record, Seat};
use damier_words::{Lang, Message, ToMessage as _, game_ids, msg};

use super::SetupArgs;
use crate::console::{Manner, with_terminal};
use crate::play::{self, Ending, Keeper, LocalGame};
use crate::text;
use crate::tui::{ColorChoice, Look};

/// The option that says where Chess960 begins.
const NUMBER: &str = "number";

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    game: Option<String>,
    #[arg(long, value_name = "A,B")]
    names: Option<String>,
    #[arg(long, value_name = "CLOCK", allow_hyphen_values = true)]
    clock: Option<String>,
    #[arg(long, value_name = "LEVEL", value_parser = super::engine::parse_level)]
    versus: Option<Level>,
    #[arg(long, requires = "versus")]
    second: bool,
    #[command(flatten)]
    setup: SetupArgs,
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    #[arg(long)]
    ascii: bool,
    #[arg(long, value_enum, default_value_t)]
    color: ColorChoice,
}

pub(crate) fn run(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let on_screen = io::stdin().is_terminal() && io::stdout().is_terminal();
    let Prepared { mut record, control, keeper, computer } = prepare(args)?;
    if record.moves.is_empty() {
        record.tags.entry("Date".to_owned()).or_insert_with(|| text::pgn_date(SystemTime::now()));
    }
    let local =
        LocalGame::new(record, control, on_screen, lang).map_err(|error| error.message())?;
    let mut local = local;
    if let Some((seat, level)) = computer {
        local = local.versus(seat, level);
        local.name_after_sides();
    }
    if on_screen {
        let manner = Manner { lang, look: Look::terminal(args.ascii, args.color) };
        let chosen = args.setup.options.iter().any(|(name, _)| name == NUMBER);
        on_the_screen(local, keeper, manner, chosen)
    } else {
        let manner = Manner { lang, look: Look::plain(args.ascii) };
        line_by_line(local, keeper, manner);
        Ok(ExitCode::SUCCESS)
    }
}

/// Everything the command line says, understood.
struct Prepared {
    record: Record,
    control: Option<TimeControl>,
    keeper: Keeper,
    /// Where the computer sits, and how strong it is.
    computer: Option<(Seat, Level)>,
}

fn prepare(args: &Args) -> Result<Prepared, Message> {
    let quote = |text: &str| text::printable(text, 40);
    let kind: Option<GameKind> = match &args.game {
        Some(id) => Some(
            id.parse()
                .map_err(|_| msg!("usage-unknown-game", name = quote(id), games = game_ids()))?,
        ),
        None => None,
    };
    let read = |text: &String| text.parse().map_err(|_| msg!("usage-clock", text = quote(text)));
    let control = args.clock.as_ref().map(read).transpose()?;
    let mut record = match &args.resume {
        Some(path) => {
            if args.setup.position.is_some() || !args.setup.options.is_empty() {
                return Err(msg!("usage-setup-with-resume"));
            }
            let record = play::read_record(path)?;
            if kind.is_some_and(|kind| kind != record.kind) {
                let path = quote(&path.to_string_lossy());
                return Err(msg!("usage-other-game", path = path, kind = record.kind));
            }
            record
        }
        None => Record::new(kind.unwrap_or(GameKind::Chess), args.setup.setup()),
    };
    if args.resume.is_none() {
        draw_number(&mut record);
    }
    let computer = args.versus.map(|level| {
        let seat = if args.second { Seat::One } else { play::seat_by_names(&record.players) };
        (seat, level)
    });
    if let Some(names) = &args.names {
        name_players(&mut record.players, names, computer.map(|(seat, _)| seat))?;
    }
    record.players = BySeat::from_fn(|seat| text::name(&record.players[seat]));
    let keeper = Keeper::new(args.save.clone(), args.resume.clone(), &record)?;
    Ok(Prepared { record, control, keeper, computer })
}

/// Two names; the person's is enough where the computer sits on the other seat.
fn name_players(
    players: &mut BySeat<String>,
    names: &str,
    computer: Option<Seat>,
) -> Result<(), Message> {
    let given = match (names.split_once(','), computer) {
        (Some((one, two)), _) => {
            *players = BySeat { one: text::name(one), two: text::name(two) };
            !players.one.is_empty() && !players.two.is_empty()
        }
        (None, Some(computer)) => {
            players[computer.other()] = text::name(names);
            !players[computer.other()].is_empty()
        }
        (None, None) => false,
    };
    if given { Ok(()) } else { Err(msg!("usage-names")) }
}

/// Nobody chose where Chess960 begins: chance does.
fn draw_number(record: &mut Record) {
    if record.kind == GameKind::Chess960 && record.setup.position.is_none() {
        let drawn = || getrandom::u32().map_or(518, |chance| chance % 960).to_string();
        record.setup.options.entry(NUMBER.to_owned()).or_insert_with(drawn);
    }
}

/// Plays, and plays again. Was the number of the start chosen, where there are many?
fn on_the_screen(
    mut local: LocalGame,
    mut keeper: Keeper,
    manner: Manner,
    chosen: bool,
) -> anyhow::Result<ExitCode> {
    let ending = with_terminal(manner, |terminal| {
        if local.lacks_names() {
            match play::ask_names(terminal, manner, local.kind())? {
                Some(names) => local.names = names,
                None => return Ok(None),
            }
        }
        loop {
            let ending = play::play_screen(terminal, &mut local, &mut keeper, manner)?;
            if ending != Ending::Again {
                return Ok(Some(ending));
            }
            let Some(next) = another(&local, chosen, manner.lang) else { return Ok(Some(ending)) };
            (local, keeper) = (next, Keeper::empty());
        }
    });
    let ending = match ending {
        Ok(None) => return Ok(ExitCode::SUCCESS),
        Ok(Some(ending)) => ending,
        // The screen is lost, the game need not be.
        Err(error) => {
            conclude(&local, &mut keeper, manner, Ending::Left, &mut io::stderr());
            return Err(error.into());
        }
    };
    conclude(&local, &mut keeper, manner, ending, &mut io::stdout());
    Ok(ExitCode::SUCCESS)
}

/// Another game like the one that is over.
fn another(local: &LocalGame, chosen: bool, lang: Lang) -> Option<LocalGame> {
    let mut record = local.another();
    if !chosen {
        record.setup.options.remove(NUMBER);
        draw_number(&mut record);
    }
    record.tags.insert("Date".to_owned(), text::pgn_date(SystemTime::now()));
    let next = LocalGame::new(record, Some(local.time_control()), true, lang).ok()?;
    Some(match local.computer() {
        Some((seat, level)) => next.versus(seat.other(), level),
        None => next,
    })
}

fn line_by_line(mut local: LocalGame, mut keeper: Keeper, manner: Manner) {
    local.name_after_sides();
    let mut out = io::stdout();
    // Nobody reads any more: as if the players had left.
    let ending =
        play::play_lines(&mut local, &mut keeper, manner, &mut out).unwrap_or(Ending::InputEnded);
    conclude(&local, &mut keeper, manner, ending, &mut out);
}

/// The last words: the result, or how to go on.
fn conclude(
    local: &LocalGame,
    keeper: &mut Keeper,
    manner: Manner,
    ending: Ending,
    out: &mut impl Write,
) {
    let failed = play::last_words(local, keeper, manner, ending).into_iter().try_for_each(|line| {
        let line = if manner.look.unicode { line } else { text::ascii(&line) };
        writeln!(out, "{line}")
    });
    // A reader that went away is no mistake of ours.
    drop(failed);
}
