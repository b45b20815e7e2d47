//! Waiting for an opponent, and being challenged.

use std::time::Duration;

use damier_wire::web::{Ask, Challenge, Seeking, Terms, ToServer};
use damier_wire::{ChallengeId, GameId};
use damier_words::msg;

use super::super::lobby::{Received, describe};
use super::requests::Asked;
use super::{Client, Note};
use crate::text;
use crate::tui::Tone;

/// Whom somebody in the lobby waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wait {
    Seek(Terms),
    Challenge { to: Option<String>, terms: Terms, id: Option<ChallengeId> },
}

impl Client {
    /// The server may have forgotten what we waited for.
    pub(super) fn wait_again(&mut self) {
        match self.waiting.take() {
            None => {}
            Some(Wait::Seek(terms)) => {
                self.ask(Asked::Other, |a| ToServer::Unseek(Ask { a }));
                self.send_seek(terms, Asked::Other);
            }
            Some(Wait::Challenge { to, terms, id }) => {
                if let Some(id) = id {
                    self.answer_challenge(Asked::Lobby, id, ToServer::Decline);
                }
                self.challenge(to, terms, Asked::Other);
            }
        }
    }

    pub(super) fn seek(&mut self, terms: Terms, asked: Asked) {
        self.stop_waiting();
        let said = describe(self.lang, &terms);
        self.send_seek(terms, asked);
        self.remark(Tone::News, &msg!("join-seeking", terms = said));
    }

    /// Seeks the same as somebody who waits; whoever is not paired by that, as a program that waits
    /// for another one, is challenged.
    pub(super) fn join_seek(&mut self, name: String, terms: Terms) {
        self.seek(terms, Asked::Other);
        self.hoped = Some(name);
        self.lobby.is_followed = false;
    }

    /// The lobby is as it is after our seek: if both still wait, the other is asked.
    pub(super) fn challenge_hoped(&mut self) {
        let Some(name) = self.hoped.take() else { return };
        let Some(Wait::Seek(terms)) = &self.waiting else { return };
        if self.lobby.told.seeks.iter().any(|seek| seek.name == name) {
            self.challenge(Some(name), terms.clone(), Asked::Other);
        }
    }

    pub(super) fn send_seek(&mut self, terms: Terms, asked: Asked) {
        let sent = terms.clone();
        self.ask(asked, |a| ToServer::Seek(Terms { a, ..sent }));
        self.waiting = Some(Wait::Seek(terms));
    }

    pub(super) fn challenge(&mut self, to: Option<String>, terms: Terms, asked: Asked) {
        self.stop_waiting();
        let sent = Challenge { to: to.clone(), terms: terms.clone(), seat: None };
        self.ask(asked, |a| {
            ToServer::Challenge(Challenge { terms: Terms { a, ..sent.terms }, ..sent })
        });
        self.waiting = Some(Wait::Challenge { to, terms, id: None });
    }

    /// Withdraws what we wait for; says whether there was anything.
    pub(super) fn stop_waiting(&mut self) -> bool {
        match self.waiting.take() {
            None => return false,
            Some(Wait::Seek(_)) => {
                self.ask(Asked::Other, |a| ToServer::Unseek(Ask { a }));
            }
            Some(Wait::Challenge { id: Some(id), .. }) => {
                self.answer_challenge(Asked::Lobby, id, ToServer::Decline);
            }
            Some(Wait::Challenge { id: None, .. }) => {}
        }
        true
    }

    /// What we wait for, in words.
    pub(in super::super) fn waiting(&self) -> Option<String> {
        let lang = self.lang;
        Some(lang.say(&match self.waiting.as_ref()? {
            Wait::Seek(terms) | Wait::Challenge { to: None, terms, id: None } => {
                msg!("join-seeking", terms = describe(lang, terms))
            }
            Wait::Challenge { to: Some(to), terms, .. } => {
                msg!("join-challenging", to = text::name(to), terms = describe(lang, terms))
            }
            Wait::Challenge { to: None, terms, id: Some(id) } => {
                let command = format!("damier join {} --accept {id}", self.address);
                msg!("join-link", command = command, terms = describe(lang, terms))
            }
        }))
    }

    /// The server tells with whom the game may begin now.
    pub(super) fn told_range(&mut self, told: Seeking, now: Duration) {
        self.range = Some((told, now));
        if let Some(range) = self.range(now) {
            self.notes.push(Note::Chat(range));
        }
    }

    /// How strong others may be with whom the game begins that we wait for, in words.
    pub(in super::super) fn range(&self, now: Duration) -> Option<String> {
        let Some(Wait::Seek(terms)) = &self.waiting else { return None };
        let (told, at) = self.range.as_ref().filter(|(told, _)| told.game == terms.game)?;
        let seconds = u32::try_from(now.saturating_sub(*at).as_secs()).unwrap_or(u32::MAX);
        let more = told.widens.saturating_mul(seconds);
        let (from, to) = (told.from?.saturating_sub(more), told.to?.saturating_add(more));
        Some(self.lang.say(&msg!("house-range", from = from, to = to, widens = told.widens)))
    }

    pub(super) fn challenged(&mut self, told: Received, to: Option<&str>, rematch: Option<GameId>) {
        let mine = told.from == self.me && to != Some(self.me.as_str());
        if mine {
            if let Some(Wait::Challenge { id, .. }) = &mut self.waiting {
                *id = Some(told.id);
                let text = self.waiting().unwrap_or_default();
                self.notes.push(Note::remark(Tone::News, text));
            }
            return;
        }
        let from = told.from.clone();
        match &mut self.open {
            Some(open) if rematch == Some(open.id) => {
                open.rematch = Some(told.id);
                self.remark(Tone::Question, &msg!("join-rematch-asked", name = from));
            }
            _ => {
                let terms = describe(self.lang, &told.terms);
                self.remark(Tone::Question, &msg!("join-challenged", from = from, terms = terms));
            }
        }
        self.lobby.challenges.push(told);
    }

    pub(super) fn challenge_gone(&mut self, id: ChallengeId, accepted: bool) {
        self.lobby.challenges.retain(|challenge| challenge.id != id);
        if let Some(open) = &mut self.open {
            open.rematch = open.rematch.filter(|rematch| *rematch != id);
        }
        let mine =
            |wait: &Wait| matches!(wait, Wait::Challenge { id: own, .. } if *own == Some(id));
        if self.waiting.as_ref().is_some_and(mine) {
            self.waiting = None;
            if !accepted {
                self.remark(Tone::News, &msg!("join-challenge-gone"));
            }
        }
    }

    pub(super) fn game_begins(&mut self, id: GameId) {
        self.waiting = None;
        if self.open.as_ref().is_some_and(|open| open.id == id) {
            return;
        }
        if self.is_playing() {
            self.games.push(id);
            self.remark(Tone::News, &msg!("join-another-game"));
        } else {
            self.sit_down(id);
        }
    }
}
