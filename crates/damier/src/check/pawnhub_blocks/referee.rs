//! The server and the opponent of one program.

use std::time::Duration;

use damier_dialect::pawnhub::{seat, text};
use damier_dialect::pawnhub_blocks::{beginning, end, kind, shown, strength};
use damier_rules::{AnyGame, Refusal, Seat, Setup, Viewer, new_game};
use damier_wire::blocks::{BLOCK, BlockReader, PADDING, to_blocks};
use damier_wire::pawnhub::{Move, Role, Side};
use damier_wire::pawnhub_blocks::{
    Act, BadRequest, Contest, Field, FromServer, InGame, LONGEST, Record, SignedIn, ToServer, Word,
};
use damier_words::Message;

use super::faults;
use crate::check::faults::{Fault, missing};
use crate::check::luck::Luck;
use crate::check::socket::ProgramSocket;
use crate::check::{Halt, ScriptResult, Stage};

/// Who knows no rule and tries everything needs some patience.
const MOST_REFUSED: usize = 300;
/// White's king cannot move, the pawn can only be promoted.
const PROMOTING: &str = "6r1/1P6/8/8/4k3/8/r7/7K w - - 0 1";
/// The server has 45 minutes for everybody.
const CLOCK: u64 = 45 * 60 * 1000;
/// The server would not have others.
const LONGEST_NAME: usize = 10;
const SHORTEST_PASSWORD: usize = 8;
/// Who speaks without being asked does so at once.
const PAUSE: Duration = Duration::from_millis(300);

pub(super) struct Referee<'s, 'h> {
    stage: &'s mut Stage<'h>,
    pub(super) socket: ProgramSocket,
    pub(super) contest: Contest,
    game: Box<dyn AnyGame>,
    side: Side,
    turn: u32,
    luck: Luck,
    /// Blocks are sent together where nothing of the program's comes between them.
    pub(super) together: bool,
    held: Vec<(String, Vec<u8>)>,
    /// Others talk while the program plays.
    pub(super) chatters: bool,
    /// How many of the program's moves were not legal.
    pub(super) refused: usize,
    /// How many promotions were asked for.
    pub(super) promotions: usize,
    /// It may have sent a move before it was told that the game is over.
    pub(super) may_be_late: bool,
    /// The last text of the program, as it came.
    last: Vec<u8>,
}

/// Talking.
impl<'s, 'h> Referee<'s, 'h> {
    /// The program comes, signs in and waits for an opponent.
    pub(super) fn meet(stage: &'s mut Stage<'h>) -> Result<Referee<'s, 'h>, Halt> {
        let socket = stage.meet()?;
        let contest = Contest::ALL[0];
        let mut referee = Referee {
            stage,
            socket,
            contest,
            game: start(contest),
            side: Side::White,
            turn: 1,
            luck: Luck::new(),
            together: false,
            held: Vec::new(),
            chatters: false,
            refused: 0,
            promotions: 0,
            may_be_late: false,
            last: Vec::new(),
        };
        referee.sign_in()?;
        referee.contest = referee.hear_queue()?;
        referee.game = start(referee.contest);
        Ok(referee)
    }

    fn sign_in(&mut self) -> Result<(), Halt> {
        loop {
            match self.hear(&faults::expected_sign_in())? {
                Ok(ToServer::SignUp(name, password)) => {
                    let is_fit = name.chars().count() <= LONGEST_NAME
                        && name.is_ascii()
                        && password.0.len() >= SHORTEST_PASSWORD;
                    if !is_fit {
                        return Err(self.wrong(faults::bad_account()));
                    }
                    self.say(&FromServer::SignedUp(true));
                }
                Ok(ToServer::SignIn(..)) => {
                    self.say(&FromServer::SignedIn(SignedIn::Done));
                    return Ok(());
                }
                other => return Err(self.unexpected(&other, faults::expected_sign_in())),
            }
        }
    }

    fn hear_queue(&mut self) -> Result<Contest, Halt> {
        match self.hear(&faults::expected_queue())? {
            Ok(ToServer::Queue(contest)) if kind(contest).is_some() => Ok(contest),
            Ok(ToServer::Queue(_)) => Err(self.wrong(faults::real_time())),
            other => Err(self.unexpected(&other, faults::expected_queue())),
        }
    }

    fn unexpected(&self, said: &Result<ToServer, BadRequest>, expected: Message) -> Halt {
        self.wrong(match said {
            Ok(_) => faults::not_now(expected),
            Err(_) => faults::unknown(expected),
        })
    }

    /// The last text of the program was wrong.
    pub(super) fn wrong(&self, fault: Fault) -> Halt {
        fault.sent(quoted(&self.last), &self.last).into()
    }

