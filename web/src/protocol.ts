// Made by `cargo xtask codegen` from crates/damier-wire/src/web.rs and id.rs: change it there.

/** Any JSON. */
export type JsonValue =
  | number
  | string
  | boolean
  | JsonValue[]
  | { [key in string]: JsonValue }
  | null;

/**
 * What a client says.
 */
export type ToServer = { "t": "ping" } | { "t": "seek", "d": Terms } | { "t": "unseek", "d": Ask } | { "t": "challenge", "d": Challenge } | { "t": "accept", "d": OfChallenge } | { "t": "decline", "d": OfChallenge } | { "t": "lobby", "d": LookIn } | { "t": "watch", "d": Watch } | { "t": "unwatch", "d": AtGame } | { "t": "move", "d": Move } | { "t": "legal", "d": AtGame } | { "t": "resign", "d": AtGame } | { "t": "draw", "d": AtGame } | { "t": "decline_draw", "d": AtGame } | { "t": "claim_draw", "d": AtGame } | { "t": "takeback", "d": AtGame } | { "t": "decline_takeback", "d": AtGame } | { "t": "abort", "d": AtGame } | { "t": "claim_win", "d": AtGame } | { "t": "give_time", "d": AtGame } | { "t": "rematch", "d": AtGame } | { "t": "say", "d": Say } | { "t": "listen", "d": InRoom } | { "t": "unlisten", "d": InRoom } | { "t": "read", "d": HaveRead } | { "t": "follow", "d": OfTournament };

/**
 * A request without content.
 */
export type Ask = {
/**
 * The number of the request.
 */
a: number, };

/**
 * A request about a game.
 */
export type AtGame = {
/**
 * Its id.
 */
id: GameId,
/**
 * The number of the request.
 */
a: number, };

/**
 * A request about a challenge.
 */
export type OfChallenge = {
/**
 * Its id.
 */
id: ChallengeId,
/**
 * The number of the request.
 */
a: number, };

/**
 * What is to be played.
 */
export type Terms = {
/**
 * The game: `chess`, `siam`…
 */
game: string,
/**
 * The time control: `5+3` (minutes, and seconds added after each move), `30s/move`, `3d/move`,
 * `10+3x30`, `5+d3`, `-`…
 */
clock: string,
/**
 * Options of the rules.
 */
options?: { [key in string]: string },
/**
 * The position to begin from, in a challenge that is not rated; nothing is the usual start.
 */
position?: string | null,
/**
 * Does the result change ratings? Only between accounts.
 */
rated?: boolean,
/**
 * How many games in a row, with changing sides; nothing is one.
 */
games?: number | null,
/**
 * The number of the request.
 */
a?: number, };

/**
 * A challenge.
 */
export type Challenge = {
/**
 * The name of the player; nothing for a link.
 */
to?: string | null,
/**
 * To what, and the number of the request.
 */
terms: Terms,
/**
 * The seat the challenger wants; nothing is the first, 0 is drawn by lot.
 */
seat?: number | null, };

/**
 * Sitting down at a game.
 */
export type Watch = {
/**
 * The id of the game.
 */
id: GameId,
/**
 * The last version the client has seen: it is then told the rest, if that is still known.
 */
v?: number | null,
/**
 * The board feed: positions and legal moves with everything that is told. It begins with a `state`.
 */
board?: boolean,
/**
 * Count me among the spectators, if I do not play, and tell me how many there are.
 */
crowd?: boolean,
/**
 * The number of the request.
 */
a: number, };

/**
 * A move.
 */
export type Move = {
/**
 * The id of the game.
 */
id: GameId,
/**
 * How many moves this player has made before: a move sent twice is played once.
 */
n: number,
/**
 * Its canonical text.
 */
m: string,
/**
 * The number of the request.
 */
a: number, };

/**
 * What the server says.
 */
