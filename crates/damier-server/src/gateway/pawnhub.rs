//! Chess for programs: the strings of seed 000, see `docs/protocols/pawnhub.md`.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use damier_referee::{Terms, Wish};
use damier_rules::{AnyGame, GameKind, Outcome, Refusal, Seat, Setup, Verdict, Viewer, new_game};
use damier_wire::lines::{BadLine, LineReader};
use damier_wire::pawnhub::{
    FromServer as Say, LONGEST, Mode, Move, Side, ToServer, Winner, boards,
};
use damier_wire::web::{Code, FromServer, Happening, ListedMove, No, Standing, State};

use super::converse::{Goes, ON, OVER, Speaks};
use super::table::{MOVE, Seats, Table};
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
    Plays(Box<Game>),
}

struct Game {
    mode: Mode,
    seat: Seat,
    /// Where nothing is hidden, the moves are played here too, to see what the board is.
    board: Option<Box<dyn AnyGame>>,
    /// What the program sees.
    position: String,
    /// Does it owe a move?
    is_its_turn: bool,
    moves: u32,
    /// The number of the next turn.
    turn: u32,
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

    async fn choose(&mut self, table: &mut Table, mode: Mode) -> Goes {
        // A person may have the name; another number is free.
        loop {
            let number = self.shared.last.fetch_add(1, Ordering::Relaxed) + 1;
            match table.enter(&format!("PawnHub{number}")).await {
                Ok(()) => break,
                Err(super::table::NameRefused::Busy(_)) => return OVER,
                Err(_) => {}
            }
        }
        self.stage = Stage::Waits(mode);
        if table.seek(terms(table, mode), Seats::default()).await { ON } else { OVER }
    }

    async fn begin(&mut self, table: &mut Table, state: &State) -> Goes {
        let Stage::Waits(mode) = self.stage else { return ON };
        let Some(seat) = state.seat else { return ON };
        let kind = kind(mode);
        table.sit(&state.id, seat, kind);
        let board = (!kind.is_hidden()).then(|| replay(kind, state));
        let side = if seat == Seat::One { Side::White } else { Side::Black };
        let turn = u32::try_from(state.moves.len()).unwrap_or(u32::MAX).saturating_add(1);
        let game = Box::new(Game {
            mode,
            seat,
            board,
            position: state.position.clone(),
            is_its_turn: state.to_act[seat as usize],
            moves: state.n,
            turn,
            judged: None,
            promotes: None,
            moved: None,
            ended: match state.standing {
                Standing::Playing => None,
                Standing::Aborted => Some(Winner::Nobody),
                Standing::Ended(outcome) => Some(winner(outcome)),
            },
        });
        table.say_line(&Say::Side(side));
        game.say_board(table);
        if game.ended.is_none() {
            table.say_line(&Say::Turn(game.turn));
        }
        self.stage = Stage::Plays(game);
        self.go_on(table).await
    }

    /// Looks at what came early, if it is its turn now.
    async fn go_on(&mut self, table: &mut Table) -> Goes {
        while let Stage::Plays(game) = &mut self.stage
            && game.listens()
            && let Some(said) = self.early.pop_front()
        {
            if game.hear(table, said).await.is_break() {
                return OVER;
            }
        }
        ON
    }
}

impl Game {
    fn listens(&self) -> bool {
        self.is_its_turn && self.judged.is_none() && self.ended.is_none()
    }

    async fn hear(&mut self, table: &mut Table, said: Said) -> Goes {
        let said = said.ok().as_deref().and_then(ToServer::read);
        let played = match (self.promotes.take(), said) {
            (Some(played), Some(ToServer::Promotion(role))) => {
                Move { promotion: Some(role), ..played }
            }
            (Some(played), _) => {
                self.promotes = Some(played);
                table.say_line(&Say::AskPromotion);
                return table.mistake();
            }
            (None, Some(ToServer::Move(played))) => played,
            (None, _) => {
                table.say_line(&Say::Valid(false));
                return table.mistake();
            }
        };
        self.judged = Some(played);
        table.wish_at(table.arrived, Wish::Move { number: self.moves, text: played.text() }).await;
        ON
    }

