//! Those who look after the server: who they are, the first of them, and what they tell everybody.

use std::sync::{Mutex, MutexGuard, PoisonError};

use damier_wire::web::FromServer;
use damier_words::{Message, ToMessage, msg};

use super::accounts::AccountError;
use super::roles::Role;
use crate::app::App;
use crate::id::{AccountId, random_text};
use crate::outbox::{Frame, Outbox};
use crate::store::{Act, Announcement, Hash, StoreError};
use crate::uptime::wall_ms;
use crate::users;

/// What is of those who look after the server.
#[derive(Debug, Default)]
pub(crate) struct Office(Mutex<Inside>);

#[derive(Debug, Default)]
struct Inside {
    /// The code with which somebody becomes the first admin.
    claim: Option<Hash>,
    /// What whoever runs the server on this machine has instead of an account.
    operator: Option<Hash>,
    announcements: Vec<Announcement>,
}

impl Office {
    fn lock(&self) -> MutexGuard<'_, Inside> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A secret by which whoever runs the server is known from now on.
    pub(crate) fn let_operator_in(&self) -> String {
        let secret = random_text(43);
        self.lock().operator = Some(users::hash(&secret));
        secret
    }

    /// Is it the secret of whoever runs the server?
    pub(crate) fn is_operator(&self, secret: &Hash) -> bool {
        self.lock().operator.as_ref() == Some(secret)
    }

    /// Tells somebody who comes in what everybody was told.
    pub(crate) fn tell(&self, outbox: &Outbox) {
        let now = wall_ms();
        let inside = self.lock();
        let current = inside.announcements.iter().filter(|it| it.until_ms > now);
        outbox.push_all(current.map(frame));
    }
}

fn frame(it: &Announcement) -> Frame {
    let Announcement { id, text, until_ms, .. } = it.clone();
    Frame::from(FromServer::Announcement { id, text, until_ms })
}

/// Somebody who looks after the server.
#[derive(Clone, Debug)]
pub(crate) struct Staff {
    pub(crate) name: String,
    pub(crate) role: Role,
}

/// What somebody needs a role for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Power {
    /// To look at people, to mute and to ban them.
    People,
    /// To end and to adjourn games.
    Games,
    /// To tell everybody something.
    Announce,
    /// Everything else.
    All,
}

impl Staff {
    /// May they?
    pub(crate) fn check(&self, power: Power) -> Result<(), AdminError> {
        let may = match self.role {
            Role::Admin => true,
            Role::Director => matches!(power, Power::Games | Power::Announce),
            Role::Moderator => matches!(power, Power::People | Power::Announce),
        };
        if may { Ok(()) } else { Err(AdminError::NotAllowed) }
    }

    /// What they do, for the list of all acts; it is logged, too.
    pub(super) fn act(&self, what: &str, subject: &str, why: &str) -> Act {
        tracing::info!(by = self.name, what, subject, why, "an act of administration");
        Act {
            id: random_text(12),
            at_ms: wall_ms(),
            by: self.name.clone(),
            what: what.to_owned(),
            subject: subject.to_owned(),
            why: why.to_owned(),
        }
    }
}

/// Why somebody who looks after the server does not get what they want.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub(crate) enum AdminError {
    /// They have no role, or not one for that.
    NotAllowed,
    NoSuchPlayer,
    NoSuchGame,
    NoSuchAnnouncement,
    NoSuchReport,
    /// There is an admin, or the code is wrong.
    NoClaim,
    /// There was nothing to end.
    NotSanctioned,
    Minutes,
    Text,
    Role,
    Result,
    /// The game is over, has not begun, or is so already.
    NotNow,
    Programs,
    /// There is no such code, or no longer.
    NoReset,
    Account(#[from] AccountError),
}

impl ToMessage for AdminError {
    fn message(&self) -> Message {
        match self {
            AdminError::NotAllowed => msg!("admin-not-allowed"),
            AdminError::NoSuchPlayer => msg!("api-no-such-player"),
            AdminError::NoSuchGame => msg!("api-no-such-game"),
            AdminError::NoSuchAnnouncement => msg!("admin-no-announcement"),
            AdminError::NoSuchReport => msg!("admin-no-report"),
            AdminError::NoClaim => msg!("admin-no-claim"),
            AdminError::NotSanctioned => msg!("admin-not-sanctioned"),
            AdminError::Minutes => msg!("admin-bad-minutes"),
            AdminError::Text => msg!("admin-bad-text"),
            AdminError::Role => msg!("admin-bad-role"),
            AdminError::Result => msg!("admin-bad-result"),
            AdminError::NotNow => msg!("admin-not-now"),
            AdminError::Programs => msg!("admin-programs"),
            AdminError::NoReset => msg!("api-no-reset"),
            AdminError::Account(error) => error.message(),
        }
    }
}

