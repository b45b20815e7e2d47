//! The server and the opponent of one program.

use std::time::Instant;

use damier_dialect::mastermind::Asked;
use damier_rules::mastermind::{Code, FeedbackStyle, feedback};
use damier_wire::mastermind::{Complaint, FromServer, HELP, LONGEST, ToServer};
use damier_words::Message;

use super::faults;
use crate::check::Missing;
use crate::check::faults::missing;
use crate::check::line_talk::LineTalk;
use crate::check::{Halt, Stage};

/// The program's number, and those of whom it may play with.
const PROGRAM: u32 = 7;
pub(super) const OPPONENT: u32 = 3;
const NEXT_OPPONENT: u32 = 12;
/// What the program has to find.
pub(super) const SECRET: &str = "PJWJ";

/// So many lines of the waiting room may cross the beginning of a game.
const MOST_CROSSED: u32 = 5;

pub(super) struct Referee<'s, 'h> {
    pub(super) talk: LineTalk<'s, 'h>,
    /// What it has guessed, and was told.
    guesses: Vec<(Code, String)>,
    /// Does it accept invitations? Others make their own when they like.
    accepts: bool,
    consistent: usize,
}

impl<'s, 'h> Referee<'s, 'h> {
    pub(super) fn meet(stage: &'s mut Stage<'h>) -> Result<Referee<'s, 'h>, Halt> {
        let talk = LineTalk::meet(stage, LONGEST)?;
        Ok(Referee { talk, guesses: Vec::new(), accepts: false, consistent: 0 })
    }

    /// The program connects and gets into a game.
    pub(super) fn join(stage: &'s mut Stage<'h>) -> Result<Referee<'s, 'h>, Halt> {
        let mut referee = Referee::meet(stage)?;
        referee.enter(OPPONENT)?;
        Ok(referee)
    }

    pub(super) fn enter(&mut self, opponent: u32) -> Result<(), Halt> {
        self.talk.say(&FromServer::YourId(PROGRAM));
        self.help();
        self.talk.say(&FromServer::InviteFrom(opponent));
        self.lobby(opponent)
    }

    fn help(&mut self) {
        for line in HELP {
            self.talk.say(&line);
        }
        self.talk.say(&FromServer::End);
    }

    /// The waiting room, until a game begins.
    fn lobby(&mut self, opponent: u32) -> Result<(), Halt> {
        let expected = faults::expected_entry(opponent);
        let began = Instant::now();
        loop {
            // Who only asks for the list, again and again, does not come to play.
            if began.elapsed() > 2 * self.talk.stage.run.timeout {
                return Err(missing(&Missing::Silent, expected).into());
            }
            match self.request(&expected)? {
                ToServer::Help => self.help(),
                ToServer::List => {
                    self.talk.say(&FromServer::ListHead);
                    self.talk.say(&FromServer::Player { id: opponent, invites: true });
                    self.talk.say(&FromServer::End);
                }
                ToServer::Accept(id) if id == opponent => {
                    self.accepts = true;
                    break;
                }
                ToServer::Invite(id) if id == opponent => {
                    self.talk.say(&FromServer::Invited);
                    break;
                }
                ToServer::Accept(_) | ToServer::Invite(_) => {
                    return Err(self.talk.wrong(faults::wrong_player(opponent)));
                }
                ToServer::Refuse(_) | ToServer::Quit => {
                    return Err(self.talk.wrong(faults::declined(opponent)));
                }
                ToServer::Secret(_) | ToServer::Guess(_) => {
                    return Err(self.talk.wrong(faults::not_now(expected)));
                }
            }
        }
        self.talk.say(&FromServer::Begins(opponent));
        self.talk.say(&FromServer::AskSecret);
        Ok(())
    }

    fn request(&mut self, expected: &Message) -> Result<ToServer, Halt> {
        let line = self.talk.hear(expected)?;
        ToServer::read(&line).map_err(|_| {
            let lowercase = ToServer::read(&line.to_uppercase()).is_ok();
            self.talk.wrong(faults::unknown_command(expected.clone(), lowercase))
        })
    }

