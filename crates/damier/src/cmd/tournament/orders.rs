//! Tournaments of a server, from the command line: what its pages do in a browser.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;
use damier_words::{Lang, msg};
use serde_json::{Value, json};

use crate::cmd::admin::Reach;
use crate::cmd::admin::desk::{Desk, Sent};
use crate::text::printable;
use crate::tournament::{File, View, results};

/// No name or text is shown longer.
const LONGEST: usize = 200;

#[derive(Debug, Subcommand)]
pub(super) enum Order {
    List(Reach),
    Make(Make),
    Show(One),
    Log(One),
    Report(Report),
    Save(Save),
    Act(Deed),
    Enter(One),
    Leave(One),
}

#[derive(Debug, clap::Args)]
pub(super) struct One {
    #[arg(value_name = "ID", allow_hyphen_values = true)]
    id: String,
    #[command(flatten)]
    place: Reach,
}

#[derive(Debug, clap::Args)]
pub(super) struct Make {
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    place: Reach,
}

#[derive(Debug, clap::Args)]
pub(super) struct Report {
    #[arg(value_name = "ID", allow_hyphen_values = true)]
    id: String,
    #[arg(value_name = "NAME")]
    name: String,
    #[command(flatten)]
    place: Reach,
}

#[derive(Debug, clap::Args)]
pub(super) struct Save {
    #[arg(value_name = "ID", allow_hyphen_values = true)]
    id: String,
    #[arg(value_name = "DIR")]
    directory: PathBuf,
    #[command(flatten)]
    place: Reach,
}

#[derive(Debug, clap::Args)]
pub(super) struct Deed {
    #[arg(value_name = "ID", allow_hyphen_values = true)]
    id: String,
    #[arg(value_name = "TEXT")]
    act: String,
    #[arg(long, value_name = "TEXT", default_value = "")]
    why: String,
    #[command(flatten)]
    place: Reach,
}

/// A word, such as `start`, or all of it as JSON.
fn read_act(act: &str, why: &str) -> Result<Value, damier_words::Message> {
    let mut read = if act.trim_start().starts_with('{') {
        let bad = |error: serde_json::Error| msg!("tournament-bad-act", why = error.to_string());
        serde_json::from_str(act).map_err(bad)?
    } else {
        json!({ "act": act })
    };
    if !why.is_empty() {
        read["why"] = why.into();
    }
    Ok(read)
}

impl Order {
    fn place(&self) -> &Reach {
        match self {
            Order::List(place)
            | Order::Make(Make { place, .. })
            | Order::Show(One { place, .. })
            | Order::Log(One { place, .. })
            | Order::Report(Report { place, .. })
            | Order::Save(Save { place, .. })
            | Order::Act(Deed { place, .. })
            | Order::Enter(One { place, .. })
            | Order::Leave(One { place, .. }) => place,
        }
    }

    /// Does a server have to run? Nobody else would go on with what is wanted.
    fn changes(&self) -> bool {
        matches!(self, Order::Make(_) | Order::Act(_) | Order::Enter(_) | Order::Leave(_))
    }

    pub(super) async fn run(&self, lang: Lang) -> anyhow::Result<ExitCode> {
        let desk = Desk::open(self.place(), false, lang).await?;
        let done = if self.changes() && matches!(desk, Desk::Own(_)) {
            Err(msg!("tournament-no-server").into())
        } else {
            self.obey(&desk, lang).await
        };
        desk.close(lang).await;
        done.map(|()| ExitCode::SUCCESS)
    }

    async fn obey(&self, desk: &Desk, lang: Lang) -> anyhow::Result<()> {
        let of = |id: &str| format!("/api/tournaments/{}", results::encoded(id));
        let get = async |page: &str| desk.ask(("GET", page), Sent::Nothing, lang).await;
        let mut out = io::stdout();
        let json = self.place().is_json();
        match self {
            Order::List(_) => show(&get("/api/tournaments?limit=100").await?, json, listed),
            Order::Make(Make { file, .. }) => {
                let sent = Sent::Json(File::read(file)?.plan());
                let made = desk.ask(("POST", "/api/tournaments"), sent, lang).await?;
                Ok(writeln!(out, "{}", made["id"].as_str().unwrap_or_default())?)
            }
            Order::Show(One { id, .. }) => {
                let view = View::new(get(&of(id)).await?)?;
                if json {
                    return Ok(writeln!(out, "{}", view.json())?);
                }
                for line in view.table() {
                    let name = printable(line.name, LONGEST);
                    writeln!(out, "{:>4}. {:>6}  {name}", line.place, line.points)?;
                }
                Ok(())
            }
            Order::Log(One { id, .. }) => {
                show(&get(&format!("{}/log?limit=100", of(id))).await?, json, happened)
            }
            Order::Report(Report { id, name, .. }) => {
                let told = get(&format!("{}/entrants/{}", of(id), results::encoded(name))).await?;
                Ok(writeln!(out, "{}", serde_json::to_string_pretty(&told)?)?)
            }
            Order::Save(Save { id, directory, .. }) => {
                let path = of(id);
                let view = View::new(get(&path).await?)?;
                results::write(desk, &path, &view, directory, lang).await
            }
            Order::Act(Deed { id, act, why, .. }) => {
                let (page, sent) = (format!("{}/acts", of(id)), Sent::Json(read_act(act, why)?));
                desk.ask(("POST", &page), sent, lang).await.map(drop)
            }
            Order::Enter(One { id, .. }) | Order::Leave(One { id, .. }) => {
                let method = if matches!(self, Order::Enter(_)) { "POST" } else { "DELETE" };
                let page = format!("{}/entry", of(id));
                desk.ask((method, &page), Sent::Nothing, lang).await.map(drop)
            }
        }
    }
}

fn text(it: &Value, name: &str) -> String {
    printable(it[name].as_str().unwrap_or_default(), LONGEST)
}

fn listed(it: &Value) -> String {
    let [id, stage, game, name] = ["id", "stage", "game", "name"].map(|name| text(it, name));
    format!("{id}  {stage:<8} {game:<12} {:>4}  {name}", it["entrants"])
}

fn happened(it: &Value) -> String {
    let names = it["names"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let names = printable(&names.collect::<Vec<_>>().join(", "), LONGEST);
    let [who, what, why] = ["who", "what", "why"].map(|name| text(it, name));
    format!("{}  {who}  {what}  {names}  {why}", it["at_ms"])
}

fn show(told: &Value, json: bool, line: impl Fn(&Value) -> String) -> anyhow::Result<()> {
    let mut out = io::stdout();
    if json {
        return Ok(writeln!(out, "{told}")?);
    }
    for it in told["items"].as_array().into_iter().flatten() {
        writeln!(out, "{}", line(it).trim_end())?;
    }
    Ok(())
}