    /// The referee would not have the move.
    async fn refused(&mut self, table: &mut Table, no: &No) -> Goes {
        let Some(played) = self.judged.take() else { return ON };
        if no.code == Code::Busy {
            self.judged = Some(played);
            table.wish_again(Wish::Move { number: self.moves, text: played.text() }).await;
            return ON;
        }
        if no.why == Some(Refusal::PromotionMissing) {
            self.promotes = Some(played);
            table.say_line(&Say::AskPromotion);
            return ON;
        }
        table.say_line(&Say::Valid(false));
        table.mistake()
    }

    /// Somebody moved where everybody sees everything.
    fn moved(&mut self, text: &str) {
        let Some(board) = &mut self.board else { return };
        let Some(mover) = board.to_act().first() else { return };
        let _ = board.play(mover, text);
        self.position = board.view(Viewer::Seat(self.seat));
        let to_act = board.to_act();
        self.after_move(mover == self.seat, to_act[self.seat]);
    }

    fn after_move(&mut self, is_mine: bool, is_its_turn: bool) {
        if is_mine {
            self.judged = None;
            self.moves += 1;
        }
        self.is_its_turn = is_its_turn;
        self.moved = Some(is_mine);
    }

    fn say_board(&self, table: &mut Table) {
        for board in boards(&self.position, self.mode).unwrap_or_default() {
            table.say_line(&Say::Board(board));
        }
    }

    /// Tells what happened: the board, and whether it is over.
    fn tell(&mut self, table: &mut Table) -> Goes {
        match (self.moved.take(), self.ended) {
            (None, None) => return ON,
            (Some(true), _) => table.say_line(&Say::Valid(true)),
            _ => {}
        }
        self.say_board(table);
        table.say_line(&Say::Over(self.ended.is_some()));
        if let Some(winner) = self.ended {
            table.say_line(&Say::Winner(winner));
            return OVER;
        }
        self.turn += 1;
        table.say_line(&Say::Turn(self.turn));
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

    async fn too_long(&mut self, table: &mut Table) -> Goes {
        match self.stage {
            Stage::Chooses if !self.reader.has_begun() => self.choose(table, Mode::Classic).await,
            _ => {
                table.note("its message never came");
                OVER
            }
        }
    }

    async fn said(&mut self, table: &mut Table, said: Said) -> Goes {
        match &said {
            Ok(line) => table.heard(line),
            Err(bad) => table.heard(bad),
        }
        if let Stage::Chooses = self.stage {
            if let Some(ToServer::Mode(mode)) = said.as_deref().ok().and_then(ToServer::read) {
                return self.choose(table, mode).await;
            }
            // A move, perhaps: it waits for its turn.
            if self.choose(table, Mode::Classic).await.is_break() {
                return OVER;
            }
        }
        match &mut self.stage {
            Stage::Plays(game) if game.listens() && self.early.is_empty() => {
                game.hear(table, said).await
            }
            _ if self.early.len() < MOST_EARLY => {
                self.early.push_back(said);
                ON
            }
            _ => {
                table.note("it sent too much before its turn");
                OVER
            }
        }
    }

    async fn told(&mut self, table: &mut Table, told: &FromServer) -> Goes {
        if let FromServer::State(state) = told {
            return self.begin(table, state).await;
        }
        match (told, &mut self.stage) {
            (FromServer::Game { id }, _) => table.watch(id).await,
            (FromServer::Moved(moved), Stage::Plays(game)) => game.moved(&moved.text),
            (FromServer::MovedHidden(moved), Stage::Plays(game)) => {
                game.position.clone_from(&moved.position);
                game.after_move(moved.by == game.seat, moved.to_act[game.seat as usize]);
            }
            (FromServer::Happened(happened), Stage::Plays(game)) => match &happened.what {
                Happening::Ended { outcome, position } => {
                    if let Some(position) = position {
                        game.position.clone_from(position);
                    }
                    game.ended = Some(winner(*outcome));
                }
                Happening::Aborted => game.ended = Some(Winner::Nobody),
                other => table.decline(other).await,
            },
            (FromServer::No(no), Stage::Plays(game)) if no.a == MOVE => {
                return game.refused(table, no).await;
            }
            (FromServer::Challenge(challenge), Stage::Waits(mode)) => {
                let terms = terms(table, *mode);
                table.accept(&challenge.id, &terms).await;
            }
            _ => {}
        }
        ON
    }

    async fn settled(&mut self, table: &mut Table) -> Goes {
        let Stage::Plays(game) = &mut self.stage else { return ON };
        if game.tell(table).is_break() {
            table.stand_up().await;
            return OVER;
        }
        self.go_on(table).await
    }

    /// A lost connection resigns.
    async fn gone(self, table: &mut Table) {
        table.wish(Wish::Resign).await;
    }
}

fn terms(table: &Table, mode: Mode) -> Terms {
    table.terms(kind(mode), Setup::default(), table.app.config.programs.pawnhub.clock)
}

fn kind(mode: Mode) -> GameKind {
    match mode {
        Mode::Classic => GameKind::Chess,
        Mode::Alice => GameKind::Alice,
        Mode::Dark => GameKind::Dark,
        Mode::Horde => GameKind::Horde,
    }
}

fn winner(outcome: Outcome) -> Winner {
    match outcome.verdict {
        Verdict::Win(Seat::One) => Winner::White,
        Verdict::Win(Seat::Two) => Winner::Black,
        Verdict::Draw => Winner::Nobody,
    }
}

/// The board on which that was played.
fn replay(kind: GameKind, state: &State) -> Box<dyn AnyGame> {
    let setup = Setup { options: state.options.clone(), ..Setup::default() };
    let mut board = new_game(kind, &setup).expect("the game began like this");
    for ListedMove(by, _, text) in &state.moves {
        let text = text.as_deref().unwrap_or_default();
        board.play(*by, text).expect("what was played once can be played again");
    }
    board
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr, SocketAddr};