    pub(super) fn say(&mut self, said: &FromServer) {
        let text = said.to_string();
        let bytes = to_blocks(&text);
        self.held.push((text, bytes));
        if !self.together {
            self.flush();
        }
    }

    fn say_in_game(&mut self, said: impl IntoIterator<Item = InGame>) {
        for said in said {
            self.say(&said.into());
        }
    }

    fn flush(&mut self) {
        let held = std::mem::take(&mut self.held);
        if self.together {
            self.stage.send_together(&mut self.socket, &held);
        } else {
            for (text, bytes) in held {
                self.stage.send(&mut self.socket, text, &bytes);
            }
        }
    }

    /// The next thing the program says that is about signing in, waiting or playing. What else it asks
    /// for it gets.
    fn hear(&mut self, expected: &Message) -> Result<Result<ToServer, BadRequest>, Halt> {
        loop {
            let text = self.hear_text(expected)?;
            let said = ToServer::read(&text);
            match &said {
                Ok(ToServer::Statistics) => {
                    for contest in Contest::ALL {
                        let row =
                            FromServer::Statistics(contest, Record::default(), strength(1500.0));
                        self.say(&row);
                    }
                }
                Ok(ToServer::Ladder(_)) => {
                    (0..10).for_each(|place| self.say(&FromServer::Ladder(place, None)));
                }
                Ok(
                    ToServer::Friends
                    | ToServer::Requests
                    | ToServer::SentRequests
                    | ToServer::Say { .. },
                ) => {}
                _ => return Ok(said),
            }
        }
    }

    fn hear_text(&mut self, expected: &Message) -> Result<String, Halt> {
        self.flush();
        let bytes = match self.stage.receive(&mut self.socket, whole_text)? {
            Ok(bytes) => bytes,
            Err(why) => {
                let part = std::mem::take(&mut self.socket.pending);
                if part.is_empty() {
                    return Err(missing(&why, expected.clone()).into());
                }
                let text = quoted(&part);
                self.stage.heard(&self.socket, &text, &part);
                let fault = faults::not_a_block(part.len() % BLOCK, expected.clone());
                return Err(fault.sent(text, &part).into());
            }
        };
        self.stage.heard(&self.socket, quoted(&bytes), &bytes);
        self.last.clone_from(&bytes);
        match BlockReader::new(LONGEST).read(&mut bytes.as_slice()) {
            Some(Ok(text)) => Ok(text),
            _ => Err(self.wrong(faults::no_text(expected.clone()))),
        }
    }
}

/// Playing.
impl Referee<'_, '_> {
    /// The game begins, and the program plays `side`.
    pub(super) fn begin(&mut self, side: Side) {
        self.side = side;
        self.say(&FromServer::Found);
        self.say_in_game([InGame::First(Field::new("referee", 30))]);
        self.say_in_game(beginning(self.contest.mode, side));
        self.show(0);
        let (clock, turn) = (InGame::Clock(CLOCK), InGame::Turn(1));
        self.say_in_game([InGame::Turn(0), clock, turn]);
        self.ask_if_due();
    }

    /// The same in a position where white will promote; no if this mode has no such position.
    pub(super) fn begin_with_promotion(&mut self) -> bool {
        let setup = Setup::from_position(PROMOTING).reachable();
        let Some(Ok(game)) = kind(self.contest).map(|kind| new_game(kind, &setup)) else {
            return false;
        };
        self.game = game;
        self.begin(Side::White);
        true
    }

    fn show(&mut self, turn: u32) {
        let view = self.game.view(Viewer::Seat(seat(self.side)));
        let boards = shown(&view, self.contest.mode, turn);
        self.say_in_game(boards.expect("these games have boards"));
        self.say_in_game([InGame::Turn(turn)]);
    }

    pub(super) fn ask(&mut self) {
        self.say_in_game([InGame::Ask(Field::new("gimme", 5))]);
    }

    fn ask_if_due(&mut self) {
        if self.game.to_act()[seat(self.side)] {
            self.ask();
        }
    }

    /// Plays so many moves, or to the end of the game; how many there were.
    pub(super) fn play(&mut self, plies: usize) -> Result<usize, Halt> {
        let them = seat(self.side);
        let mut count = 0;
        while count < plies && self.game.outcome().is_none() {
            if self.chatters {
                self.say(&FromServer::said("somebody", "all", "30~Uwhite, they said"));
                self.say(&FromServer::RequestIs(Field::new("somebody", 30), true));
            }
            if self.game.to_act()[them] {
                self.their_move()?;
            } else {
                let text = self.choose(them.other());
                self.game.play(them.other(), &text).expect("the rules gave this move");
            }
            count += 1;
            self.after_a_move();
        }
        Ok(count)
    }