export type FromServer = { "t": "welcome", "d": {
/**
 * What you are called.
 */
name: string,
/**
 * Is it an account's name, or a guest's?
 */
account: boolean,
/**
 * The ids of the games you are playing.
 */
games: Array<GameId>, } } | { "t": "pong" } | { "t": "ok", "d": number } | { "t": "no", "d": No } | { "t": "lobby", "d": Lobby } | { "t": "lobby_changed", "d": LobbyChanged } | { "t": "seeking", "d": Seeking } | { "t": "challenge", "d": Challenged } | { "t": "challenge_gone", "d": {
/**
 * Its id.
 */
id: ChallengeId,
/**
 * Was it taken up? Then a game begins; else it was declined or withdrawn, or it lapsed.
 */
accepted: boolean, } } | { "t": "game", "d": {
/**
 * Its id.
 */
id: GameId, } } | { "t": "state", "d": State } | { "t": "m", "d": Moved } | { "t": "h", "d": MovedHidden } | { "t": "b", "d": BoardMoved } | { "t": "e", "d": Happened } | { "t": "there", "d": {
/**
 * The id of the game.
 */
id: GameId,
/**
 * Whose seat.
 */
seat: 1 | 2,
/**
 * Are they there?
 */
here: boolean,
/**
 * If not: the game is lost in so many milliseconds, or may be claimed then.
 */
left: number | null, } } | { "t": "paused", "d": {
/**
 * How long.
 */
ms: number, } } | { "t": "adjourned", "d": {
/**
 * The id of the game.
 */
id: GameId,
/**
 * Do its clocks stand?
 */
on: boolean, } } | { "t": "spectators", "d": {
/**
 * The id of the game.
 */
id: GameId,
/**
 * How many.
 */
count: number, } } | { "t": "announcement", "d": {
/**
 * Its id.
 */
id: string,
/**
 * What.
 */
text: string,
/**
 * Until when it is told to whoever comes, in milliseconds since 1970.
 */
until_ms: number, } } | { "t": "legal", "d": {
/**
 * The id of the game.
 */
id: GameId,
/**
 * Their canonical texts.
 */
moves: Array<string>,
/**
 * The number of the request.
 */
a: number, } } | { "t": "said", "d": Said } | { "t": "friend", "d": FriendNews } | { "t": "presence", "d": Presence } | { "t": "tournament", "d": TournamentNews };

/**
 * Somebody waits for a game, and how strong others may be with whom it begins.
 */
export type Seeking = {
/**
 * The game.
 */
game: string,
/**
 * Its time control.
 */
clock: string,
/**
 * How strong you are at it; without a rating there is nothing to be far from.
 */
rating: number | null,
/**
 * The weakest that fits now.
 */
from: number | null,
/**
 * The strongest.
 */
to: number | null,
/**
 * By how many points both grow each second. The other one's range must have grown as far.
 */
widens: number, };

/**
 * A challenge that waits for an answer.
 */
export type Challenged = {
/**
 * Its id.
 */
id: ChallengeId,
/**
 * Who challenges.
 */
from: string,
/**
 * What they are.
 */
from_kind: UserKind,
/**
 * Whom; nothing for whoever has the id.
 */
to: string | null,
/**
 * To what.
 */
terms: Terms,
/**
 * The game that shall be played again, if it is that.
 */
rematch: GameId | null, };

/**
 * A refusal.
 */
export type No = {
/**
 * The number of the request; zero if it could not be read.
 */
a: number,
/**
 * What is wrong.
 */
code: Code,
/**
 * A sentence, in the language of the connection.
 */
message: string,
/**
 * What to do about it, in the same language.
 */
hint?: string | null,
/**
 * For a refused move: the word of the refusal, and the place.
 */
why?: JsonValue, };

/**
 * Why something is not done. The words are part of the interface and never change.
 */
export type Code = "bad_json" | "bad_request" | "refused" | "declined" | "busy" | "not_yours" | "no_such_game" | "unknown_game" | "bad_clock" | "bad_setup" | "bad_games" | "bad_seat" | "nobody_there" | "several" | "not_rated" | "too_many" | "no_challenge" | "scope" | "no_such_room" | "no_account" | "not_friends" | "bad_text" | "flood" | "muted" | "blocked" | "unknown";

/**
 * Which part of the lobby somebody wants to see.
 */
export type LookIn = {
/**
 * Only this game: `chess`, `siam`…
 */
game: string | null,
/**
 * So many of those who wait, 50 at most; nothing is 50. The longest waiting come first.
 */
seeks: number | null,
/**
 * So many of the games, likewise. The newest come first.
 */
games: number | null,
/**
 * Those behind the seek with this `at`: the next page.
 */
seeks_after: number | null,
/**
 * Those behind the game with this `at`.
 */
games_after: number | null,
/**
 * So many of the people who are here; nothing is none. Who came first comes first.
 */
people: number | null,
/**
 * Those behind the one with this `at`.
 */
people_after: number | null,
/**
 * Tell me what changes in the first page, until I ask for the lobby again.
 */
follow: boolean,
/**
 * The number of the request.
 */
a: number, };

