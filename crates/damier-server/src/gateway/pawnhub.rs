//! Chess for programs: the strings of seed 000, see `docs/protocols/pawnhub.md`.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use damier_dialect::pawnhub::{boards, kind, refused, side, winner};
use damier_referee::{Terms, Wish};
use damier_rules::Setup;
use damier_wire::lines::{BadLine, LineReader};
use damier_wire::pawnhub::{FromServer as Say, LONGEST, Mode, Move, ToServer, Winner};
use damier_wire::web::{Code, FromServer, Happening, No, Standing, State};

use super::converse::{Goes, ON, OVER, Speaks};
use super::desk::{MOVE, ProgramDesk, Seats};
use super::followed::Followed;
use crate::config::Config;

/// So many lines may come before their turn.
const MOST_EARLY: usize = 2;

/// What the connections of this port share.
#[derive(Debug, Default)]
pub(super) struct Shared {
    /// The dialect has no names: programs are numbered.
    last: AtomicU32,
}

/// One program.
pub(super) struct Speaker {
    shared: Arc<Shared>,
    reader: LineReader,
    stage: Stage,
    early: VecDeque<Said>,
}

type Said = Result<String, BadLine>;

enum Stage {
    /// It may choose what it plays.
    Chooses,
    /// It waits for an opponent.
    Waits(Mode),
    Plays(Box<Playing>),
}

/// A game it plays.
struct Playing {
    seen: Followed,
    /// The move that is being judged.
    judged: Option<Move>,
    /// The move that lacks a promotion.
    promotes: Option<Move>,
    /// Somebody moved, and that was not told yet: was it the program?
    moved: Option<bool>,
    ended: Option<Winner>,
}

impl Speaker {
    pub(super) fn new(shared: Arc<Shared>) -> Speaker {
        let reader = LineReader::new(LONGEST);
        Speaker { shared, reader, stage: Stage::Chooses, early: VecDeque::new() }
    }

    async fn choose(&mut self, desk: &mut ProgramDesk, mode: Mode) -> Goes {
        let mut has_name = desk.enter_for_tournament(kind(mode)).await;
        // A person may have the name; another number is free.
        while !has_name {
            let number = self.shared.last.fetch_add(1, Ordering::Relaxed) + 1;
            match desk.enter(&format!("PawnHub{number}")).await {
                Ok(()) => has_name = true,
                Err(super::names::NameRefused::Busy(_)) => return OVER,
                Err(_) => {}
            }
        }
        self.stage = Stage::Waits(mode);
        if desk.seek(terms(desk, mode), Seats::default()).await { ON } else { OVER }
    }

    async fn begin(&mut self, desk: &mut ProgramDesk, state: &State) -> Goes {
        let Stage::Waits(mode) = self.stage else { return ON };
        let Some(seat) = state.seat else { return ON };
        desk.sit(state.id, seat, kind(mode));
        let game = Box::new(Playing {
            seen: Followed::new(mode, seat, state),
            judged: None,
            promotes: None,
            moved: None,
            ended: match state.standing {
                Standing::Playing => None,
                Standing::Aborted => Some(winner(None)),
                Standing::Ended(outcome) => Some(winner(Some(outcome))),
            },
        });
        desk.say_line(&Say::Side(side(seat)));
        game.say_board(desk);
        if game.ended.is_none() {
            desk.say_line(&Say::Turn(game.seen.turn()));
        }
        self.stage = Stage::Plays(game);
        self.go_on(desk).await
    }

    /// Looks at what came early, if it is its turn now.
    async fn go_on(&mut self, desk: &mut ProgramDesk) -> Goes {
        while let Stage::Plays(game) = &mut self.stage
            && game.listens()
            && let Some(said) = self.early.pop_front()
        {
            if game.hear(desk, said).await.is_break() {
                return OVER;
            }
        }
        ON
    }
}

impl Playing {
    fn listens(&self) -> bool {
        self.seen.is_its_turn && self.judged.is_none() && self.ended.is_none()
    }

