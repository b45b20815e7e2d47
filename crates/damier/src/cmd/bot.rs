//! `damier bot`: a program plays over the wire.

use std::io::{self, IsTerminal, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, UdpSocket};
use std::process::ExitCode;
use std::time::Duration;

use damier_dialect::{kamisado, pawnhub, siam};
use damier_engine::Level;
use damier_rules::{GameKind, Setup, new_game};
use damier_wire as wire;
use damier_words::{Lang, Message, ToMessage as _, msg};

use super::setup_args::parse_option;
use crate::bot::{
    self, Call, GameResult, Invite, Kamisado, Manners, Mastermind, MatchScore, Own, PawnHub, Show,
    Siam, Thinker, WirePlayer,
};
use crate::console::{Manner, Paper, Stop};
use crate::engine::EnginePlayer;
use crate::text;
use crate::tui::{ColorChoice, Look};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    game: Which,
}

/// What the seeds give to each move.
const TIME_MAX: u64 = 6;

#[derive(Debug, clap::Subcommand)]
enum Which {
    Kamisado {
        #[command(flatten)]
        common: Common,
        #[arg(long, value_enum, default_value_t)]
        colour: Colour,
        #[arg(long, value_name = "SECONDS", default_value_t = TIME_MAX)]
        time_max: u64,
    },
    Siam {
        #[command(flatten)]
        common: Common,
        #[arg(long, value_name = "ADDRESS")]
        listen: Option<SocketAddr>,
        #[arg(long, value_name = "LINE", value_enum, default_value_t)]
        north: NorthIs,
        #[arg(long, value_name = "SECONDS", default_value_t = TIME_MAX)]
        time_max: u64,
    },
    Mastermind {
        #[command(flatten)]
        common: Common,
        #[arg(long, value_name = "PLAYER", value_parser = parse_invite)]
        invite: Option<Invite>,
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
        games: u32,
    },
    Pawnhub {
        #[command(flatten)]
        common: Common,
        #[arg(long, value_enum, default_value_t)]
        mode: Mode,
    },
}

#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum Mode {
    #[default]
    Classic,
    Alice,
    Dark,
    Horde,
}

#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum NorthIs {
    /// Line A.
    #[default]
    #[value(name = "A", alias = "a")]
    A,
    /// Line E.
    #[value(name = "E", alias = "e")]
    E,
}

fn parse_invite(text: &str) -> Result<Invite, Message> {
    match text {
        "auto" => Ok(Invite::Anybody),
        _ => text.parse().map(Invite::Player).map_err(|_| msg!("mistake-invite")),
    }
}

#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum Colour {
    /// The first game is ours to begin.
    #[default]
    White,
    /// The second one is.
    Black,
}

/// What is the same for all games.
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
struct Common {
    host: String,
    port: u16,
    name: String,
    #[arg(long, value_name = "CMD")]
    engine: Option<String>,
    #[arg(long, value_name = "LEVEL", default_value_t, conflicts_with = "engine", value_parser = super::engine::parse_level)]
    level: Level,
    #[arg(long)]
    ponder: bool,
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    move_time: u64,
    #[arg(long = "set", value_name = "OPTION=VALUE", value_parser = parse_option)]
    options: Vec<(String, String)>,
    #[arg(long, conflicts_with = "json")]
    quiet: bool,
    #[arg(long)]
    json: bool,
    #[arg(long)]
    ascii: bool,
    #[arg(long, value_enum, default_value_t)]
    color: ColorChoice,
}

impl Common {
    /// The rules that the server uses, as far as we know them.
    fn setup(&self, kind: GameKind, mut setup: Setup) -> anyhow::Result<Setup> {
        setup.options.extend(self.options.iter().cloned());
        new_game(kind, &setup).map_err(|error| error.message())?;
        Ok(setup)
    }
}