/**
 * A part of the lobby.
 */
export type Lobby = {
/**
 * Some of those who wait for a game.
 */
seeks: Array<SeekInfo>,
/**
 * How many wait.
 */
waiting: number,
/**
 * Computer players: whoever challenges one plays at once.
 */
bots: Array<BotInfo>,
/**
 * Some of the games being played.
 */
games: Array<GameInfo>,
/**
 * How many are played.
 */
playing: number,
/**
 * Some of the people who are connected.
 */
people: Array<PersonInfo>,
/**
 * How many people are connected.
 */
connected: number,
/**
 * The number of the request.
 */
a: number, };

/**
 * What has changed in a part of the lobby that somebody follows.
 */
export type LobbyChanged = {
/**
 * Who is on the page now and was not.
 */
seeks?: Array<SeekInfo>,
/**
 * The `at` of those who are no longer on it.
 */
seeks_gone?: Array<number>,
/**
 * The games that are on the page now and were not.
 */
games?: Array<GameInfo>,
/**
 * The `at` of those that are no longer on it.
 */
games_gone?: Array<number>,
/**
 * The people who are on the page now and were not.
 */
people?: Array<PersonInfo>,
/**
 * The `at` of those who are no longer on it.
 */
people_gone?: Array<number>,
/**
 * How many wait.
 */
waiting: number,
/**
 * How many games are played.
 */
playing: number,
/**
 * How many people are connected.
 */
connected: number, };

/**
 * Somebody who waits for a game.
 */
export type SeekInfo = {
/**
 * Their place in the list, which stays the same.
 */
at: number,
/**
 * Who.
 */
name: string,
/**
 * What they are.
 */
kind: UserKind,
/**
 * How strong they are at it; nothing for a guest or a beginner.
 */
rating: number | null,
/**
 * For what.
 */
terms: Terms, };

/**
 * A computer player.
 */
export type BotInfo = {
/**
 * The name to challenge.
 */
name: string,
/**
 * How strong it is, from 1 to 10; 0 for an engine of others.
 */
level: number,
/**
 * What it plays.
 */
games: Array<string>, };

/**
 * A game being played.
 */
export type GameInfo = {
/**
 * Its place in the list, which stays the same.
 */
at: number,
/**
 * Its id.
 */
id: GameId,
/**
 * Which game it is.
 */
game: string,
/**
 * The players, first seat first.
 */
players: [string, string],
/**
 * What they are, likewise.
 */
who: [Who, Who], };

/**
 * How a game stands, as the receiver may know it.
 */
export type State = {
/**
 * The id of the game.
 */
id: GameId,
/**
 * The version of what follows.
 */
v: number,
/**
 * Which game it is.
 */
game: string,
/**
 * The players, first seat first.
 */
players: [string, string],
/**
 * What they are, likewise.
 */
who: [Who, Who],
/**
 * The time control, as in `Terms`.
 */
clock: string,
/**
 * Does the result change ratings?
 */
rated: boolean,
/**
 * Which game of a series this is.
 */
series: SeriesTold | null,
/**
 * Options of the rules.
 */
options?: { [key in string]: string },
/**
 * The receiver's seat; nothing if they watch.
 */
seat: 1 | 2 | null,
/**
 * The position text, `?` for the unknown.
 */
position: string,
/**
 * Who owes a move, as far as the receiver may know.
 */
to_act: [boolean, boolean],
/**
 * What the clocks show in milliseconds, likewise.
 */
clocks: [number | null, number | null],
/**
 * The moves, as far as the receiver may know.
 */
moves: Array<ListedMove>,
/**
 * How many moves the receiver has made: the number of their next one.
 */
n: number,
/**
 * In the board feed: the receiver's legal moves, as in `Board`.
 */
legal?: string | null,
/**
 * Who has offered a draw.
 */
draw: 1 | 2 | null,
/**
 * Who asks to take a move back.
 */
takeback: 1 | 2 | null,
/**
 * May draws be offered at this table? Told only if not.
 */
draw_offers?: boolean,
/**
 * May moves be taken back at this table? Told only if not.
 */
takebacks?: boolean,
/**
 * May nobody call the game off? Told only if so.
 */
must_be_played?: boolean,
/**
 * May the receiver ask for hints? Told only if so.
 */
hints?: boolean,
/**
 * `1-0`, `0-1`, `1/2-1/2`; `*` while it is played; `aborted`.
 */
result: string,
/**
 * Why it ended.
 */
reason: string | null, };

