//! What is shown to somebody at a server at one moment.

use std::time::Duration;

use damier_rules::{BySeat, GameKind, Seat};
use damier_words::{Message, game, legend, msg, notation, side};

use super::Client;
use super::live::Live;
use super::lobby::Shows;
use super::people;
use crate::console::Manner;
use crate::text;
use crate::tui::{self, Leaf, MoveRow, Notice, Picture, Player, Remark, Sheet, Tone, chat_rows};

/// What the person has before them besides the game: a page, a remark, the line they type.
#[derive(Debug, Default)]
pub(super) struct Desk {
    pub(super) page: Option<Leaf>,
    pub(super) remark: Option<Remark>,
    pub(super) typed: (String, usize),
    /// How many of the last rows of moves are out of sight.
    pub(super) scroll: usize,
}

/// The whole screen, which has so many rows.
pub(super) fn sheet(
    client: &Client,
    manner: Manner,
    now: Duration,
    rows: usize,
    desk: Desk,
) -> Sheet<'_> {
    let lang = manner.lang;
    let (input, cursor) = desk.typed;
    let asked = client.asks();
    let secret = asked.as_ref().is_some_and(|(_, secret)| *secret);
    let dot = manner.look.pick("•", "*");
    let input = if secret { dot.repeat(input.chars().count()) } else { input };
    let talk = client.conversation().map(|lines| Leaf::at_end(lines.join("\n")));
    let empty = Sheet {
        lang,
        look: manner.look,
        title: String::new(),
        hint: lang.say(&msg!("help-hint")),
        picture: None,
        page: desk.page.or(talk),
        players: BySeat::from_fn(|_| Player::default()),
        moves: Vec::new(),
        scroll: desk.scroll,
        chat: Vec::new(),
        legend: String::new(),
        status: String::new(),
        remark: desk.remark,
        prompt: asked.map_or_else(|| client.me.clone(), |(question, _)| question),
        input,
        cursor,
    };
    let Some(live) = client.live() else { return lobby_sheet(client, manner, (now, rows), empty) };
    Sheet {
        title: game_title(client, live, manner),
        chat: client.chat_here(),
        picture: live.view.as_ref().map(|view| Picture {
            view,
            last: live.last.as_deref(),
            notice: Notice::default(),
            flip: client.flip != (live.seat == Some(Seat::Two)),
            names: &live.names,
            lang,
            look: manner.look,
        }),
        players: BySeat::from_fn(|seat| player(live, seat, manner, now)),
        moves: move_rows(live, manner),
        legend: legend(lang, live.kind, manner.look.pick("▲▲", "MM")),
        status: game_status(client, live, manner, now),
        prompt: if client.asks().is_some() { empty.prompt } else { prompt(client, live) },
        ..empty
    }
}

/// The lobby, on a sheet that is empty but for what is everywhere.
fn lobby_sheet<'a>(
    client: &Client,
    manner: Manner,
    (now, rows): (Duration, usize),
    empty: Sheet<'a>,
) -> Sheet<'a> {
    let lang = manner.lang;
    let mark = manner.look.pick("▶ ", "> ");
    // A page that was asked for has the whole screen.
    let chat = if empty.page.is_none() { client.chat_here() } else { Vec::new() };
    let below = if chat.is_empty() { 0 } else { chat_rows(rows) };
    let page =
        || lobby_lines(client, manner, rows.saturating_sub(6 + below), Some(mark)).join("\n");
    let keys = match client.lobby.shows {
        _ if client.lobby.opponent.is_some() => msg!("join-lobby-keys"),
        Shows::Games => msg!("join-lobby-keys"),
        Shows::People => msg!("join-people-keys"),
        Shows::Friends => msg!("house-friends-keys"),
    };
    let keys = lang.say(&keys);
    let keys = Remark { tone: Tone::News, text: keys };
    Sheet {
        remark: empty.remark.or(Some(keys)),
        title: lobby_title(client, manner),
        page: Some(empty.page.unwrap_or_else(|| page().into())),
        chat,
        status: lobby_status(client, now),
        ..empty
    }
}

/// The lobby, at most so many lines of it.
pub(super) fn lobby_lines(
    client: &Client,
    manner: Manner,
    rows: usize,
    mark: Option<&str>,
) -> Vec<String> {
    client.lobby.page(&client.me, manner.lang, rows, mark)
}

fn lobby_title(client: &Client, manner: Manner) -> String {
    let connected = msg!("join-connected", count = client.lobby.told.connected);
    let connected = manner.lang.say(&connected);
    let unread = client.unread().map(|unread| format!("  {unread}")).unwrap_or_default();
    format!(" Damier  {}  {connected}  {}{unread}", client.address(), client.usual.clock)
}