    /// The code that the program owes.
    fn hear_code(&mut self, asked: Asked) -> Result<Code, Halt> {
        let key = key(asked);
        let expected = faults::expected_code(key);
        let mut crossed = 0;
        let text = loop {
            let said = self.request(&expected)?;
            if let Some(text) = asked.read(&said) {
                break text.to_owned();
            }
            match said {
                ToServer::Help => self.help(),
                ToServer::List => self.talk.say(&FromServer::from(Complaint::NotNow)),
                // Said before it knew that the game begins; the server answers the same.
                ToServer::Accept(_) | ToServer::Invite(_) | ToServer::Refuse(_)
                    if asked == Asked::Secret && crossed < MOST_CROSSED =>
                {
                    crossed += 1;
                    self.talk.say(&FromServer::from(Complaint::NotNow));
                }
                _ => return Err(self.talk.wrong(faults::not_now(expected))),
            }
        };
        Code::read(&text).ok_or_else(|| {
            let lowercase = Code::read(&text.to_uppercase()).is_some();
            self.talk.wrong(faults::bad_code(key, lowercase))
        })
    }

    pub(super) fn hear_secret(&mut self) -> Result<Code, Halt> {
        self.hear_code(Asked::Secret)
    }

    pub(super) fn hear_guess(&mut self) -> Result<Code, Halt> {
        self.hear_code(Asked::Guess)
    }

    /// The code is refused, right or not.
    pub(super) fn refuse(&mut self, asked: Asked) {
        for line in asked.refused() {
            self.talk.say(&line);
        }
    }

    /// Nothing may be said before we have answered.
    fn says_nothing_more(&mut self, key: &str, next: &str) -> Result<(), Halt> {
        if self.talk.is_quiet()? {
            return Ok(());
        }
        let fault = faults::twice(key, next);
        self.talk.hear(&fault.expected)?;
        Err(self.talk.wrong(fault))
    }

    /// The program chooses its secret, and is asked for its first guess.
    pub(super) fn secret(&mut self) -> Result<(), Halt> {
        self.hear_secret()?;
        self.talk.say(&FromServer::SecretAccepted);
        if !self.talk.together {
            self.says_nothing_more("PASSWORD", "ATTEMPT:")?;
        }
        self.talk.say(&FromServer::AskGuess);
        Ok(())
    }

    /// The program guesses, and is not answered yet.
    pub(super) fn guess(&mut self) -> Result<Code, Halt> {
        let guess = self.hear_guess()?;
        self.says_nothing_more("ATTEMPT", "RESULT")?;
        let fits = |(former, answer): &(Code, String)| told(guess, *former) == *answer;
        self.consistent += usize::from(self.guesses.iter().all(fits));
        self.guesses.push((guess, told(secret(), guess)));
        Ok(guess)
    }

    /// An exchange of guesses. Has it found the secret? Then nothing was answered.
    pub(super) fn exchange(&mut self) -> Result<bool, Halt> {
        let guess = self.guess()?;
        if guess == secret() {
            return Ok(true);
        }
        self.talk.say(&FromServer::Answer(told(secret(), guess)));
        self.talk.say(&FromServer::AskGuess);
        Ok(false)
    }

    /// The game is over: the program may play another one or leave, but not go on.
    pub(super) fn ends(&mut self, last: &[FromServer]) -> Result<(), Halt> {
        for line in last {
            self.talk.say(line);
        }
        // Nothing more of this game: what it says before it is invited is seen below.
        self.talk.is_quiet()?;
        self.talk.say(&FromServer::InviteFrom(NEXT_OPPONENT));
        if !self.accepts && self.talk.is_quiet()? {
            return Ok(());
        }
        match self.after_the_end() {
            // Who came for one game leaves.
            Err(Halt::Fault(fault)) if matches!(fault.code, "declined" | "closed" | "died") => {
                let crashed = self.talk.stage.exit().is_some_and(|exit| !exit.success());
                if crashed { Err(Halt::Fault(fault)) } else { Ok(()) }
            }
            Err(Halt::Fault(fault)) if fault.code == "not_now" => {
                Err(self.talk.wrong(faults::still_playing()))
            }
            played => played,
        }
    }

    fn after_the_end(&mut self) -> Result<(), Halt> {
        self.lobby(NEXT_OPPONENT)?;
        self.hear_secret()?;
        Ok(())
    }

    pub(super) fn how_well(&self, found: bool) -> Message {
        faults::guesses(self.guesses.len(), self.consistent, found)
    }
}

/// What a program writes before that code.
const fn key(asked: Asked) -> &'static str {
    match asked {
        Asked::Secret => "PASSWORD",
        Asked::Guess => "ATTEMPT",
    }
}

pub(super) fn secret() -> Code {
    Code::read(SECRET).expect("a code")
}

fn told(secret: Code, guess: Code) -> String {
    feedback(secret, guess, FeedbackStyle::Sorted).to_string()
}
