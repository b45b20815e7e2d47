//! `damier check-bot`: does a program speak a protocol rightly?

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::time::Duration;

use damier_words::{Lang, Message, msg};

use crate::check::{self, Check, House, Launch, Protocol, Slowest, Verdict};
use crate::console::Stop;
use crate::text;

/// Check whether a program speaks a protocol rightly
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// What the program speaks.
    protocol: Protocol,
    /// Only this check; may be repeated.
    #[arg(long, value_name = "CHECK")]
    only: Vec<String>,
    /// List the checks, and run none.
    #[arg(long)]
    list: bool,
    /// Seconds for each step of the program.
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    timeout: f64,
    /// Show everything that was said.
    #[arg(long)]
    verbose: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    /// How the program is started; `{host}`, `{port}`, `{name}` and (for siam) `{peer_port}` are
    /// filled in, and without any of them host, port and name are appended.
    #[arg(last = true, value_name = "CMD")]
    command: Vec<String>,
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "a number of seconds".to_owned())?;
    if (0.1..=600.0).contains(&seconds) { Ok(seconds) } else { Err("0.1 to 600".to_owned()) }
}

pub(crate) fn run(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let checks = chosen(args)?;
    let mut out = io::stdout().lock();
    if args.list {
        list(&mut out, &checks, args.json, lang)?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.command.is_empty() {
        return Err(msg!("check-no-command").into());
    }
    let mut house = House {
        launch: Launch::new(&args.command),
        timeout: Duration::from_secs_f64(args.timeout),
        stop: Stop::listen()?,
        slowest: Slowest::default(),
        announces: None,
    };
    let watched = io::stderr().is_terminal();
    let count = checks.len();
    let found = check::run(&mut house, &checks, |index, check| {
        if watched {
            check::progress(index, count, check, lang);
        }
    });
    if watched {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
    let findings = found?;
    if args.json {
        writeln!(out, "{}", check::json(args.protocol, &findings, lang))?;
    } else {
        check::show(&mut out, &findings, lang, args.verbose)?;
    }
    out.flush()?;
    let failed = findings.iter().any(|finding| matches!(finding.verdict, Verdict::Failed(_)));
    Ok(if failed { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

/// The checks that were asked for, in their own order.
fn chosen(args: &Args) -> Result<Vec<&'static Check>, Message> {
    let all = args.protocol.checks();
    for name in &args.only {
        if !all.iter().any(|check| check.name == name) {
            let known: Vec<&str> = all.iter().map(|check| check.name).collect();
            let (name, known) = (text::printable(name, 40), known.join(", "));
            return Err(msg!("check-unknown", name = name, known = known));
        }
    }
    let is_wanted =
        |check: &&Check| args.only.is_empty() || args.only.iter().any(|name| name == check.name);
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