/**
 * A place in a series.
 */
export type SeriesTold = {
/**
 * The number of this game, from 1 on.
 */
game: number,
/**
 * How many there are.
 */
games: number,
/**
 * What the players of the seats had before this game, in half points.
 */
half_points: [number, number], };

/**
 * A move in a list: the seat, how people write it, its canonical text; no texts for a hidden one.
 */
export type ListedMove = [1 | 2, string | null, string | null];

/**
 * How that is written.
 */
export type Written = {
/**
 * `1-0`, `0-1`, `1/2-1/2`; `*` while it is played; `aborted`.
 */
result: string,
/**
 * Why it ended.
 */
reason: string | null, };

/**
 * A move, as short as it can be: `[id, v, text, pretty, clocks]`.
 */
export type Moved = [GameId, number, string, string, [number | null, number | null]];

/**
 * A move in a game that hides something.
 */
export type MovedHidden = {
/**
 * The id of the game.
 */
id: GameId,
/**
 * The version.
 */
v: number,
/**
 * Whose move it was.
 */
by: 1 | 2,
/**
 * The move, if it may be known.
 */
m: string | null,
/**
 * The same for people.
 */
p: string | null,
/**
 * The position text, `?` for the unknown.
 */
position: string,
/**
 * Who owes a move, as far as the receiver may know.
 */
to_act: [boolean, boolean],
/**
 * What the clocks show, likewise.
 */
clocks: [number | null, number | null], };

/**
 * Something else happened in a game.
 */
export type Happened = {
/**
 * The id of the game.
 */
id: GameId,
/**
 * The version.
 */
v: number,
/**
 * In the board feed: how the board stands now.
 */
board?: Board | null, } & ({ "e": "started" } | { "e": "draw_offered" } & Actor | { "e": "draw_declined" } & Actor | { "e": "takeback_asked" } & Actor | { "e": "takeback_declined" } & Actor | { "e": "taken_back",
/**
 * The position text now.
 */
position: string, } | { "e": "time_given",
/**
 * Who gave it.
 */
by: 1 | 2,
/**
 * How much, in milliseconds.
 */
ms: number,
/**
 * What the clocks show now, as far as the receiver may know.
 */
clocks: [number | null, number | null], } | { "e": "ended",
/**
 * The position text, where more of it may now be known.
 */
position?: string | null,
/**
 * Who won.
 */
result: string,
/**
 * Why.
 */
reason: string, } | { "e": "aborted" });

/**
 * What may happen in a game besides moves.
 */
export type Happening = { "e": "started" } | { "e": "draw_offered" } & Actor | { "e": "draw_declined" } & Actor | { "e": "takeback_asked" } & Actor | { "e": "takeback_declined" } & Actor | { "e": "taken_back",
/**
 * The position text now.
 */
position: string, } | { "e": "time_given",
/**
 * Who gave it.
 */
by: 1 | 2,
/**
 * How much, in milliseconds.
 */
ms: number,
/**
 * What the clocks show now, as far as the receiver may know.
 */
clocks: [number | null, number | null], } | { "e": "ended",
/**
 * The position text, where more of it may now be known.
 */
position?: string | null,
/**
 * Who won.
 */
result: string,
/**
 * Why.
 */
reason: string, } | { "e": "aborted" };

/**
 * A move in the board feed, of any game: `[id, v, by, m, p, clocks, position, to_act, legal]`.
 */
export type BoardMoved = [GameId, number, 1 | 2, string | null, string | null, [number | null, number | null], string, [boolean, boolean], string];

/**
 * How the board stands after something that is no move, in the board feed.
 */
