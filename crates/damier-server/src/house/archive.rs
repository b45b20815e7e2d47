//! Games that are over: finding them, and writing them as others keep them.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use damier_referee::{Event, Series};
use damier_rules::chess::pgn::moment;
use damier_rules::{BySeat, GameKind, Reason, Record, RecordedMove, Setup, new_game};
use damier_words::{Lang, msg};
use tokio::sync::{OwnedSemaphorePermit, mpsc};
use tokio::time::timeout;

use super::HouseError;
use crate::app::App;
use crate::id::PlayerId;
use crate::store::{Filter, Finished, NewGame, Part, Spot, StartWanted, StoredGame, Wanted};

/// Which games somebody wants to see.
#[derive(Clone, Debug, Default)]
pub(crate) struct ArchiveWish {
    pub(crate) player: Option<String>,
    pub(crate) opponent: Option<String>,
    pub(crate) kind: Option<GameKind>,
    pub(crate) result: Option<Wanted>,
    pub(crate) reason: Option<Reason>,
    /// The text of the position that they began from.
    pub(crate) position: Option<String>,
    pub(crate) since_ms: Option<i64>,
    pub(crate) until_ms: Option<i64>,
}

/// How games are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Only games that have one.
    Pgn,
    /// A record in each line.
    JsonLines,
}

/// How many games are read at once to be written.
const PAGE: i64 = 50;
/// How many of them may wait for somebody who reads slowly.
const WAITING: usize = 4;

impl App {
    /// What to look for.
    pub(crate) async fn filter(&self, wish: ArchiveWish) -> Result<Filter, HouseError> {
        let ArchiveWish { player, opponent, kind, result, reason, position, since_ms, until_ms } =
            wish;
        let (player, opponent) =
            if player.is_none() { (opponent, None) } else { (player, opponent) };
        let players = self.ids_called(player.as_deref()).await?;
        let opponents = self.ids_called(opponent.as_deref()).await?;
        let mut kinds: Vec<GameKind> = kind.into_iter().collect();
        let start = position.map(|position| {
            let among = if kinds.is_empty() { GameKind::ALL } else { &kinds };
            let usual: Vec<GameKind> =
                among.iter().copied().filter(|kind| begins_with(*kind, &position)).collect();
            if usual.is_empty() {
                return StartWanted::Position(position);
            }
            kinds = usual;
            StartWanted::Usual
        });
        Ok(Filter { players, opponents, kinds, result, reason, start, since_ms, until_ms })
    }

    async fn ids_called(&self, name: Option<&str>) -> Result<Vec<PlayerId>, HouseError> {
        match name {
            Some(name) => self.ids_of(self.find_account(name).await?.id).await,
            None => Ok(Vec::new()),
        }
    }

    /// Finished games, the newest first, behind a place.
    pub(crate) async fn archive(
        &self,
        filter: &Filter,
        behind: &Spot,
        most: i64,
    ) -> Result<Part<Finished>, HouseError> {
        Ok(self.store.archive(filter, behind, most).await?)
    }

    /// All games of somebody, the newest first, behind a place: running, finished or called off.
    pub(crate) async fn games_played_by(
        &self,
        player: PlayerId,
        behind: &Spot,
        most: i64,
    ) -> Result<Part<StoredGame>, HouseError> {
        let ids = match player.account() {
            Some(account) => self.ids_of(account).await?,
            None => vec![player],
        };
        let mut items = Vec::new();
        for id in ids {
            items.extend(self.store.games_of(id, behind, most + 1).await?);
        }
        let spot = |game: &StoredGame| Spot {
            at_ms: game.start.created_ms,
            game: game.start.id.to_string(),
        };
        items.sort_by_key(|game| std::cmp::Reverse(spot(game)));
        items.dedup_by(|one, two| one.start.id == two.start.id);
        let most = usize::try_from(most).unwrap_or(0);
        let is_cut = items.len() > most;
        items.truncate(most);
        let next = items.last().filter(|_| is_cut).map(spot);
        Ok(Part { items, next })
    }