    use damier_wire::web::Moved;

    use super::*;
    use crate::Config;
    use crate::app::App;
    use crate::gateway::Dialect;
    use crate::store::{Store, StoreConfig};

    const HOME: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    /// A game in which White has moved before the program sat down.
    fn after_a_knight_move() -> State {
        State {
            id: "abcdefgh".to_owned(),
            v: 2,
            game: GameKind::Chess,
            players: ["Ann".to_owned(), "PawnHub1".to_owned()],
            clock: "-".to_owned(),
            rated: false,
            series: None,
            options: std::collections::BTreeMap::new(),
            seat: Some(Seat::Two),
            position: "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1".to_owned(),
            to_act: [false, true],
            clocks: [None; 2],
            moves: vec![ListedMove(Seat::One, Some("Nf3".to_owned()), Some("g1f3".to_owned()))],
            n: 0,
            draw: None,
            takeback: None,
            standing: Standing::Playing,
        }
    }

    #[tokio::test]
    async fn who_sits_down_after_a_move_sees_the_board_after_it() {
        let data = tempfile::tempdir().unwrap();
        let store = Store::open(&StoreConfig::directory(data.path())).await.unwrap();
        let app = App::new(store.clone(), Config::default());
        let from = SocketAddr::new(HOME, 1);
        let mut table = Table::new(Dialect::PawnHub, app, from, HOME);
        let mut speaker = Speaker::new(Arc::default());
        speaker.stage = Stage::Waits(Mode::Classic);

        let state = FromServer::State(Box::new(after_a_knight_move()));
        assert!(speaker.told(&mut table, &state).await.is_continue());
        let answer = Moved {
            id: "abcdefgh".to_owned(),
            v: 3,
            text: "e7e5".to_owned(),
            pretty: "e5".to_owned(),
            clocks: [None; 2],
        };
        assert!(speaker.told(&mut table, &FromServer::Moved(answer)).await.is_continue());
        let Stage::Plays(game) = &speaker.stage else { panic!("it plays") };
        let seen = "rnbqkbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2";
        assert_eq!((game.position.as_str(), game.is_its_turn, game.turn), (seen, false, 2));
        store.close().await;
    }
}