/// What we wait for.
fn lobby_status(client: &Client, now: Duration) -> String {
    let lost = (!client.connected).then(|| client.lang.say(&msg!("join-lost")));
    let told = || client.announcement.clone();
    let waiting = || {
        let range = client.range(now).map(|range| format!(" {range}")).unwrap_or_default();
        client.waiting().map(|waiting| waiting + &range)
    };
    lost.or_else(waiting).or_else(told).unwrap_or_default()
}

fn game_title(client: &Client, live: &Live, manner: Manner) -> String {
    let mut title = format!(" Damier  {}", manner.lang.say(&game(live.kind)));
    if live.rated {
        title = format!("{title}  {}", manner.lang.say(&msg!("join-rated")));
    }
    if let Some(series) = &live.series {
        let [one, two] = live.score_after().unwrap_or(series.half_points).map(points);
        let score = format!("{one}-{two}");
        let (game, games) = (series.game, series.games);
        let said = msg!("join-series", game = game, games = games, score = score);
        title = format!("{title}  {}", manner.lang.say(&said));
    }
    if let Some(unread) = client.unread() {
        title = format!("{title}  {unread}");
    }
    title
}

/// Half points as people write points: 1.5.
pub(super) fn points(half: u32) -> String {
    format!("{}{}", half / 2, if half % 2 == 1 { ".5" } else { "" })
}

fn player(live: &Live, seat: Seat, manner: Manner, now: Duration) -> Player {
    let siam = live.view.as_ref().filter(|view| view.game == GameKind::Siam);
    let lost = live.lost(seat);
    let lost = (!lost.is_empty())
        .then(|| (msg!("label-lost"), tui::pieces(&lost, manner.look, manner.lang, live.kind)));
    Player {
        name: live.names[seat].clone(),
        mark: people::behind(live.who[seat]),
        side: manner.lang.say(&side(live.kind, seat)),
        used: None,
        left: live.left(seat, now),
        pieces: siam.map(|view| (msg!("label-outside"), tui::outside(view, seat))).or(lost),
        to_move: live.to_act[seat] && !live.is_over(),
    }
}

/// The moves we may know. Mastermind's are on its board.
fn move_rows(live: &Live, manner: Manner) -> Vec<MoveRow> {
    if live.kind == GameKind::Mastermind {
        return Vec::new();
    }
    let shown =
        |pretty: &String| notation::shown(manner.lang, live.kind, &text::printable(pretty, 20));
    let moves: Vec<(Seat, Option<String>)> =
        live.moves.iter().map(|(seat, pretty)| (*seat, pretty.as_ref().map(shown))).collect();
    MoveRow::pair_up(moves.iter().map(|(seat, pretty)| (*seat, pretty.as_deref())))
}

/// Whose turn it is, and what else must be known; or how the game ended.
fn game_status(client: &Client, live: &Live, manner: Manner, now: Duration) -> String {
    let lang = manner.lang;
    if !client.connected {
        return lang.say(&msg!("join-lost"));
    }
    if live.is_over() {
        return client.end_text(live);
    }
    let dash = manner.look.pick(" — ", " - ");
    let own = live.seat.filter(|&seat| live.to_act[seat]);
    let mut status = match own.or(live.to_act.first()) {
        Some(seat) => {
            let (name, side) = (&live.names[seat], side(live.kind, seat));
            let hint = live.view.as_ref().and_then(|view| tui::hint(view, live.in_check()));
            let hint = hint.map(|hint| format!("{dash}{}", lang.say(&hint)));
            lang.say(&msg!("to-move", name = name, side = side)) + &hint.unwrap_or_default()
        }
        None if live.kind.is_simultaneous() => lang.say(&msg!("join-waiting-for-opponent")),
        None => lang.say(&msg!("join-not-begun")),
    };
    for seat in Seat::ALL {
        if let Some(away) = live.away[seat].filter(|_| live.seat != Some(seat)) {
            let gone = now.saturating_sub(away.since);
            let left = away.most.map(|most| most.saturating_sub(gone).as_secs());
            status += dash;
            status += &lang.say(&is_away(&live.names[seat], left));
        }
    }
    status
}

/// Somebody went away; the game is lost in so many seconds.
pub(super) fn is_away(name: &str, left: Option<u64>) -> Message {
    match left {
        Some(left) => msg!("join-away-for", name = name, left = left),
        None => msg!("join-away", name = name),
    }
}

fn prompt(client: &Client, live: &Live) -> String {
    let lang = client.lang;
    let Some(seat) = live.seat else { return lang.say(&msg!("join-while-watching")) };
    if live.is_over() {
        return lang.say(&msg!("join-after-end"));
    }
    let name = &live.names[seat];
    if client.question().is_some() {
        let (yes, no) = (lang.say(&msg!("label-yes")), lang.say(&msg!("label-no")));
        return format!("{name} ({yes}/{no})");
    }
    format!("{name} ({})", lang.say(&side(live.kind, seat)))
}