    /// A game as it is kept. Whoever asks must be allowed to see all of it.
    pub(crate) async fn record(
        &self,
        game: NewGame,
        site: Option<&str>,
        lang: Lang,
    ) -> Result<Record, HouseError> {
        let mut record = Record::new(game.kind, game.setup.clone());
        record.tags = tags(&game, site, lang);
        let events = self.store.events(game.id, 0).await?;
        // Elsewhere time is not always written down.
        let is_imported = game.players[0].id == PlayerId::Nobody;
        let [one, two] = game.players;
        record.players = BySeat { one: one.name, two: two.name };
        for stored in events {
            match stored.event {
                Event::Moved { seat, text, spent } => {
                    let spent_ms = Some(spent).filter(|spent| *spent > 0 || !is_imported);
                    record.moves.push(RecordedMove { seat, text, spent_ms });
                }
                Event::TakenBack { plies } => {
                    let kept = record.moves.len().saturating_sub(plies as usize);
                    record.moves.truncate(kept);
                }
                Event::Ended { outcome } => record.outcome = Some(outcome),
                _ => {}
            }
        }
        Ok(record)
    }

    /// Writes all games that are wanted, one after the other, as fast as they are read. `None` if too many
    /// are being written.
    pub(crate) fn export(
        self: &Arc<Self>,
        filter: Filter,
        format: Format,
        site: Option<String>,
        lang: Lang,
    ) -> Option<mpsc::Receiver<io::Result<String>>> {
        let permit = Arc::clone(&self.exports).try_acquire_owned().ok()?;
        let (sender, receiver) = mpsc::channel(WAITING);
        let export = Export { app: Arc::clone(self), filter, format, site, lang, sender };
        tokio::spawn(export.run(permit));
        Some(receiver)
    }
}

/// An archive that is being written.
struct Export {
    app: Arc<App>,
    filter: Filter,
    format: Format,
    site: Option<String>,
    lang: Lang,
    sender: mpsc::Sender<io::Result<String>>,
}

impl Export {
    async fn run(self, _permit: OwnedSemaphorePermit) {
        if let Err(HouseError::Busy | HouseError::NoSuchPlayer) = self.write().await {
            // The connection breaks: nobody takes a part for the whole.
            let _ = self.sender.send(Err(io::Error::other("the store is away"))).await;
        }
    }

    async fn write(&self) -> Result<(), HouseError> {
        let mut behind = Some(Spot::newest());
        while let Some(from) = behind {
            let part = self.app.archive(&self.filter, &from, PAGE).await?;
            for game in part.items {
                let record = self.app.record(game.start, self.site.as_deref(), self.lang).await?;
                let text = match self.format {
                    Format::Pgn => record.to_pgn().map(|pgn| pgn + "\n"),
                    Format::JsonLines => Some(record.to_json_line()),
                };
                let Some(text) = text else { continue };
                let sent =
                    timeout(self.app.config.waits.unread.duration(), self.sender.send(Ok(text)));
                if !matches!(sent.await, Ok(Ok(()))) || self.app.is_closing() {
                    return Err(HouseError::Busy);
                }
            }
            behind = part.next;
        }
        Ok(())
    }
}

/// Is it the usual start of a game?
fn begins_with(kind: GameKind, position: &str) -> bool {
    new_game(kind, &Setup::default()).is_ok_and(|game| game.position() == position)
}

/// What PGN has names for. White is whoever sits on the first seat.
fn tags(game: &NewGame, host: Option<&str>, lang: Lang) -> BTreeMap<String, String> {
    // What was said where it was played, if that was elsewhere.
    if game.players[0].id == PlayerId::Nobody {
        return game.tags.clone();
    }
    let event = if game.house.rated { msg!("pgn-rated") } else { msg!("pgn-casual") };
    let began = u64::try_from(game.created_ms).unwrap_or(0);
    let round = game.series.as_ref().and_then(Series::next_game);
    let [white, black] = game.players.each_ref().map(|player| player.rating);
    let elo = |rating: Option<u32>| rating.map(|rating| rating.to_string());
    let tags = [
        ("Event", Some(lang.say(&event))),
        ("Site", host.map(str::to_owned)),
        ("Date", Some(moment::date(began))),
        ("Round", Some(round.map_or_else(|| "-".to_owned(), |played| (played + 1).to_string()))),
        ("UTCDate", Some(moment::date(began))),
        ("UTCTime", Some(moment::time(began))),
        ("TimeControl", Some(game.house.time.pgn())),
        ("WhiteElo", elo(white)),
        ("BlackElo", elo(black)),
    ];
    let tags = tags.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
    tags.chain(game.tags.clone()).collect()
}
