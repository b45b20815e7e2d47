//! Position texts and views; the module above says what they look like.

use super::{Answer, Code, Mastermind};
use crate::setup::{Flaw, shorten};
use crate::view::{CodeView, Duel, Guess};
use crate::{BySeat, Game, GameKind, Seat, View, Viewer};

/// Reads a text into a game that has just begun; every answer in it must be right.
pub(super) fn read_into(game: &mut Mastermind, text: &str) -> Result<(), Flaw> {
    let mut fields = text.split(' ');
    let (Some(one), Some(two)) = (fields.next(), fields.next()) else {
        return Err(Flaw::Fields { found: text.split(' ').count(), expected: 2 });
    };
    game.secrets = BySeat { one: read_code(game, one, one)?, two: read_code(game, two, two)? };
    for field in fields {
        let flaw = || Flaw::Field(shorten(field));
        if game.outcome(1).is_some() {
            return Err(Flaw::Over);
        }
        // A round is played when both secrets are there and the one before is complete.
        if !game.secrets_are_set() || game.guesses != BySeat::default() {
            return Err(flaw());
        }
        let (one, two) = field.split_once(':').ok_or_else(flaw)?;
        let guess = |text: &str| read_code(game, text.get(..4).unwrap_or(text), field);
        let guesses = BySeat { one: guess(one)?, two: guess(two)? };
        if guesses == BySeat::default() {
            return Err(flaw());
        }
        game.receive(guesses);
        let written = match game.rounds.last() {
            Some(_) if game.guesses == BySeat::default() => {
                write_round(game, game.rounds.len() - 1)
            }
            _ => write_open_round(game.guesses),
        };
        if written != field {
            return Err(flaw());
        }
    }
    Ok(())
}

/// `-` or a code that the house allows; `field` is what is quoted if it is neither.
fn read_code(game: &Mastermind, text: &str, field: &str) -> Result<Option<Code>, Flaw> {
    if text == "-" {
        return Ok(None);
    }
    let code = Code::read(text).and_then(|code| code.allowed(game.repeats).ok());
    code.map(Some).ok_or_else(|| Flaw::Field(shorten(field)))
}

/// Reads a text without asking whether its answers are right.
pub(super) fn read_view(text: &str) -> Result<View, Flaw> {
    let mut fields = text.split(' ');
    let (Some(one), Some(two)) = (fields.next(), fields.next()) else {
        return Err(Flaw::Fields { found: text.split(' ').count(), expected: 2 });
    };
    let secrets = BySeat { one: read_code_view(one)?, two: read_code_view(two)? };
    let rounds = fields.map(read_round).collect::<Result<Vec<_>, _>>()?;
    let owing = |sent: &BySeat<CodeView>| {
        let owing = BySeat::from_fn(|seat| sent[seat] == CodeView::Missing);
        owing.first().is_some().then_some(owing)
    };
    let last = rounds.last().map(|round| BySeat::from_fn(|seat| round[seat].code));
    let to_act = owing(&secrets).or(last.as_ref().and_then(owing));
    let to_act = to_act.unwrap_or(BySeat { one: true, two: true });
    let duel = Some(Duel { secrets, rounds });
    Ok(View { to_act, duel, ..View::new(GameKind::Mastermind, Seat::One, Vec::new()) })
}

fn read_code_view(text: &str) -> Result<CodeView, Flaw> {
    match text {
        "-" => Ok(CodeView::Missing),
        HIDDEN => Ok(CodeView::Hidden),
        _ => Code::read(text).map(CodeView::Known).ok_or_else(|| Flaw::Field(shorten(text))),
    }
}

fn read_round(field: &str) -> Result<BySeat<Guess>, Flaw> {
    let flaw = || Flaw::Field(shorten(field));
    let guess = |text: &str| {
        let (code, answer) = match text.split_once('=') {
            Some((code, answer)) => (code, Some(Answer::read(answer).ok_or_else(flaw)?)),
            None => (text, None),
        };
        Ok(Guess { code: read_code_view(code)?, answer })
    };
    let (one, two) = field.split_once(':').ok_or_else(flaw)?;
    Ok(BySeat { one: guess(one)?, two: guess(two)? })
}

/// A secret that may not be known.
const HIDDEN: &str = "????";

/// The text for `viewer`. Nothing in it depends on what the opponent has sent and the viewer may
/// not know, not even on whether they have sent it.
pub(super) fn write(game: &Mastermind, viewer: Viewer) -> String {
    let sees = |seat: Seat| viewer == Viewer::Referee || viewer == Viewer::Seat(seat);
    let secret = |seat: Seat| match game.secrets[seat] {
        Some(code) if sees(seat) => code.to_string(),
        _ if game.secrets_are_set() => HIDDEN.to_owned(),
        _ => "-".to_owned(),
    };
    let mut fields = vec![secret(Seat::One), secret(Seat::Two)];
    fields.extend((0..game.rounds.len()).map(|round| write_round(game, round)));
    let visible = BySeat::from_fn(|seat| game.guesses[seat].filter(|_| sees(seat)));
    if visible != BySeat::default() {
        fields.push(write_open_round(visible));
    }
    fields.join(" ")
}

/// A complete round: both guesses with their answers.
fn write_round(game: &Mastermind, round: usize) -> String {
    let side = |seat: Seat| {
        let guess = game.rounds[round][seat];
        let answer = game.answer(seat, guess);
        answer.map_or_else(|| guess.to_string(), |answer| format!("{guess}={answer}"))
    };
    format!("{}:{}", side(Seat::One), side(Seat::Two))
}

/// A round that lacks a guess, at least for whoever looks at it.
fn write_open_round(guesses: BySeat<Option<Code>>) -> String {
    let side = |guess: Option<Code>| guess.map_or_else(|| "-".to_owned(), |code| code.to_string());
    format!("{}:{}", side(guesses.one), side(guesses.two))
}