    async fn hear(&mut self, desk: &mut ProgramDesk, said: Said) -> Goes {
        let said = said.ok().as_deref().and_then(ToServer::read);
        let played = match (self.promotes.take(), said) {
            (Some(played), Some(ToServer::Promotion(role))) => {
                Move { promotion: Some(role), ..played }
            }
            (Some(played), _) => {
                self.promotes = Some(played);
                desk.say_line(&Say::AskPromotion);
                return desk.mistake();
            }
            (None, Some(ToServer::Move(played))) => played,
            (None, _) => {
                desk.say_line(&Say::Valid(false));
                return desk.mistake();
            }
        };
        self.judged = Some(played);
        desk.wish_at(desk.arrived, self.seen.wish(played)).await;
        ON
    }

    /// The referee would not have the move.
    async fn refused(&mut self, desk: &mut ProgramDesk, no: &No) -> Goes {
        let Some(played) = self.judged.take() else { return ON };
        if no.code == Code::Busy {
            self.judged = Some(played);
            desk.wish_again(self.seen.wish(played)).await;
            return ON;
        }
        let answer = no.why.map_or(Say::Valid(false), refused);
        desk.say_line(&answer);
        if answer == Say::AskPromotion {
            self.promotes = Some(played);
            return ON;
        }
        desk.refused_move()
    }

    /// Somebody moved: was it the program?
    fn moved(&mut self, is_mine: bool) {
        if is_mine {
            self.judged = None;
        }
        self.moved = Some(is_mine);
    }

    fn say_board(&self, desk: &mut ProgramDesk) {
        for board in boards(&self.seen.position, self.seen.mode).unwrap_or_default() {
            desk.say_line(&Say::Board(board));
        }
    }

    /// Tells what happened: the board, and whether it is over.
    fn tell(&mut self, desk: &mut ProgramDesk) -> Goes {
        match (self.moved.take(), self.ended) {
            (None, None) => return ON,
            (Some(true), _) => desk.say_line(&Say::Valid(true)),
            _ => {}
        }
        self.say_board(desk);
        desk.say_line(&Say::Over(self.ended.is_some()));
        if let Some(winner) = self.ended {
            desk.say_line(&Say::Winner(winner));
            return OVER;
        }
        desk.say_line(&Say::Turn(self.seen.turn()));
        ON
    }
}

impl Speaks for Speaker {
    type Said = Said;

    fn read(&mut self, input: &mut &[u8]) -> Option<Said> {
        self.reader.read(input)
    }

    fn limit(&self, config: &Config) -> Option<Duration> {
        match self.stage {
            _ if self.reader.has_begun() => Some(config.waits.program.duration()),
            Stage::Chooses => Some(config.programs.pawnhub.choice.duration()),
            Stage::Waits(_) | Stage::Plays(_) => None,
        }
    }

    async fn too_long(&mut self, desk: &mut ProgramDesk) -> Goes {
        match self.stage {
            Stage::Chooses if !self.reader.has_begun() => self.choose(desk, Mode::Classic).await,
            _ => {
                desk.note("its message never came");
                OVER
            }
        }
    }

    async fn said(&mut self, desk: &mut ProgramDesk, said: Said) -> Goes {
        match &said {
            Ok(line) => desk.heard(line),
            Err(bad) => desk.heard(bad),
        }
        if let Stage::Chooses = self.stage {
            if let Some(ToServer::Mode(mode)) = said.as_deref().ok().and_then(ToServer::read) {
                return self.choose(desk, mode).await;
            }
            // A move, perhaps: it waits for its turn.
            if self.choose(desk, Mode::Classic).await.is_break() {
                return OVER;
            }
        }
        match &mut self.stage {
            Stage::Plays(game) if game.listens() && self.early.is_empty() => {
                game.hear(desk, said).await
            }
            _ if self.early.len() < MOST_EARLY => {
                self.early.push_back(said);
                ON
            }
            _ => {
                desk.note("it sent too much before its turn");
                OVER
            }
        }
    }