pub(crate) fn run(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    match &args.game {
        Which::Kamisado { common, colour, time_max } => {
            let wish = match colour {
                Colour::White => wire::kamisado::Side::White,
                Colour::Black => wire::kamisado::Side::Black,
            };
            let setup = common.setup(GameKind::Kamisado, kamisado::Edition::Seed.rules())?;
            let time_max = Duration::from_secs(*time_max);
            play(common, Kamisado::new(&common.name, wish, setup, time_max), None, lang)
        }
        Which::Siam { common, listen, north, time_max } => {
            let setup = common.setup(GameKind::Siam, siam::rules())?;
            let (listener, address) = listen_for_opponents(common, *listen)?;
            let manners = Manners {
                name: common.name.clone(),
                machine: address.ip().to_string(),
                port: address.port(),
                setup,
                north: match north {
                    NorthIs::A => siam::North::A,
                    NorthIs::E => siam::North::E,
                },
                time_max: Duration::from_secs(*time_max),
            };
            play(common, Siam::new(manners), Some(listener), lang)
        }
        Which::Mastermind { common, invite, games } => {
            let invite = invite.unwrap_or(Invite::Nobody);
            common.setup(GameKind::Mastermind, Setup::default())?;
            play(common, Mastermind::new(&common.name, invite, *games), None, lang)
        }
        Which::Pawnhub { common, mode } => {
            let mode = match mode {
                Mode::Classic => wire::pawnhub::Mode::Classic,
                Mode::Alice => wire::pawnhub::Mode::Alice,
                Mode::Dark => wire::pawnhub::Mode::Dark,
                Mode::Horde => wire::pawnhub::Mode::Horde,
            };
            let setup = common.setup(pawnhub::kind(mode), Setup::default())?;
            let opponent = lang.say(&msg!("bot-opponent"));
            play(common, PawnHub::new(&common.name, &opponent, mode, setup), None, lang)
        }
    }
}

/// Opens the port where opponents connect: where they will look for us, on the way to the referee.
fn listen_for_opponents(
    common: &Common,
    wish: Option<SocketAddr>,
) -> Result<(TcpListener, SocketAddr), Message> {
    let ours = || {
        // Nothing is sent: the system only chooses the way.
        let socket = UdpSocket::bind(("0.0.0.0", 0))?;
        socket.connect((common.host.as_str(), common.port))?;
        Ok(socket.local_addr()?.ip())
    };
    let ours = ours().unwrap_or_else(|_: io::Error| Ipv4Addr::UNSPECIFIED.into());
    let wish = wish.unwrap_or(SocketAddr::new(ours, 0));
    let opened = TcpListener::bind(wish).and_then(|listener| {
        let address = listener.local_addr()?;
        Ok((listener, address))
    });
    let (listener, mut address) = opened.map_err(|why| {
        let (address, why) = (wish.to_string(), why.to_string());
        msg!("bot-not-listening", address = address, why = why)
    })?;
    if address.ip().is_unspecified() {
        address.set_ip(ours);
    }
    Ok((listener, address))
}

/// Plays the whole match and tells how it ended.
fn play(
    common: &Common,
    mut protocol: impl WirePlayer,
    listener: Option<TcpListener>,
    lang: Lang,
) -> anyhow::Result<ExitCode> {
    let stop = Stop::listen()?;
    let budget = Duration::from_millis(common.move_time);
    let thinker: Box<dyn Thinker> = match &common.engine {
        None => Box::new(Own::new(protocol.kind(), common.level, budget)),
        Some(command) => Box::new(EnginePlayer::start(command, protocol.kind(), budget)?),
    };
    let call = Call {
        host: common.host.clone(),
        port: common.port,
        thinker,
        ponder: common.ponder,
        listener,
        stop: stop.clone(),
    };
    let on_screen = io::stdout().is_terminal() && io::stdin().is_terminal();
    let plain = Manner { lang, look: Look::plain(common.ascii) };
    let score = if common.json {
        bot::run(call, &mut protocol, &mut Show::Json(plain))
    } else if common.quiet {
        bot::run(call, &mut protocol, &mut Show::Nothing)
    } else if on_screen {
        let manner = Manner { lang, look: Look::terminal(common.ascii, common.color) };
        let (score, summary) =
            bot::with_screen(manner, &stop, |show| bot::run(call, &mut protocol, show))?;
        let mut out = io::stdout();
        let mut paper = Paper { out: &mut out, manner };
        // A reader that went away is no mistake of ours.
        drop(summary.iter().try_for_each(|line| paper.line(line)));
        score
    } else {
        bot::run(call, &mut protocol, &mut Show::Lines(plain))
    };
    match score {
        Ok(score) => Ok(code(score)),
        Err(trouble) => {
            if common.json {
                let text = text::printable(&lang.say(&trouble), super::LONGEST);
                let error = serde_json::json!({ "event": "error", "text": text });
                // It is said on the standard error, too.
                drop(writeln!(io::stdout(), "{error}"));
            }
            Err(trouble.into())
        }
    }
}

fn code(score: MatchScore) -> ExitCode {
    match score.result() {
        GameResult::Won => ExitCode::SUCCESS,
        GameResult::Lost => ExitCode::from(1),
        GameResult::Drawn => ExitCode::from(3),
    }
}