export type Board = {
/**
 * How many moves the receiver's list has now: fewer than before if some were taken back.
 */
plies: number,
/**
 * The position text, `?` for the unknown.
 */
position: string,
/**
 * Who owes a move, as far as the receiver may know.
 */
to_act: [boolean, boolean],
/**
 * What the clocks show, likewise.
 */
clocks: [number | null, number | null],
/**
 * The receiver's legal moves: canonical texts, each with a blank and its notation behind it where
 * that differs, separated by commas: `e2e4 e4,g1f3 Nf3`. Empty if they owe none; `*` if there are
 * too many to list: then any may be tried.
 */
legal: string, };

/**
 * Who did something.
 */
export type Actor = {
/**
 * Whose seat it was.
 */
by: 1 | 2, };

/**
 * What somebody is.
 */
export type UserKind = "account" | "guest" | "program" | "computer" | "imported";

/**
 * What is told of a player besides their name.
 */
export type Who = {
/**
 * What they are.
 */
kind: UserKind,
/**
 * How strong an account was at that game when this one began; nothing for others and beginners.
 */
rating: number | null, };

/**
 * Somebody who is here.
 */
export type PersonInfo = {
/**
 * Their place in the list, which stays the same.
 */
at: number,
/**
 * What they are called.
 */
name: string,
/**
 * What they are.
 */
kind: UserKind,
/**
 * How strong they are at the game they wait for, if they do.
 */
rating: number | null,
/**
 * Do they play a game?
 */
playing: boolean, };

/**
 * Something to say.
 */
export type Say = {
/**
 * Where: `global`, `game/ID`, `watch/ID` or `@NAME`.
 */
room: string,
/**
 * What, in one line.
 */
text: string,
/**
 * The number of the request.
 */
a: number, };

/**
 * A request about a room.
 */
export type InRoom = {
/**
 * Which, as in [`Say`].
 */
room: string,
/**
 * The number of the request.
 */
a: number, };

/**
 * How far somebody has read.
 */
export type HaveRead = {
/**
 * Where, as in [`Say`].
 */
room: string,
/**
 * The last line they have read.
 */
id: number,
/**
 * The number of the request.
 */
a: number, };

/**
 * A line of a chat.
 */
export type Said = {
/**
 * Its number: later lines have larger ones, and no number tells how many there were.
 */
id: number,
/**
 * Where: in a private chat, `@` and the name of the other one.
 */
room: string,
/**
 * Who said it.
 */
from: string,
/**
 * What they are.
 */
kind: UserKind,
/**
 * What.
 */
text: string,
/**
 * When, in milliseconds since 1970.
 */
at_ms: number, };

/**
 * Somebody has changed what they are to you, or you to them.
 */
export type FriendNews = {
/**
 * Who.
 */
name: string,
/**
 * What they are to you now.
 */
state: FriendState,
/**
 * Are they here?
 */
online: boolean,
/**
 * Do they play a game?
 */
playing: boolean, };

/**
 * What became of a friendship, or of the wish for one.
 */
export type FriendState = "asked" | "friends" | "gone" | "withdrawn" | "refused";

/**
 * A friend came, went, or began or ended playing.
 */
export type Presence = {
/**
 * Who.
 */
name: string,
/**
 * Are they here?
 */
online: boolean,
/**
 * Do they play a game?
 */
playing: boolean, };

/**
 * `GET /api/friends`: everybody who is something to somebody.
 */
export type FriendList = {
/**
 * Friends, by name.
 */
friends: Array<FriendInfo>,
/**
 * Who would like to be one, the latest first.
 */
incoming: Array<FriendAsked>,
/**
 * Who was asked and has not answered, the latest first.
 */
outgoing: Array<FriendAsked>,
/**
 * Who is blocked, by name.
 */
blocked: Array<string>, };

/**
 * A friend.
 */
export type FriendInfo = {
/**
 * Who.
 */
name: string,
/**
 * What they are.
 */
kind: UserKind,
/**
 * Are they here?
 */
online: boolean,
/**
 * Do they play a game?
 */
playing: boolean, };

/**
 * A wish to be somebody's friend.
 */
export type FriendAsked = {
/**
 * The other one.
 */
name: string,
/**
 * Since when, in milliseconds since 1970.
 */
at_ms: number, };

/**
 * A chat in which somebody takes part, with what they have not read.
 */
export type Conversation = {
/**
 * Which, as in [`Said`].
 */
room: string,
/**
 * How many lines of others are unread, up to 100.
 */
unread: number,
/**
 * The last one they have read; 0 if none.
 */
read: number,
/**
 * The last line, if it is still known.
 */
last: Said | null, };