impl From<StoreError> for AdminError {
    fn from(error: StoreError) -> AdminError {
        AdminError::Account(error.into())
    }
}

/// In characters.
const LONGEST_TEXT: usize = 500;
/// Two years.
const MOST_MINUTES: u32 = 2 * 366 * 24 * 60;
/// So many announcements may be told at a time.
const MOST_ANNOUNCEMENTS: usize = 20;

/// When so many minutes are over.
pub(super) fn after_minutes(minutes: u32) -> Result<i64, AdminError> {
    if !(1..=MOST_MINUTES).contains(&minutes) {
        return Err(AdminError::Minutes);
    }
    Ok(wall_ms() + i64::from(minutes) * 60_000)
}

/// One line, neither empty nor long, with nothing in it that is not seen.
pub(super) fn read_text(text: &str) -> Result<String, AdminError> {
    let text = text.trim();
    let is_fit = (1..=LONGEST_TEXT).contains(&text.chars().count())
        && !text.chars().any(|c| c.is_control() || crate::names::is_format(c));
    if is_fit { Ok(text.to_owned()) } else { Err(AdminError::Text) }
}

impl App {
    /// Reads what is told everybody; makes a code for the first admin, if there is none.
    pub(crate) async fn open_office(&self) -> Result<Option<String>, StoreError> {
        let announcements = self.store.announcements(wall_ms()).await?;
        let claim = (!self.store.has_admin().await?).then(|| random_text(24));
        let mut inside = self.office.lock();
        inside.announcements = announcements;
        inside.claim = claim.as_deref().map(users::hash);
        Ok(claim)
    }

    /// Makes an account the first admin, if the code is the one that was shown at the start.
    pub(crate) async fn claim(
        &self,
        account: AccountId,
        name: &str,
        code: &str,
    ) -> Result<(), AdminError> {
        if self.office.lock().claim != Some(users::hash(code)) {
            return Err(AdminError::NoClaim);
        }
        let staff = Staff { name: name.to_owned(), role: Role::Admin };
        let act = staff.act("claim", name, "");
        if !self.store.set_first_admin(account, &act).await? {
            return Err(AdminError::NoClaim);
        }
        self.office.lock().claim = None;
        Ok(())
    }

    /// Tells everybody something, and whoever comes until it ends.
    pub(crate) async fn announce(
        &self,
        staff: &Staff,
        text: &str,
        minutes: u32,
    ) -> Result<Announcement, AdminError> {
        staff.check(Power::Announce)?;
        let (text, until_ms, at_ms) = (read_text(text)?, after_minutes(minutes)?, wall_ms());
        let announcement = Announcement { id: random_text(10), text, at_ms, until_ms };
        let act = staff.act("announce", &announcement.id, &announcement.text);
        self.store.announce(&announcement, &act).await?;
        {
            let mut inside = self.office.lock();
            inside.announcements.retain(|it| it.until_ms > at_ms);
            if inside.announcements.len() >= MOST_ANNOUNCEMENTS {
                inside.announcements.remove(0);
            }
            inside.announcements.push(announcement.clone());
        }
        self.lobby().tell_all(&frame(&announcement));
        Ok(announcement)
    }

    /// Whoever comes is no longer told it.
    pub(crate) async fn withdraw(&self, staff: &Staff, id: &str) -> Result<(), AdminError> {
        staff.check(Power::Announce)?;
        if !self.store.withdraw(id, &staff.act("withdraw", id, "")).await? {
            return Err(AdminError::NoSuchAnnouncement);
        }
        self.office.lock().announcements.retain(|it| it.id != id);
        Ok(())
    }

    /// What everybody is told now.
    pub(crate) fn announcements(&self) -> Vec<Announcement> {
        let now = wall_ms();
        let inside = self.office.lock();
        inside.announcements.iter().filter(|it| it.until_ms > now).cloned().collect()
    }
}