    fn after_a_move(&mut self) {
        if let Some(outcome) = self.game.outcome() {
            return self.over(end(Some(outcome), seat(self.side)).word);
        }
        self.show(self.turn);
        self.turn += 1;
        self.say_in_game([InGame::Turn(self.turn)]);
        self.ask_if_due();
    }

    /// The game is over; what a script says need not be true.
    pub(super) fn over(&mut self, word: Word) {
        self.show(self.turn);
        self.say_in_game([InGame::Word(word)]);
    }

    /// A move of the opponent after which the game goes on.
    fn choose(&mut self, us: Seat) -> String {
        let moves = self.game.legal_moves(us);
        let goes_on = |text: &&String| {
            let mut after = self.game.boxed_clone();
            after.play(us, text).expect("the rules gave this move");
            after.outcome().is_none()
        };
        let lasting: Vec<&String> = moves.iter().filter(goes_on).collect();
        let some = if lasting.is_empty() { moves.iter().collect() } else { lasting };
        some[self.luck.below(some.len())].clone()
    }

    /// A move, legal or not.
    pub(super) fn hear_move(&mut self) -> Result<Move, Halt> {
        match self.hear(&faults::expected_move())? {
            Ok(ToServer::Act(side, Act::Move(played))) if side == self.side => Ok(played),
            Ok(ToServer::Act(_, Act::Move(_))) => Err(self.wrong(faults::wrong_side())),
            Err(BadRequest::Act) => Err(self.wrong(faults::bad_move())),
            other => Err(self.unexpected(&other, faults::expected_move())),
        }
    }

    /// The program's move: what is not legal is asked again, as the server does.
    pub(super) fn their_move(&mut self) -> Result<(), Halt> {
        for _ in 0..MOST_REFUSED {
            let mut played = self.hear_move()?;
            let mut judged = self.judge(played);
            if judged == Err(Refusal::PromotionMissing) {
                self.promotions += 1;
                played.promotion = Some(self.ask_promotion()?);
                judged = self.judge(played);
            }
            if judged.is_ok() {
                self.say_in_game([InGame::Taken(Field::new("ok", 2))]);
                return Ok(());
            }
            self.refused += 1;
            self.ask();
        }
        Err(self.wrong(faults::never_valid(MOST_REFUSED)))
    }

    fn judge(&mut self, played: Move) -> Result<(), Refusal> {
        self.game.play(seat(self.side), &text(played)).map(drop)
    }

    fn ask_promotion(&mut self) -> Result<Role, Halt> {
        self.show(self.turn);
        self.say_in_game([InGame::AskPromotion(Field::new("promotion", 9))]);
        match self.hear(&faults::expected_promotion())? {
            Ok(ToServer::Promotion(role)) => Ok(role),
            Err(BadRequest::Promotion) => Err(self.wrong(faults::bad_promotion())),
            other => Err(self.unexpected(&other, faults::expected_promotion())),
        }
    }

    /// All was said: the program waits for another game, says goodbye or hangs up, and plays no more. Who
    /// says goodbye is answered.
    pub(super) fn ends(&mut self) -> ScriptResult {
        self.flush();
        while !self.stage.is_quiet(&mut self.socket, PAUSE)? {
            match self.hear(&faults::expected_end())? {
                Ok(ToServer::Quit) => {
                    self.say(&FromServer::Quit);
                    self.flush();
                    break;
                }
                Ok(ToServer::Queue(_) | ToServer::LeaveQueue) => {}
                Ok(ToServer::Act(..)) if self.may_be_late => self.may_be_late = false,
                _ => return Err(self.wrong(faults::after_the_end())),
            }
        }
        self.stage.hang_up(&mut self.socket)
    }
}

fn start(contest: Contest) -> Box<dyn AnyGame> {
    let kind = kind(contest).expect("a game that is played in turns");
    new_game(kind, &Setup::default()).expect("the usual start")
}

/// How many bytes the first text takes, once it is complete or longer than any.
fn whole_text(bytes: &[u8]) -> Option<usize> {
    let blocks = bytes.chunks_exact(BLOCK);
    let ends = blocks.map(|block| block.ends_with(&[PADDING as u8]));
    let end = (1..).zip(ends).find(|(_, is_end)| *is_end).map(|(count, _)| count * BLOCK);
    end.or((bytes.len() > 2 * LONGEST).then_some(bytes.len()))
}

/// A text as it can be shown: without its padding.
fn quoted(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    text.trim_end_matches(PADDING).chars().take(300).flat_map(char::escape_debug).collect()
}