/**
 * One of the tournaments.
 */
export type OfTournament = {
/**
 * Its id; an empty one for none.
 */
id: TournamentId,
/**
 * The number of the request.
 */
a: number, };

/**
 * Something happened in a tournament.
 */
export type TournamentNews = {
/**
 * Its id.
 */
id: TournamentId,
/**
 * How many things have happened in it; 0 if this is about you.
 */
version: number,
/**
 * What that means for you.
 */
state: TournamentState, };

/**
 * What something that happened in a tournament means for somebody.
 */
export type TournamentState = "changed" | "released" | "over";

/**
 * `GET /api/me`: whose token it is.
 */
export type Me = {
/**
 * What they are called.
 */
name: string,
/**
 * `account` or `guest`.
 */
kind: UserKind,
/**
 * `admin`, `director`, `moderator`, or nothing.
 */
role: string | null,
/**
 * Is the account a program?
 */
bot: boolean,
/**
 * Until when they may not chat, in milliseconds since 1970.
 */
muted_until: number | null,
/**
 * The ids of their games that go on.
 */
games_playing: Array<GameId>, };

/**
 * `POST /api/judge`: a position, and moves to be tried from it.
 */
export type Judge = {
/**
 * The game: `chess`, `siam`…
 */
game: string,
/**
 * The position text; nothing is the usual start.
 */
position?: string | null,
/**
 * Options of the rules.
 */
options?: { [key in string]: string },
/**
 * Moves to play from there, 600 at most: canonical texts, or as people type them.
 */
moves?: Array<string>,
/**
 * One more.
 */
move?: string | null, };

/**
 * What the rules say of a position and of moves from it.
 */
export type Judgement = {
/**
 * The position text after the moves.
 */
position: string,
/**
 * What the first and the second seat see of it, in a game that hides something.
 */
views?: [string, string] | null,
/**
 * Who owes a move.
 */
to_act: [boolean, boolean],
/**
 * Is the player to move in check?
 */
check: boolean,
/**
 * The legal moves of the player to move, as in the board feed.
 */
legal: string,
/**
 * The moves that were played.
 */
plies: Array<Ply>,
/**
 * Why the next one was not; those behind it were not tried.
 */
refusal?: JudgeRefusal | null,
/**
 * What there is to say of the last one that was, in the language asked for: why it pushes hard enough.
 */
note?: string | null,
/**
 * `1-0`, `0-1`, `1/2-1/2`; `*` while nobody has won.
 */
result: string,
/**
 * Why it ended.
 */
reason: string | null, };

/**
 * Why a move was refused.
 */
export type JudgeRefusal = {
/**
 * The move, as it was sent.
 */
move: string,
/**
 * A sentence, in the language asked for.
 */
message: string,
/**
 * The word of the refusal, and the place.
 */
why: JsonValue, };

/**
 * `GET /api/game/ID/plies`: a game with all its positions.
 */
export type Plies = {
/**
 * The id of the game.
 */
id: GameId,
/**
 * Which game it is.
 */
game: string,
/**
 * Options of the rules.
 */
options?: { [key in string]: string },
/**
 * The players, first seat first.
 */
players: [string, string],
/**
 * What they are, likewise.
 */
who: [Who, Who],
/**
 * How strong they were after it, if it was rated and is over.
 */
rated_as?: [number | null, number | null],
/**
 * The time control, as in `Terms`.
 */
clock: string,
/**
 * Does the result change ratings?
 */
rated: boolean,
/**
 * Which game of a series this is.
 */
series: SeriesTold | null,
/**
 * When it began, in milliseconds since 1970.
 */
created_ms: number,
/**
 * When it ended, likewise.
 */
ended_ms: number | null,
/**
 * The position it began from.
 */
start: string,
/**
 * What the first and the second seat saw of it, in a game that hides something.
 */
views?: [string, string] | null,
/**
 * What the clocks showed then, in milliseconds.
 */
clocks: [number | null, number | null],
/**
 * The moves, those taken back excepted.
 */
plies: Array<Ply>,
/**
 * `1-0`, `0-1`, `1/2-1/2`; `*` while it is played; `aborted`.
 */
result: string,
/**
 * Why it ended.
 */
reason: string | null, };

