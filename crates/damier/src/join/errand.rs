//! What the person wants of the pages of the server, beside the WebSocket.

use damier_rules::GameKind;
use damier_wire::web::{Conversation, FriendList, Said};

use super::Pass;
use super::client::Note;
use super::enter::Entered;
use crate::replay::Replay;

/// Something to be fetched, or to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Errand {
    Games(Filter),
    /// A game in a file, which may have been forgotten.
    Save {
        id: String,
        file: Option<String>,
    },
    Replay {
        id: String,
    },
    Ranking {
        game: GameKind,
        programs: bool,
        after: Option<String>,
    },
    Stats {
        name: String,
        game: Option<GameKind>,
    },
    Versus {
        me: String,
        name: String,
    },
    Account,
    Tokens,
    NewToken {
        label: String,
        scopes: Vec<String>,
    },
    EndToken {
        id: String,
    },
    EndOtherTokens,
    Bot,
    Export {
        file: String,
    },
    /// Games of the past in a file.
    Archive {
        file: String,
        filter: Filter,
    },
    /// Games from elsewhere out of a file.
    Import {
        file: String,
    },
    Dialogue {
        id: String,
    },
    /// What the computer thinks of a game that is over.
    Analyse {
        id: String,
    },
    /// What it would play at a game against it.
    Hint {
        id: String,
        kind: GameKind,
    },
    Password {
        old: String,
        new: String,
    },
    Claim {
        code: String,
    },
    /// Who is a friend; shall they be shown, or only known?
    Friends {
        show: bool,
    },
    Befriend {
        name: String,
    },
    Unfriend {
        name: String,
    },
    Block {
        name: String,
        block: bool,
    },
    /// What is unread.
    Conversations,
    /// What was said in a room.
    History {
        room: String,
    },
    /// What was said there before a line.
    Older {
        room: String,
        before: i64,
    },
    Report {
        message: i64,
        why: String,
    },
    /// To be somebody else from now on.
    Enter(Entering),
}

/// As whom somebody wants to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entering {
    LogIn {
        name: String,
        password: String,
    },
    /// A guest who does it keeps their games.
    SignUp {
        name: String,
        password: String,
    },
    Reset {
        code: String,
        password: String,
    },
    /// As a guest again.
    LogOut,
    /// Likewise, and the account is no more.
    Delete {
        password: String,
    },
    /// With the account that is in use elsewhere.
    TakeOver,
}

/// Which games of the past.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Filter {
    /// Whose; nothing is one's own.
    pub(crate) player: Option<String>,
    pub(crate) opponent: Option<String>,
    pub(crate) game: Option<GameKind>,
    /// `win`, `draw` or `loss`, as the player sees it.
    pub(crate) result: Option<&'static str>,
    /// Why they ended, such as `checkmate`.
    pub(crate) ending: Option<&'static str>,
    /// Days, such as 2026-11-17.
    pub(crate) since: Option<String>,
    pub(crate) until: Option<String>,
    pub(crate) after: Option<String>,
}

/// What comes of an errand.
#[derive(Debug)]
pub(super) enum Fetched {
    Notes(Vec<Note>),
    /// A page, and how the next one is asked for.
    Listed {
        text: String,
        next: Option<Errand>,
    },
    Replay(Box<Replay>),
    Friends {
        list: FriendList,
        show: bool,
    },
    /// Something was done about somebody: what is known of friends has changed.
    Befriended(Note),
    Conversations(Vec<Conversation>),
    History {
        room: String,
        said: Vec<Said>,
    },
    Entered(Box<Entered>),
    /// The account is in use elsewhere; this would open it.
    InUse(Pass),
    /// They stay who they are.
    NotEntered(Note),
}
