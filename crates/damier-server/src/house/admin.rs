//! What those who look after the server do to accounts and to games.

use damier_rules::{Outcome, Reason, Verdict};
use tokio::sync::oneshot;

use super::accounts::{AccountError, Origin, check_password};
use super::office::{AdminError, Power, Staff, after_minutes};
use super::roles::Role;
use crate::app::App;
use crate::goodbye::Goodbye;
use crate::id::{AccountId, GameId, GuestId, PlayerId, random_text};
use crate::names::name_key;
use crate::room::{Decision, ToRoom, Undecided};
use crate::store::{
    Account, Act, ChatReport, Hash, InForce, Listed, Login, Sanction, SanctionKind,
};
use crate::uptime::wall_ms;
use crate::users;

/// How long a code for another password is good.
const RESET_LIFE: i64 = 24 * 3600 * 1000;
/// In characters: why something was done.
const LONGEST_WHY: usize = 200;

/// An account as those see it who look after the server.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) listed: Listed,
    pub(crate) sanctions: Vec<Sanction>,
    pub(crate) is_online: bool,
}

/// A guest who is here, as those see them.
#[derive(Clone, Debug)]
pub(crate) struct SeenGuest {
    /// Their place among all who are here.
    pub(crate) at: u64,
    pub(crate) id: GuestId,
    pub(crate) name: String,
    pub(crate) is_playing: bool,
    pub(crate) muted_until: Option<i64>,
}