    async fn told(&mut self, desk: &mut ProgramDesk, told: &FromServer) -> Goes {
        if let FromServer::State(state) = told {
            return self.begin(desk, state).await;
        }
        match (told, &mut self.stage) {
            (FromServer::Game { id }, _) => desk.watch(*id).await,
            (FromServer::Moved(_) | FromServer::MovedHidden(_), Stage::Plays(game)) => {
                // An answer may come with the move that it answers: one is told after the other.
                let _ = game.tell(desk);
                if let Some(is_mine) = game.seen.hear(told) {
                    game.moved(is_mine);
                }
            }
            (FromServer::Happened(happened), Stage::Plays(game)) => match &happened.what {
                Happening::Ended { outcome, position } => {
                    if let Some(position) = position {
                        game.seen.position.clone_from(position);
                    }
                    game.ended = Some(winner(Some(*outcome)));
                }
                Happening::Aborted => game.ended = Some(winner(None)),
                other => desk.decline(other).await,
            },
            (FromServer::No(no), Stage::Plays(game)) if no.a == MOVE => {
                return game.refused(desk, no).await;
            }
            (FromServer::Challenge(challenge), Stage::Waits(mode)) => {
                let terms = terms(desk, *mode);
                desk.accept(challenge.id, &terms, None).await;
            }
            _ => {}
        }
        ON
    }

    async fn settled(&mut self, desk: &mut ProgramDesk) -> Goes {
        let Stage::Plays(game) = &mut self.stage else { return ON };
        if game.tell(desk).is_break() {
            desk.stand_up().await;
            return OVER;
        }
        self.go_on(desk).await
    }

    /// A lost connection resigns.
    async fn gone(self, desk: &mut ProgramDesk) {
        desk.wish(Wish::Resign).await;
    }
}

fn terms(desk: &ProgramDesk, mode: Mode) -> Terms {
    desk.terms(kind(mode), Setup::default(), desk.app.config.programs.pawnhub.clock)
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr, SocketAddr};

    use damier_rules::{GameKind, Seat};
    use damier_wire::web::{ListedMove, Moved};

    use super::*;
    use crate::Config;
    use crate::app::App;
    use crate::gateway::Dialect;
    use crate::id::GameId;
    use crate::store::{Store, StoreConfig};

    const HOME: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    /// A game in which White has moved before the program sat down.
    fn after_a_knight_move() -> State {
        State {
            id: GameId::read("abcdefgh"),
            v: 2,
            game: GameKind::Chess,
            players: ["Ann".to_owned(), "PawnHub1".to_owned()],
            who: Default::default(),
            clock: "-".to_owned(),
            rated: false,
            series: None,
            options: std::collections::BTreeMap::new(),
            seat: Some(Seat::Two),
            position: "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1".to_owned(),
            to_act: [false, true],
            clocks: [None; 2],
            moves: vec![ListedMove(Seat::One, Some("Nf3".to_owned()), Some("g1f3".to_owned()))],
            legal: None,
            n: 0,
            draw: None,
            takeback: None,
            draw_offers: true,
            takebacks: true,
            must_be_played: false,
            hints: false,
            standing: Standing::Playing,
        }
    }

    #[tokio::test]
    async fn who_sits_down_after_a_move_sees_the_board_after_it() {
        let data = tempfile::tempdir().unwrap();
        let store = Store::open(&StoreConfig::directory(data.path())).await.unwrap();
        let app = App::new(store.clone(), Config::default());
        let from = SocketAddr::new(HOME, 1);
        let mut desk = ProgramDesk::new(Dialect::PawnHub, app, from, HOME);
        let mut speaker = Speaker::new(Arc::default());
        speaker.stage = Stage::Waits(Mode::Classic);

        let state = FromServer::State(Box::new(after_a_knight_move()));
        assert!(speaker.told(&mut desk, &state).await.is_continue());
        let answer = Moved {
            id: GameId::read("abcdefgh"),
            v: 3,
            text: "e7e5".to_owned(),
            pretty: "e5".to_owned(),
            clocks: [None; 2],
        };
        assert!(speaker.told(&mut desk, &FromServer::Moved(answer)).await.is_continue());
        let Stage::Plays(game) = &speaker.stage else { panic!("it plays") };
        let seen = "rnbqkbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2";
        let game = &game.seen;
        assert_eq!((game.position.as_str(), game.is_its_turn, game.turn()), (seen, false, 3));
        store.close().await;
    }
}
