//! `damier check-bot`: does a program speak a protocol rightly?

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use damier_dialect::Dialect;
use damier_words::{Lang, Message, msg};

use crate::check::{self, Check, CheckResult, CheckRun, Launch, Slowest};
use crate::console::Stop;
use crate::text;

#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line are independent")]
pub(crate) struct Args {
    #[arg(value_parser = dialect())]
    protocol: Dialect,
    #[arg(long)]
    blocks: bool,
    #[arg(long, value_name = "CHECK")]
    only: Vec<String>,
    #[arg(long)]
    list: bool,
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    timeout: f64,
    #[arg(long)]
    verbose: bool,
    #[arg(long)]
    json: bool,
    #[arg(last = true, value_name = "CMD")]
    command: Vec<String>,
}

/// The blocks of Pawn Hub are asked for by an option of their own.
fn dialect() -> impl TypedValueParser<Value = Dialect> {
    let named = Dialect::ALL.into_iter().filter(|it| *it != Dialect::PawnHubBlocks);
    PossibleValuesParser::new(named.map(Dialect::id))
        .map(|id| Dialect::from_id(&id).expect("one of the possible values"))
}

fn seconds(text: &str) -> Result<f64, Message> {
    super::seconds(text, 0.1)
}

pub(crate) fn run(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let protocol = match (args.protocol, args.blocks) {
        (Dialect::PawnHub, true) => Dialect::PawnHubBlocks,
        (_, true) => return Err(msg!("check-no-blocks").into()),
        (protocol, false) => protocol,
    };
    let checks = chosen(protocol, &args.only)?;
    let mut out = io::stdout().lock();
    if args.list {
        list(&mut out, &checks, args.json, lang)?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.command.is_empty() {
        return Err(msg!("check-no-command").into());
    }
    let mut run = CheckRun {
        launch: Launch::new(&args.command),
        timeout: Duration::from_secs_f64(args.timeout),
        stop: Stop::listen()?,
        slowest: Slowest::default(),
        announces: None,
    };
    let watched = io::stderr().is_terminal();
    let count = checks.len();
    let found = check::run(&mut run, &checks, |index, check| {
        if watched {
            check::progress(index, count, check, lang);
        }
    });
    if watched {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
    let findings = found?;
    if args.json {
        writeln!(out, "{}", check::json(protocol, &findings, lang))?;
    } else {
        check::show(&mut out, &findings, lang, args.verbose)?;
    }
    out.flush()?;
    let failed = findings.iter().any(|finding| matches!(finding.result, CheckResult::Failed(_)));
    Ok(if failed { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

/// The checks that were asked for, in their own order.
fn chosen(protocol: Dialect, only: &[String]) -> Result<Vec<&'static Check>, Message> {
    let all = check::checks(protocol);
    for name in only {
        if !all.iter().any(|check| check.name == name) {
            let known: Vec<&str> = all.iter().map(|check| check.name).collect();
            let (name, known) = (text::printable(name, 40), known.join(", "));
            return Err(msg!("check-unknown", name = name, known = known));
        }
    }
    let is_wanted = |check: &&Check| only.is_empty() || only.iter().any(|name| name == check.name);
    Ok(all.iter().filter(is_wanted).collect())
}

fn list(out: &mut impl Write, checks: &[&Check], json: bool, lang: Lang) -> io::Result<()> {
    let wide = checks.iter().map(|check| check.name.len()).max().unwrap_or_default();
    if json {
        let item =
            |check: &&Check| serde_json::json!({ "name": check.name, "about": check.about(lang) });
        let items: Vec<_> = checks.iter().map(item).collect();
        return writeln!(out, "{}", serde_json::Value::from(items));
    }
    checks.iter().try_for_each(|check| writeln!(out, "{:wide$}  {}", check.name, check.about(lang)))
}
