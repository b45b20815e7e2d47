//! What those who direct a tournament do.

use damier_referee::tournament::{Act, Command, Encounter, Pair, Ruled};
use damier_rules::Seat;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

use super::super::Problem;
use super::entrant;
use super::plan::NewEntrant;
use crate::app::App;
use crate::house::{AdminError, Staff};
use crate::id::{GameId, TournamentId};
use crate::room::Decision;
use crate::tournament::{EventError, Seen};

/// Something to be done, and why.
#[derive(Deserialize, ToSchema)]
pub(super) struct ActWanted {
    #[serde(flatten)]
    act: Wanted,
    /// For the log.
    #[serde(default)]
    why: String,
}

/// What is to be done.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "act", rename_all = "snake_case")]
enum Wanted {
    /// Begins.
    Start,
    /// No new games begin.
    Pause,
    /// They do again.
    Resume,
    /// Ends it now.
    Finish,
    /// Tells everybody something.
    Announce { text: String },
    /// Somebody takes part.
    Enter {
        #[serde(flatten)]
        entrant: NewEntrant,
    },
    /// Somebody takes part no longer.
    Withdraw { name: String },
    /// Decides what an encounter counts, in points.
    Result {
        encounter: u32,
        points: [f64; 2],
        #[serde(default)]
        forfeit: bool,
    },
    /// It counts what was played.
    Restore { encounter: u32 },
    /// Pairs the last round anew: by the format, or like that.
    Repair { pairs: Option<Vec<[String; 2]>> },
    /// The clocks of a board stand.
    Adjourn { encounter: u32 },
    /// They go on.
    Continue { encounter: u32 },
    /// Somebody gets time.
    GiveTime { encounter: u32, name: String, seconds: u32 },
}

/// Half points.
fn halves(points: f64) -> Result<u32, Problem> {
    let halves = points * 2.0;
    let fits = (0.0..=1000.0).contains(&halves) && halves.fract() == 0.0;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it was looked at")]
    if fits { Ok(halves as u32) } else { Err(AdminError::Result.into()) }
}

impl ActWanted {
    pub(super) async fn obey(
        self,
        app: &Arc<App>,
        id: TournamentId,
        staff: &Staff,
    ) -> Result<(), Problem> {
        let why: String = self.why.chars().filter(|c| !c.is_control()).take(200).collect();
        let seen = app.tournament(id).await?;
        let command = match self.act {
            Wanted::Start => Command::Start,
            Wanted::Pause => Command::Pause,
            Wanted::Resume => Command::Resume,
            Wanted::Finish => Command::Finish,
            Wanted::Announce { text } => Command::Announce(text),
            Wanted::Enter { entrant } => Command::Enter(entrant.read()?),
            Wanted::Withdraw { name } => {
                Command::Withdraw(entrant(&seen, |entry| entry.name == name)?)
            }
            Wanted::Result { encounter, points: [first, second], forfeit } => {
                let halves = [halves(first)?, halves(second)?];
                let ruled = Some(Ruled { halves, is_forfeit: forfeit });
                Command::Rule { encounter, ruled }
            }
            Wanted::Restore { encounter } => Command::Rule { encounter, ruled: None },
            Wanted::Repair { pairs } => Command::Repair(match pairs {
                None => None,
                Some(pairs) => {
                    let of = |name: &str| entrant(&seen, |entry| entry.name == name);
                    let pair = |[first, second]: &[String; 2]| {
                        Ok(Pair { first: of(first)?, second: of(second)? })
                    };
                    Some(pairs.iter().map(pair).collect::<Result<_, EventError>>()?)
                }
            }),
            Wanted::Adjourn { encounter } => {
                let game = running(&seen, encounter)?;
                app.decide_game(staff, game, Decision::Adjourn, &why).await?;
                Command::Act { encounter, act: Act::Adjourned }
            }
            Wanted::Continue { encounter } => {
                let game = running(&seen, encounter)?;
                app.decide_game(staff, game, Decision::Resume, &why).await?;
                Command::Act { encounter, act: Act::Resumed }
            }
            Wanted::GiveTime { encounter, name, seconds } => {
                let entrant = entrant(&seen, |entry| entry.name == name)?;
                let of = at(&seen, encounter)?;
                let game = of.running.as_ref().ok_or(AdminError::NotNow)?;
                let seat = if game.one == entrant { Seat::One } else { Seat::Two };
                of.pair.opponent(entrant).ok_or(AdminError::NoSuchPlayer)?;
                let id: GameId = game.id.parse().map_err(|_| AdminError::NoSuchGame)?;
                let millis = u64::from(seconds.min(24 * 3600)) * 1000;
                app.decide_game(staff, id, Decision::GiveTime(seat, millis), &why).await?;
                Command::Act { encounter, act: Act::GaveTime { entrant, seconds } }
            }
        };
        Ok(app.ask_tournament(id, &staff.name, &why, command).await?)
    }
}

fn at(seen: &Seen, encounter: u32) -> Result<&Encounter, Problem> {
    let at = usize::try_from(encounter).ok().and_then(|at| seen.event.encounters().get(at));
    let missing = damier_referee::tournament::Refused::NoSuchEncounter;
    Ok(at.ok_or(EventError::Refused(missing))?)
}

/// The game that goes on there.
fn running(seen: &Seen, encounter: u32) -> Result<GameId, Problem> {
    let running = at(seen, encounter)?.running.as_ref().ok_or(AdminError::NotNow)?;
    Ok(running.id.parse().map_err(|_| AdminError::NoSuchGame)?)
}
