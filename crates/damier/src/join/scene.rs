//! What is shown to somebody at a server at one moment.

use std::time::Duration;

use damier_rules::{BySeat, GameKind, Seat};

use super::Client;
use super::live::Live;
use crate::clock;
use crate::console::Manner;
use crate::text;
use crate::tui::{self, HURRY, Message, MoveRow, Picture, Player, Sheet, Tone};
use crate::words::{self, Joining, Label, Say, notation};

/// What the person has before him besides the game: a page, a remark, the line he types.
#[derive(Debug, Default)]
pub(super) struct Desk {
    pub(super) page: Option<String>,
    pub(super) message: Option<Message>,
    pub(super) typed: (String, usize),
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
    let empty = Sheet {
        lang,
        look: manner.look,
        title: String::new(),
        hint: words::label(lang, Label::HelpHint).to_owned(),
        picture: None,
        page: desk.page,
        players: BySeat::from_fn(|_| Player::default()),
        moves: Vec::new(),
        legend: String::new(),
        status: String::new(),
        message: desk.message,
        prompt: client.me.clone(),
        input,
        cursor,
    };
    let Some(live) = client.live() else {
        let mark = manner.look.pick("▶ ", "> ");
        let page = || lobby_lines(client, manner, rows.saturating_sub(6), Some(mark)).join("\n");
        let keys = words::joining(lang, &Joining::LobbyKeys);
        let keys = Message { tone: Tone::News, text: keys };
        return Sheet {
            message: empty.message.or(Some(keys)),
            title: lobby_title(client, manner),
            page: Some(empty.page.unwrap_or_else(page)),
            status: lobby_status(client),
            ..empty
        };
    };
    Sheet {
        title: game_title(live, manner),
        picture: live.view.as_ref().map(|view| Picture {
            view,
            last: live.last.as_deref(),
            flip: client.flip != (live.seat == Some(Seat::Two)),
            names: &live.names,
            lang,
            look: manner.look,
        }),
        players: BySeat::from_fn(|seat| player(live, seat, manner, now)),
        moves: move_rows(live, manner),
        legend: words::legend(lang, live.kind, manner.look.pick("▲▲", "MM")),
        status: game_status(client, live, manner, now),
        prompt: prompt(client, live),
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
    let connected = Joining::Connected(client.lobby.told.connected);
    let connected = words::joining(manner.lang, &connected);
    format!(" Damier  {}  {connected}  {}", client.address(), client.usual.clock)
}

/// What we wait for.
fn lobby_status(client: &Client) -> String {
    let lost = (!client.connected).then(|| words::joining(client.lang, &Joining::Lost));
    lost.or_else(|| client.waiting()).unwrap_or_default()
}

fn game_title(live: &Live, manner: Manner) -> String {
    let mut title = format!(" Damier  {}", words::game(manner.lang, live.kind));
    if let Some(series) = &live.series {
        let [one, two] = series.half_points.map(|half| {
            let rest = if half % 2 == 1 { ".5" } else { "" };
            format!("{}{rest}", half / 2)
        });
        let score = format!("{one}-{two}");
        let (game, games) = (series.game, series.games);
        let said = words::joining(manner.lang, &Joining::Series { game, games, score });
        title = format!("{title}  {said}");
    }
    title
}

fn player(live: &Live, seat: Seat, manner: Manner, now: Duration) -> Player {
    let left = live.left(seat, now);
    let siam = live.view.as_ref().filter(|view| view.game == GameKind::Siam);
    Player {
        name: live.names[seat].clone(),
        side: words::side(manner.lang, live.kind, seat),
        used: None,
        left: left.map(clock::show_left),
        pieces: siam.map(|view| (Label::Outside, tui::outside(view, seat))),
        to_move: live.to_act[seat] && !live.is_over(),
        hurried: left.is_some_and(|left| left < HURRY),
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
        return words::joining(lang, &Joining::Lost);
    }
    if live.is_over() {
        return client.end_text(live);
    }
    let dash = manner.look.pick(" — ", " - ");
    let own = live.seat.filter(|&seat| live.to_act[seat]);
    let mut status = match own.or(live.to_act.first()) {
        Some(seat) => {
            let name = live.names[seat].clone();
            let side = words::side(lang, live.kind, seat);
            let hint = live.view.as_ref().and_then(|view| tui::hint(view, live.in_check()));
            let hint = hint.map(|hint| format!("{dash}{}", words::say(lang, &hint)));
            words::say(lang, &Say::ToMove { name, side }) + &hint.unwrap_or_default()
        }
        None if live.kind.is_simultaneous() => words::joining(lang, &Joining::WaitingForOpponent),
        None => words::joining(lang, &Joining::NotBegun),
    };
    for seat in Seat::ALL {
        if let Some(away) = live.away[seat].filter(|_| live.seat != Some(seat)) {
            let gone = now.saturating_sub(away.since);
            let left = away.most.map(|most| most.saturating_sub(gone).as_secs());
            let name = live.names[seat].clone();
            status += dash;
            status += &words::joining(lang, &Joining::Away { name, left });
        }
    }
    status
}

fn prompt(client: &Client, live: &Live) -> String {
    let lang = client.lang;
    let Some(seat) = live.seat else { return words::joining(lang, &Joining::WhileWatching) };
    if live.is_over() {
        return words::joining(lang, &Joining::AfterEnd);
    }
    let name = &live.names[seat];
    if client.question().is_some() {
        let (yes, no) = (words::label(lang, Label::Yes), words::label(lang, Label::No));
        return format!("{name} ({yes}/{no})");
    }
    format!("{name} ({})", words::side(lang, live.kind, seat))
}