/**
 * A move and what it led to.
 */
export type Ply = {
/**
 * Whose move it was.
 */
by: 1 | 2,
/**
 * Its canonical text.
 */
m: string,
/**
 * The same for people.
 */
p: string,
/**
 * The position text after it.
 */
position: string,
/**
 * What the first and the second seat saw then, in a game that hides something.
 */
views?: [string, string] | null,
/**
 * What the clocks showed then, in milliseconds.
 */
clocks?: [number | null, number | null],
/**
 * How long the player was charged for it, in milliseconds; nothing if that was not written down.
 */
spent?: number | null, };

/**
 * `GET /api/challenge/ID`: a challenge that waits for an answer.
 */
export type ChallengeInfo = {
/**
 * Its id.
 */
id: ChallengeId,
/**
 * Who challenges.
 */
from: string,
/**
 * What they are, and how strong at that game.
 */
who: Who,
/**
 * Are they here? Else nobody can accept now.
 */
here: boolean,
/**
 * Whom; nothing for whoever has the id.
 */
to: string | null,
/**
 * To what.
 */
terms: Terms,
/**
 * The seat of the challenger; nothing if it is drawn by lot.
 */
seat: 1 | 2 | null,
/**
 * Is it the asker's own?
 */
own: boolean,
/**
 * In how many milliseconds it lapses.
 */
left: number, };

/**
 * `GET /api/game/ID/analysis`: what is known so far of a game that is over.
 */
export type Analysis = {
/**
 * How far it is.
 */
state: AnalysisState,
/**
 * So many positions were looked at.
 */
done: number,
/**
 * Of so many: one more than there are moves.
 */
of: number,
/**
 * One for each position, from the start on; nothing for those that were not looked at yet. The end of a game
 * is looked at first.
 */
positions: Array<Assessment | null>,
/**
 * The mistakes of both players, first seat first.
 */
mistakes: [MistakeCount, MistakeCount], };

/**
 * How far an analysis is.
 */
export type AnalysisState = "none" | "waiting" | "running" | "done";

/**
 * What the computer thinks of a position.
 */
export type Assessment = {
/**
 * For the first seat, whoever is to move.
 */
score: ScoreTold,
/**
 * How many of 100 points the first seat can expect.
 */
chance: number,
/**
 * The best move; nothing if the game is over.
 */
best: Suggestion | null,
/**
 * How bad the move was that led here.
 */
grade: Grade | null, };

/**
 * How good a position is.
 */
export type ScoreTold = { "points": number } | { "wins": number } | { "loses": number };

/**
 * How bad a move was.
 */
export type Grade = "inaccuracy" | "mistake" | "blunder";

/**
 * How many mistakes of each kind a player made.
 */
export type MistakeCount = {
/**
 * Inaccuracies.
 */
inaccuracies: number,
/**
 * Mistakes.
 */
mistakes: number,
/**
 * Blunders.
 */
blunders: number, };

/**
 * A move that the computer would play.
 */
export type Suggestion = {
/**
 * Its canonical text.
 */
m: string,
/**
 * The same for people.
 */
p: string,
/**
 * How the game may go on, for people.
 */
then: Array<string>, };

/**
 * `GET /api/game/ID/hint`: advice for who plays against the computer.
 */
export type Hint = {
/**
 * After how many moves of the game it was given: it is of no use after more.
 */
ply: number,
/**
 * What the computer would play; nothing if the asker owes no move.
 */
best: Suggestion | null,
/**
 * What is to be said of the asker's last move; nothing if there is none, or if something is hidden.
 */
last: LastMove | null, };

/**
 * The move that somebody made last, and what it was worth.
 */
export type LastMove = {
/**
 * Its canonical text.
 */
m: string,
/**
 * The same for people.
 */
p: string,
/**
 * How bad it was; nothing if it was not.
 */
grade: Grade | null,
/**
 * What would have been better; nothing if there was nothing.
 */
better: Suggestion | null,
/**
 * What the opponent can do about it, for people.
 */
answer: Array<string>, };

/**
 * A game.
 */
export type GameId = string;

/**
 * A challenge. Where knowing it is enough to accept, nobody can guess it.
 */
export type ChallengeId = string;

/**
 * A tournament.
 */
export type TournamentId = string;
