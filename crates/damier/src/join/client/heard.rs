//! What comes through the connection, or happens to it.

use std::time::Duration;

use damier_wire::web::{Challenged, FromServer};
use damier_words::msg;

use super::super::link::FromLink;
use super::super::lobby::{Received, Shows};
use super::{Client, Leave};
use crate::text;
use crate::tui::Tone;

impl Client {
    /// Something came through the connection, or happened to it.
    pub(crate) fn hear(&mut self, news: FromLink, now: Duration) {
        match news {
            FromLink::Up => {
                self.connected = true;
                self.lobby.is_followed = false;
                self.talk.listened = None;
                self.requests.forget();
                if self.was_connected {
                    self.remark(Tone::News, &msg!("join-back"));
                }
                self.was_connected = true;
            }
            FromLink::Down => {
                self.connected = false;
                self.remark(Tone::Refusal, &msg!("join-lost"));
            }
            FromLink::Untrusted => self.remark(Tone::Refusal, &msg!("join-doubtful")),
            FromLink::Refused => {
                let text = self.lang.say(&msg!("join-forgotten"));
                self.leave = Some(Leave::Refused(text));
            }
            FromLink::TakenOver => {
                let text = self.lang.say(&msg!("join-taken-over"));
                self.leave = Some(Leave::Refused(text));
            }
            FromLink::Said(said) => self.said(*said, now),
        }
    }

    fn said(&mut self, said: FromServer, now: Duration) {
        match said {
            FromServer::Welcome { name, account, games } => self.welcome(&name, account, games),
            FromServer::Ok(a) => self.granted(a),
            FromServer::No(no) => self.denied(&no, now),
            FromServer::Lobby(lobby) if self.lobby.is_followed => {
                // Line by line, the lobby is told when one comes to it, not whenever it changes.
                let first = self.lobby.told == damier_wire::web::Lobby::default();
                let is_asked = self.waiting.is_none() || self.lobby.shows != Shows::Games;
                self.changes += u64::from(first && is_asked);
                self.lobby.told = *lobby;
                self.challenge_hoped();
            }
            FromServer::LobbyChanged(changed) if self.lobby.is_followed => {
                self.lobby.told.change(*changed);
            }
            // What was on its way when we sat down at a game, too. The board feed is for those without rules, and nobody here
            // asks how many look on.
            FromServer::Pong
            | FromServer::Lobby(_)
            | FromServer::LobbyChanged(_)
            | FromServer::BoardMoved(_)
            | FromServer::Spectators { .. }
            // Its games are told like any others.
            | FromServer::Tournament(_) => {}
            FromServer::Challenge(challenged) => {
                let Challenged { id, from, from_kind: kind, to, terms, rematch } = *challenged;
                self.challenged(
                    Received { id, from: text::name(&from), kind, terms },
                    to.as_deref(),
                    rematch,
                );
            }
            FromServer::ChallengeGone { id, accepted } => self.challenge_gone(id, accepted),
            FromServer::Game { id } => self.game_begins(id),
            FromServer::State(state) => self.told_whole(*state, now),
            FromServer::Moved(told) => {
                let id = told.id;
                self.told_at(id, |live| live.moved(told, now));
            }
            FromServer::MovedHidden(told) => {
                let id = told.id;
                self.told_at(id, |live| live.moved_hidden(*told, now));
            }
            FromServer::Happened(told) => {
                let id = told.id;
                self.told_at(id, |live| live.event(*told, now));
            }
            FromServer::There { id, seat, here, left } => self.presence(id, seat, here, left, now),
            FromServer::Paused { ms } => {
                self.remark(Tone::News, &msg!("join-paused", seconds = ms.div_ceil(1000)));
                self.sit_again();
            }
            FromServer::Adjourned { id, on } => self.adjourned(id, on),
            FromServer::Announcement { text, .. } => self.announced(&text),
            FromServer::Legal { id, moves, a } => self.legal_told(id, moves, a),
            FromServer::Said(said) => self.told_line(*said),
            FromServer::Friend(news) => self.told_friend(&news),
            FromServer::Presence(told) => {
                self.friends().presence(&text::name(&told.name), told.online, told.playing);
            }
            FromServer::Seeking(told) => self.told_range(*told, now),
        }
    }

    fn announced(&mut self, text: &str) {
        let said = msg!("join-announcement", text = text::printable(text, 500));
        self.announcement = Some(self.lang.say(&said));
        self.remark(Tone::News, &said);
    }
}
