//! The page speaks of the messages in types made from ours: never written twice.

use std::path::Path;

use damier_wire::id::TournamentId;
use damier_wire::web::{
    Actor, Analysis, AnalysisState, Ask, Assessment, AtGame, Board, BoardMoved, BotInfo, Challenge,
    ChallengeInfo, Challenged, Code, Conversation, FriendAsked, FriendInfo, FriendList, FriendNews,
    FriendState, FromServer, GameInfo, Grade, Happened, Happening, HaveRead, Hint, InRoom, Judge,
    JudgeRefusal, Judgement, LastMove, ListedMove, Lobby, LobbyChanged, LookIn, Me, MistakeCount,
    Move, Moved, MovedHidden, No, OfChallenge, OfTournament, PersonInfo, Plies, Ply, Presence,
    Said, Say, ScoreTold, SeekInfo, Seeking, SeriesTold, State, Suggestion, Terms, ToServer,
    TournamentNews, TournamentState, UserKind, Watch, Who, Written,
};
use damier_wire::{ChallengeId, GameId};
use ts_rs::{Config, TS};

const FILE: &str = "../../web/src/protocol.ts";

const HEAD: &str = "\
// Made by `cargo xtask codegen` from crates/damier-wire/src/web.rs and id.rs: change it there.

/** Any JSON. */
export type JsonValue =
  | number
  | string
  | boolean
  | JsonValue[]
  | { [key in string]: JsonValue }
  | null;
";

fn declaration<T: TS>(config: &Config) -> String {
    let docs = T::docs().unwrap_or_default();
    format!("\n{docs}export {}\n", T::decl(config))
}

#[expect(clippy::too_many_lines, reason = "it is a list")]
fn all() -> String {
    // Nothing we send comes near 2^53.
    let config = Config::new().with_large_int("number");
    let c = &config;
    let types = [
        declaration::<ToServer>(c),
        declaration::<Ask>(c),
        declaration::<AtGame>(c),
        declaration::<OfChallenge>(c),
        declaration::<Terms>(c),
        declaration::<Challenge>(c),
        declaration::<Watch>(c),
        declaration::<Move>(c),
        declaration::<FromServer>(c),
        declaration::<Seeking>(c),
        declaration::<Challenged>(c),
        declaration::<No>(c),
        declaration::<Code>(c),
        declaration::<LookIn>(c),
        declaration::<Lobby>(c),
        declaration::<LobbyChanged>(c),
        declaration::<SeekInfo>(c),
        declaration::<BotInfo>(c),
        declaration::<GameInfo>(c),
        declaration::<State>(c),
        declaration::<SeriesTold>(c),
        declaration::<ListedMove>(c),
        declaration::<Written>(c),
        declaration::<Moved>(c),
        declaration::<MovedHidden>(c),
        declaration::<Happened>(c),
        declaration::<Happening>(c),
        declaration::<BoardMoved>(c),
        declaration::<Board>(c),
        declaration::<Actor>(c),
        declaration::<UserKind>(c),
        declaration::<Who>(c),
        declaration::<PersonInfo>(c),
        declaration::<Say>(c),
        declaration::<InRoom>(c),
        declaration::<HaveRead>(c),
        declaration::<Said>(c),
        declaration::<FriendNews>(c),
        declaration::<FriendState>(c),
        declaration::<Presence>(c),
        declaration::<FriendList>(c),
        declaration::<FriendInfo>(c),
        declaration::<FriendAsked>(c),
        declaration::<Conversation>(c),
        declaration::<OfTournament>(c),
        declaration::<TournamentNews>(c),
        declaration::<TournamentState>(c),
        declaration::<Me>(c),
        declaration::<Judge>(c),
        declaration::<Judgement>(c),
        declaration::<JudgeRefusal>(c),
        declaration::<Plies>(c),
        declaration::<Ply>(c),
        declaration::<ChallengeInfo>(c),
        declaration::<Analysis>(c),
        declaration::<AnalysisState>(c),
        declaration::<Assessment>(c),
        declaration::<ScoreTold>(c),
        declaration::<Grade>(c),
        declaration::<MistakeCount>(c),
        declaration::<Suggestion>(c),
        declaration::<Hint>(c),
        declaration::<LastMove>(c),
        declaration::<GameId>(c),
        declaration::<ChallengeId>(c),
        declaration::<TournamentId>(c),
    ];
    // The generator ends some lines with a blank.
    let text = format!("{HEAD}{}", types.concat());
    let lines: Vec<_> = text.lines().map(str::trim_end).collect();
    lines.join("\n") + "\n"
}

#[test]
fn typescript_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    if std::env::var_os("DAMIER_CODEGEN").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
        std::fs::write(&path, all()).expect("writable");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == all(), "web/src/protocol.ts is out of date: run `cargo xtask codegen`");
}