/// Who shall be judged.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Subject<'a> {
    /// By name.
    Account(&'a str),
    /// By id: guests may share a name.
    Guest(&'a str),
}

fn short(why: &str) -> String {
    why.chars().filter(|c| !c.is_control()).take(LONGEST_WHY).collect()
}

/// People.
impl App {
    async fn somebody(&self, name: &str) -> Result<Account, AdminError> {
        self.account_called(name).await?.ok_or(AdminError::NoSuchPlayer)
    }

    /// Who is judged, and what the list of acts calls them. Only an admin judges those who have a role.
    async fn subject(
        &self,
        staff: &Staff,
        subject: Subject<'_>,
    ) -> Result<(PlayerId, String), AdminError> {
        let name = match subject {
            Subject::Account(name) => name,
            Subject::Guest(id) => {
                let guest = id.parse().ok().filter(|id| matches!(id, PlayerId::Guest(_)));
                return Ok((guest.ok_or(AdminError::NoSuchPlayer)?, id.to_owned()));
            }
        };
        let account = self.somebody(name).await?;
        let standing = self.store.standing(account.id).await?;
        if standing.role.is_some() && staff.role != Role::Admin {
            return Err(AdminError::NotAllowed);
        }
        Ok((PlayerId::Account(account.id), account.name))
    }

    /// The tokens with which somebody comes in.
    async fn tokens_for(&self, player: PlayerId) -> Result<Vec<Hash>, AdminError> {
        Ok(match player {
            PlayerId::Account(account) => {
                let logins = self.store.logins_of(account).await?;
                logins.into_iter().map(|login| login.token_hash).collect()
            }
            PlayerId::Guest(guest) => {
                let (token, _) = self.store.guest(guest).await?.ok_or(AdminError::NoSuchPlayer)?;
                vec![token]
            }
            _ => return Err(AdminError::NoSuchPlayer),
        })
    }

    /// Some of the guests who are here.
    pub(crate) async fn guests(
        &self,
        staff: &Staff,
        behind: Option<u64>,
        limit: usize,
    ) -> Result<Vec<SeenGuest>, AdminError> {
        staff.check(Power::People)?;
        let here = self.lobby().guests_behind(behind, limit);
        let mut guests = Vec::with_capacity(here.len());
        for (at, id, name) in here {
            let player = PlayerId::Guest(id);
            let muted_until = self.store.muted_until(player).await?;
            let is_playing = !self.hall.games_of(player).is_empty();
            guests.push(SeenGuest { at, id, name, is_playing, muted_until });
        }
        Ok(guests)
    }

    /// Who may not talk or not come in now: the sanctions that end first.
    pub(crate) async fn sanctions(
        &self,
        staff: &Staff,
        behind: Option<(i64, &str, PlayerId)>,
        limit: usize,
    ) -> Result<Vec<InForce>, AdminError> {
        staff.check(Power::People)?;
        let from_now = (wall_ms() + 1, "", None);
        let behind = behind.map_or(from_now, |(until, what, player)| (until, what, Some(player)));
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        Ok(self.store.sanctions_in_force(behind, limit).await?)
    }

    /// Some accounts whose names begin like that, after one of them; and the key of the last, if there are
    /// more.
    pub(crate) async fn people(
        &self,
        staff: &Staff,
        search: &str,
        after: Option<&str>,
        limit: usize,
    ) -> Result<(Vec<Seen>, Option<String>), AdminError> {
        staff.check(Power::People)?;
        let prefix = name_key(search);
        let (from, is_after) = after.map_or((prefix.as_str(), false), |after| (after, true));
        let most = i64::try_from(limit + 1).unwrap_or(i64::MAX);
        let mut listed = self.store.accounts_from(from, is_after, most).await?;
        listed.retain(|account| account.name_key.starts_with(&prefix));
        let has_more = listed.len() > limit;
        listed.truncate(limit);
        let next = listed.last().filter(|_| has_more).map(|account| account.name_key.clone());
        let mut people = Vec::with_capacity(listed.len());
        for listed in listed {
            let player = PlayerId::Account(listed.id);
            let sanctions = self.store.sanctions_of(player).await?;
            let is_online = self.lobby().is_here(player);
            people.push(Seen { listed, sanctions, is_online });
        }
        Ok((people, next))
    }

    /// Mutes or bans somebody for a while.
    pub(crate) async fn sanction(
        &self,
        staff: &Staff,
        subject: Subject<'_>,
        kind: SanctionKind,
        (minutes, why): (u32, &str),
    ) -> Result<i64, AdminError> {
        staff.check(Power::People)?;
        let until_ms = after_minutes(minutes)?;
        let (player, called) = self.subject(staff, subject).await?;
        let tokens = self.tokens_for(player).await?;
        let act = staff.act(kind.word(), &called, &short(why));
        let (by, why, at_ms) = (staff.name.clone(), act.why.clone(), act.at_ms);
        let sanction = Sanction { kind, until_ms, by, why, at_ms };
        self.store.sanction(player, &sanction, &act).await?;
        if kind == SanctionKind::Ban {
            for token in &tokens {
                self.sockets.dismiss(token, Goodbye::Banned);
            }
        }
        Ok(until_ms)
    }

    /// Ends that before its time.
    pub(crate) async fn lift(
        &self,
        staff: &Staff,
        subject: Subject<'_>,
        kind: SanctionKind,
    ) -> Result<(), AdminError> {
        staff.check(Power::People)?;
        let (player, called) = self.subject(staff, subject).await?;
        let act = staff.act(&format!("un{}", kind.word()), &called, "");
        let is_lifted = self.store.lift(player, kind, &act).await?;
        if is_lifted { Ok(()) } else { Err(AdminError::NotSanctioned) }
    }

    /// Gives somebody a role, or takes it.
    pub(crate) async fn set_role(
        &self,
        staff: &Staff,
        name: &str,
        role: Option<Role>,
    ) -> Result<(), AdminError> {
        staff.check(Power::All)?;
        let account = self.somebody(name).await?;
        let act = staff.act("role", &account.name, role.map_or("", Role::word));
        let is_set = self.store.set_role(account.id, role, &act).await?;
        if is_set { Ok(()) } else { Err(AdminError::NoSuchPlayer) }
    }

    /// A code with which somebody who forgot their password chooses another one, once.
    pub(crate) async fn make_reset(
        &self,
        staff: &Staff,
        name: &str,
    ) -> Result<(String, i64), AdminError> {
        staff.check(Power::All)?;
        let account = self.somebody(name).await?;
        let (code, until_ms) = (random_text(24), wall_ms() + RESET_LIFE);
        let act = staff.act("reset", &account.name, "");
        self.store.create_reset(account.id, &users::hash(&code), until_ms, &act).await?;
        Ok((code, until_ms))
    }

    /// Uses such a code: another password, every token ends, and they are let in.
    pub(crate) async fn use_reset(
        &self,
        origin: Origin,
        code: &str,
        password: String,
    ) -> Result<(Account, String), AdminError> {
        check_password(&password)?;
        // Wrong codes count like wrong passwords.
        self.guard.passwords.spend(&origin.counted).map_err(AccountError::from)?;
        let code = users::hash(code);
        let account = self.store.reset_of(&code, wall_ms()).await?;
        let account = account.ok_or(AdminError::NoReset)?;
        let hash = self.passwords.hash(password).await.map_err(AccountError::from)?;
        let logins = self.store.logins_of(account).await?;
        if !self.store.use_reset(account, &code, &hash, wall_ms()).await? {
            return Err(AdminError::NoReset);
        }
        self.guard.passwords.give_back(&origin.counted);
        for login in logins {
            self.sockets.dismiss(&login.token_hash, Goodbye::LoggedOut);
        }
        let account = self.store.account(account).await?.ok_or(AdminError::NoReset)?;
        tracing::info!(account = account.name, "has another password by a code");
        let token = users::log_in(&self.store, &account).await?;
        Ok((account, token))
    }

    /// Into whose archive somebody who looks after the server may bring games.
    pub(crate) async fn importer(&self, staff: &Staff, name: &str) -> Result<Account, AdminError> {
        staff.check(Power::All)?;
        self.somebody(name).await
    }

    /// Games were brought into somebody's archive.
    pub(crate) async fn note_import(
        &self,
        staff: &Staff,
        name: &str,
        games: usize,
    ) -> Result<(), AdminError> {
        Ok(self.store.note(&staff.act("import", name, &games.to_string())).await?)
    }

    /// The tokens of somebody.
    pub(crate) async fn tokens_of(
        &self,
        staff: &Staff,
        name: &str,
    ) -> Result<Vec<Login>, AdminError> {
        staff.check(Power::All)?;
        let account = self.somebody(name).await?;
        Ok(self.store.logins_of(account.id).await?)
    }

    /// Ends one token of somebody, or all.
    pub(crate) async fn end_tokens_of(
        &self,
        staff: &Staff,
        name: &str,
        token: Option<&str>,
    ) -> Result<(), AdminError> {
        staff.check(Power::All)?;
        let account = self.somebody(name).await?;
        match token {
            Some(token) => self.end_shown(account.id, token).await?,
            None => self.end_others(account.id, None).await?,
        }
        let act = staff.act("logout", &account.name, token.unwrap_or_default());
        Ok(self.store.note(&act).await?)
    }

    /// What was said and reported, and nobody has dealt with yet: the oldest first.
    pub(crate) async fn reports(
        &self,
        staff: &Staff,
        after: i64,
        limit: usize,
    ) -> Result<Vec<ChatReport>, AdminError> {
        staff.check(Power::People)?;
        Ok(self.store.open_reports(after, i64::try_from(limit).unwrap_or(i64::MAX)).await?)
    }

    /// Somebody has dealt with a report.
    pub(crate) async fn settle_report(
        &self,
        staff: &Staff,
        report: i64,
        why: &str,
    ) -> Result<(), AdminError> {
        staff.check(Power::People)?;
        let act = staff.act("report", &report.to_string(), &short(why));
        let is_settled = self.store.settle_report(report, &act).await?;
        if is_settled { Ok(()) } else { Err(AdminError::NoSuchReport) }
    }

    /// What was done, the latest first.
    pub(crate) async fn acts(
        &self,
        staff: &Staff,
        before: Option<(i64, &str)>,
        limit: usize,
    ) -> Result<Vec<Act>, AdminError> {
        staff.check(Power::All)?;
        Ok(self.store.acts(before, i64::try_from(limit).unwrap_or(i64::MAX)).await?)
    }

    /// Somebody who looks after the server, if that account does.
    pub(crate) async fn staff(&self, account: AccountId, name: &str) -> Result<Staff, AdminError> {
        let role = self.store.standing(account).await?.role;
        Ok(Staff { name: name.to_owned(), role: role.ok_or(AdminError::NotAllowed)? })
    }
}

/// Games.
impl App {
    /// Decides something about a running game.
    pub(crate) async fn decide_game(
        &self,
        staff: &Staff,
        game: GameId,
        decision: Decision,
        why: &str,
    ) -> Result<(), AdminError> {
        staff.check(Power::Games)?;
        let room = self.hall.room(game).ok_or(AdminError::NoSuchGame)?;
        let (done, decided) = oneshot::channel();
        let busy = || AdminError::from(crate::store::StoreError::Busy);
        room.send(Box::new(ToRoom::Rule { decision, done })).await.map_err(|_| busy())?;
        match decided.await.map_err(|_| busy())? {
            Ok(()) => {}
            Err(Undecided::NotNow) => return Err(AdminError::NotNow),
            Err(Undecided::Programs) => return Err(AdminError::Programs),
            Err(Undecided::Busy) => return Err(busy()),
        }
        let what = match decision {
            Decision::Abort => "abort".to_owned(),
            Decision::End(outcome) => format!("end {}", outcome.verdict.token()),
            Decision::Adjourn => "adjourn".to_owned(),
            Decision::Resume => "resume".to_owned(),
            Decision::GiveTime(seat, ms) => format!("give {} s to {}", ms / 1000, seat.number()),
        };
        Ok(self.store.note(&staff.act(&what, game.as_str(), &short(why))).await?)
    }
}

/// How a game ends by a decision: `1-0`, `0-1` or `1/2-1/2`.
pub(crate) fn decided(result: &str) -> Result<Decision, AdminError> {
    let verdict = Verdict::from_token(result).ok_or(AdminError::Result)?;
    Ok(Decision::End(Outcome { verdict, reason: Reason::Decision }))
}
