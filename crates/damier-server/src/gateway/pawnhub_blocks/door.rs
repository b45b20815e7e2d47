//! How clients get in: by name and password, with the accounts and the limits of everybody.

use std::sync::Arc;
use std::time::Duration;

use damier_wire::pawnhub_blocks::SignedIn;

use crate::app::App;
use crate::gateway::desk::ProgramDesk;
use crate::house::{AccountError, Origin};
use crate::http::household;
use crate::names::{is_same_name, name_key};
use crate::sockets::Socket;
use crate::users;

/// The clients have no room for more characters.
const LONGEST_NAME: usize = 10;
/// Before it is looked again whether a password can wait for its turn.
const PAUSE: Duration = Duration::from_millis(200);

/// An account that is here by a connection of this port.
pub(super) struct Session {
    socket: Socket,
}

impl Session {
    /// Its token is known to nobody, and ends with it.
    pub(super) async fn end(self, app: &App) {
        let _ = app.store.delete_login(&self.socket.token).await;
    }
}

fn origin(desk: &ProgramDesk) -> Origin {
    Origin { counted: household(desk.from.ip()), is_known: true }
}

/// Where too many wait for their password, the clients wait, too: they cannot be told to come again.
async fn wait_for_a_place(app: &App) {
    let place = async {
        while app.passwords.is_crowded() {
            tokio::time::sleep(PAUSE).await;
        }
    };
    let _ = tokio::time::timeout(app.config.waits.answer.duration(), place).await;
}

/// Makes an account. Whatever is wrong, the clients say that the name is taken.
pub(super) async fn sign_up(desk: &ProgramDesk, name: &str, password: String) -> bool {
    let app = &desk.app;
    let name = name.trim();
    if !name.is_ascii() || name.len() > LONGEST_NAME {
        return false;
    }
    wait_for_a_place(app).await;
    match app.sign_up(origin(desk), (name, password), None).await {
        Ok((_, token)) => {
            // They sign in next, and get another one.
            let _ = app.store.delete_login(&users::hash(&token)).await;
            true
        }
        Err(error) => {
            desk.note(&format!("signs up in vain: {error}"));
            false
        }
    }
}

/// Lets an account in, unless it is here already.
pub(super) async fn sign_in(
    desk: &mut ProgramDesk,
    name: &str,
    password: String,
) -> Result<Session, SignedIn> {
    let app = Arc::clone(&desk.app);
    wait_for_a_place(&app).await;
    let (_, token) = match app.log_in(origin(desk), name, password).await {
        Ok(let_in) => let_in,
        Err(AccountError::Wrong) => return Err(what_is_wrong(&app, name).await),
        Err(error) => {
            desk.note(&format!("signs in in vain: {error}"));
            return Err(SignedIn::WrongPassword);
        }
    };
    let socket = app.sockets.enter(users::hash(&token), Arc::clone(&desk.outbox));
    let mut session = Session { socket };
    match app.come_in(&mut session.socket, false).await {
        Ok(holder) => {
            desk.admit(holder.user);
            Ok(session)
        }
        Err(error) => {
            session.end(&app).await;
            let is_here = matches!(error, AccountError::InUse);
            Err(if is_here { SignedIn::Connected } else { SignedIn::WrongPassword })
        }
    }
}

/// The dialect has a word for names that nobody has. They are no secret: everybody's figures are open.
async fn what_is_wrong(app: &App, name: &str) -> SignedIn {
    let name: String = name.chars().take(60).collect();
    match app.store.account_by_key(&name_key(&name)).await {
        Ok(known) if known.iter().all(|known| !is_same_name(&known.name, &name)) => {
            SignedIn::Unknown
        }
        _ => SignedIn::WrongPassword,
    }
}
