//! The whole screen: board, players, clocks, moves, messages and the line being typed.

use std::time::Duration;

use damier_rules::{BySeat, Seat};
use damier_words::{Lang, Message, msg};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::leaf::{self, Leaf};
use super::{Look, Picture, chat, times};
use crate::text::{ascii_char, fit, width};

/// Everything on the screen, as texts.
#[derive(Debug)]
pub(crate) struct Sheet<'a> {
    pub(crate) lang: Lang,
    pub(crate) look: Look,
    pub(crate) title: String,
    /// At the end of the title: what to do next.
    pub(crate) hint: String,
    /// The board, if anybody may see it now.
    pub(crate) picture: Option<Picture<'a>>,
    /// What stands in its place: the help, or a request to change places.
    pub(crate) page: Option<Leaf>,
    pub(crate) players: BySeat<Player>,
    pub(crate) moves: Vec<MoveRow>,
    /// How many of the last rows of moves are out of sight: somebody looks at the earlier ones.
    pub(crate) scroll: usize,
    /// What was said, the newest last; nothing where nobody talks.
    pub(crate) chat: Vec<String>,
    pub(crate) legend: String,
    pub(crate) status: String,
    pub(crate) remark: Option<Remark>,
    pub(crate) prompt: String,
    /// The line being typed, as it may be seen, and the place of the cursor in it.
    pub(crate) input: String,
    pub(crate) cursor: usize,
}

/// One player and their clocks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Player {
    pub(crate) name: String,
    /// What stands behind the name, however long that is.
    pub(crate) mark: String,
    pub(crate) side: String,
    /// What they have used, in all and on this turn, where it is known.
    pub(crate) used: Option<(Duration, Duration)>,
    /// What is left, with a time control.
    pub(crate) left: Option<Duration>,
    /// Lost pieces or animals outside, with their label.
    pub(crate) pieces: Option<(Message, String)>,
    pub(crate) to_move: bool,
}

/// A line of the list of moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MoveRow {
    pub(crate) number: usize,
    pub(crate) moves: BySeat<String>,
}

impl MoveRow {
    /// Moves two in a row, as they are written; nothing stands for an unknown one.
    pub(crate) fn pair_up<'a>(
        moves: impl IntoIterator<Item = (Seat, Option<&'a str>)>,
    ) -> Vec<MoveRow> {
        let mut rows: Vec<MoveRow> = Vec::new();
        let mut before = None;
        for (seat, pretty) in moves {
            // A row begins with the first seat, or where one player moves twice.
            if seat == Seat::One || before != Some(Seat::One) {
                rows.push(MoveRow { number: rows.len() + 1, ..MoveRow::default() });
            }
            before = Some(seat);
            if let Some(row) = rows.last_mut() {
                let unknown = if seat == Seat::One { "..." } else { "" };
                pretty.unwrap_or(unknown).clone_into(&mut row.moves[seat]);
                if seat == Seat::Two && row.moves.one.is_empty() {
                    "...".clone_into(&mut row.moves.one);
                }
            }
        }
        rows
    }
}

/// A remark below the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Remark {
    pub(crate) tone: Tone,
    pub(crate) text: String,
}

/// How a remark is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    News,
    Refusal,
    Question,
}

/// A clock is shown as hurried below this.
const HURRY: Duration = Duration::from_secs(10);
/// The least that shows a whole chess board with its clocks.
const LEAST: (u16, u16) = (52, 15);
/// The least for names, clocks and moves beside the board.
const PANEL: u16 = 23;
const GAP: u16 = 2;

pub(crate) fn draw(frame: &mut Frame<'_>, sheet: &Sheet<'_>) {
    draw_parts(frame, sheet);
    if !sheet.look.unicode {
        // Names and translations may bring signs that this terminal does not have.
        for cell in &mut frame.buffer_mut().content {
            if !cell.symbol().is_ascii() {
                let plain = cell.symbol().chars().next().map_or(" ", ascii_char);
                cell.set_symbol(plain.get(..1).unwrap_or(" "));
            }
        }
    }
}

fn draw_parts(frame: &mut Frame<'_>, sheet: &Sheet<'_>) {
    let area = frame.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        return say_too_small(frame, sheet, LEAST);
    }
    let [title, body, status, message, prompt] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(1),
        Constraint::Length(1),
        Constraint::Length(message_rows(area.height)),
        Constraint::Length(1),
    ])
    .areas(area);
    draw_title(frame, sheet, title);
    match (&sheet.page, &sheet.picture) {
        (Some(page), None) => {
            let body = chat::below(frame, sheet, body);
            draw_page(frame, page, body);
        }
        (Some(page), Some(_)) => draw_page(frame, page, body),
        (None, Some(picture)) => {
            let most = usize::from(body.width - PANEL - GAP);
            let Some(lines) = picture.draw(most, usize::from(body.height)) else {
                // Only two boards can be too much here; one above the other needs most.
                return say_too_small(frame, sheet, (80, 24));
            };
            draw_body(frame, sheet, lines, body);
        }
        (None, None) => {}
    }
    let bold = Style::new().add_modifier(Modifier::BOLD);
    frame.render_widget(Line::styled(sheet.status.as_str(), bold), status);
    if let Some(remark) = &sheet.remark {
        let style = tone(remark.tone, sheet.look);
        let text = Paragraph::new(remark.text.as_str()).style(style).wrap(Wrap { trim: true });
        frame.render_widget(text, message);
    }
    draw_prompt(frame, sheet, prompt);
}

/// How many rows the remark has on a screen of so many.
const fn message_rows(rows: u16) -> u16 {
    if rows >= 24 { 2 } else { 1 }
}

/// How many rows are left for the board, or for a page.
pub(super) const fn body_rows(rows: u16) -> u16 {
    rows.saturating_sub(3 + message_rows(rows))
}

fn say_too_small(frame: &mut Frame<'_>, sheet: &Sheet<'_>, (columns, rows): (u16, u16)) {
    let text = sheet.lang.say(&msg!("too-small", columns = columns, rows = rows));
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), frame.area());
}

fn draw_title(frame: &mut Frame<'_>, sheet: &Sheet<'_>, area: Rect) {
    let hint = &sheet.hint;
    let title = fit(&sheet.title, usize::from(area.width).saturating_sub(width(hint) + 1));
    let line = Line::from(format!("{title} {hint}"));
    frame.render_widget(line.style(Style::new().add_modifier(Modifier::REVERSED)), area);
}

fn draw_page(frame: &mut Frame<'_>, page: &Leaf, body: Rect) {
    let area = leaf::inside(body);
    let lines = page.shown(usize::from(area.width), usize::from(area.height));
    frame.render_widget(Paragraph::new(lines), area);
}

fn draw_body(frame: &mut Frame<'_>, sheet: &Sheet<'_>, lines: Vec<Line<'static>>, body: Rect) {
    let board_width = lines.iter().map(Line::width).max().unwrap_or(0);
    let board_width = u16::try_from(board_width).unwrap_or(u16::MAX).min(body.width);
    let board_height = u16::try_from(lines.len()).unwrap_or(u16::MAX).min(body.height);
    let panel = Rect {
        x: body.x + board_width + GAP,
        width: body.width.saturating_sub(board_width + GAP),
        // Beside a board that is high enough, the players sit at its ends.
        height: if board_height >= 15 { board_height } else { body.height },
        ..body
    };
    let board = Rect { width: board_width, height: board_height, ..body };
    frame.render_widget(Paragraph::new(lines), board);

    let mut panel_lines = panel_lines(sheet, panel);
    if !sheet.legend.is_empty() {
        // Below the board if there is room, else at the foot of the panel.
        let below = Rect {
            y: body.y + board_height + 1,
            height: body.height.saturating_sub(board_height + 1),
            width: board_width.max(40).min(body.width),
            ..body
        };
        let legend = Paragraph::new(sheet.legend.as_str())
            .wrap(Wrap { trim: true })
            .style(super::grid::faint());
        let fits = |area: Rect| {
            area.width > 0 && lines_needed(&sheet.legend, area.width) <= usize::from(area.height)
        };
        if fits(below) {
            frame.render_widget(legend, below);
        } else {
            let height = u16::try_from(lines_needed(&sheet.legend, panel.width)).unwrap_or(0);
            let height = height.min(panel.height);
            let foot = Rect { y: panel.bottom() - height, height, ..panel };
            let shorter = Rect { height: (panel.height - height).saturating_sub(1), ..panel };
            panel_lines = self::panel_lines(sheet, shorter);
            frame.render_widget(legend, foot);
        }
    }
    frame.render_widget(Paragraph::new(panel_lines), panel);
}

/// The opponent above, the moves, the player who sits at the bottom below.
fn panel_lines(sheet: &Sheet<'_>, area: Rect) -> Vec<Line<'static>> {
    let columns = usize::from(area.width);
    let flipped = sheet.picture.as_ref().is_some_and(|picture| picture.flip);
    let (above, below) = if flipped { (Seat::One, Seat::Two) } else { (Seat::Two, Seat::One) };
    let above = player_lines(&sheet.players[above], sheet, columns);
    let below = player_lines(&sheet.players[below], sheet, columns);
    let room = usize::from(area.height).saturating_sub(above.len() + below.len() + 2);

    let mut lines = above;
    lines.push(Line::default());
    let chat = chat::lines(sheet, columns, chat_room(sheet, room));
    let for_moves = room - chat.len();
    let mut moves = move_lines(sheet, columns, for_moves);
    moves.resize(for_moves, Line::default());
    lines.extend(moves);
    lines.extend(chat);
    lines.push(Line::default());
    lines.extend(below);
    lines
}

/// Half of what is left belongs to the moves, unless there are fewer.
fn chat_room(sheet: &Sheet<'_>, room: usize) -> usize {
    let for_moves = if sheet.moves.is_empty() { 0 } else { sheet.moves.len() + 2 };
    room - for_moves.min(room.div_ceil(2))
}

fn player_lines(player: &Player, sheet: &Sheet<'_>, columns: usize) -> Vec<Line<'static>> {
    let look = sheet.look;
    let sign = if player.to_move { look.pick("▶ ", "> ") } else { "  " };
    let mut style = Style::new();
    if player.to_move {
        style = style.add_modifier(Modifier::BOLD);
    }
    let side = format!("{} ({})", player.mark, player.side);
    let name = if player.name == player.side {
        format!("{}{}", player.name, player.mark)
    } else {
        let room = columns.saturating_sub(2 + width(&side));
        fit(&player.name, room.min(width(&player.name))) + &side
    };
    let mut lines = vec![Line::styled(format!("{sign}{name}"), style)];

    let label = |label: &Message, value: &str| format!("{} {value}", sheet.lang.say(label));
    let mut clocks = match player.used {
        Some((total, turn)) => {
            let total = label(&msg!("label-total"), &times::show(total));
            format!("  {total}  {}", label(&msg!("label-turn"), &times::show(turn)))
        }
        None => String::new(),
    };
    let mut hurried = Style::new();
    if player.left.is_some_and(|left| left < HURRY) {
        hurried = hurried.add_modifier(Modifier::BOLD);
        if look.color {
            hurried = hurried.fg(Color::Red);
        }
    }
    if let Some(left) = player.left {
        let left = label(&msg!("label-left"), &times::show_left(left));
        if width(&clocks) + 2 + width(&left) <= columns {
            let used = std::mem::take(&mut clocks) + "  ";
            lines.push(Line::from(vec![Span::raw(used), Span::styled(left, hurried)]));
        } else {
            lines.push(Line::from(std::mem::take(&mut clocks)));
            lines.push(Line::styled(format!("  {left}"), hurried));
        }
    }
    if !clocks.is_empty() {
        lines.push(Line::from(clocks));
    }
    if let Some((what, pieces)) = &player.pieces {
        lines.push(Line::from(format!("  {}", label(what, pieces))));
    }
    lines
}

/// The last moves that fit, or those that were scrolled to.
fn move_lines(sheet: &Sheet<'_>, columns: usize, rows: usize) -> Vec<Line<'static>> {
    if sheet.moves.is_empty() || rows < 2 {
        return Vec::new();
    }
    let title = sheet.lang.say(&msg!("label-moves"));
    let mut lines = vec![Line::styled(title, super::grid::faint())];
    let shown = rows - 1;
    let one = sheet.moves.iter().map(|row| width(&row.moves.one)).max().unwrap_or(0).max(7);
    let first = sheet.moves.len().saturating_sub(shown);
    for row in sheet.moves.iter().skip(first.saturating_sub(sheet.scroll)).take(shown) {
        let text = format!("{:>3}. {} {}", row.number, fit(&row.moves.one, one), row.moves.two);
        lines.push(Line::from(fit(&text, columns)));
    }
    lines
}

fn draw_prompt(frame: &mut Frame<'_>, sheet: &Sheet<'_>, area: Rect) {
    // Where nobody types, nobody is asked to.
    if sheet.prompt.is_empty() {
        return;
    }
    // However long a name is, a move must be seen while it is typed.
    let most = usize::from(area.width).saturating_sub(20);
    let prompt = format!("{} > ", fit(&sheet.prompt, most.min(width(&sheet.prompt))));
    let room = usize::from(area.width).saturating_sub(width(&prompt) + 1).max(1);
    // A long line slides to the left so that the cursor stays in sight.
    let skip = sheet.cursor.saturating_sub(room);
    let shown: String = sheet.input.chars().skip(skip).collect();
    let before: String = shown.chars().take(sheet.cursor - skip).collect();
    let column = width(&prompt) + width(&before);
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let line = Line::from(vec![Span::styled(prompt, bold), Span::raw(shown)]);
    frame.render_widget(line, area);
    let column = u16::try_from(column).unwrap_or(u16::MAX);
    frame.set_cursor_position((
        area.x.saturating_add(column).min(area.right().saturating_sub(1)),
        area.y,
    ));
}

fn tone(tone: Tone, look: Look) -> Style {
    let style = Style::new();
    match (tone, look.color) {
        (Tone::News, _) => style,
        (Tone::Refusal, true) => style.fg(Color::Red),
        (Tone::Question, true) => style.fg(Color::Yellow).add_modifier(Modifier::BOLD),
        (Tone::Refusal | Tone::Question, false) => style.add_modifier(Modifier::BOLD),
    }
}

/// How many lines a text takes when it is broken at spaces.
fn lines_needed(text: &str, columns: u16) -> usize {
    let columns = usize::from(columns.max(1));
    let mut lines = 1;
    let mut used = 0;
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let wide = width(word);
        // One more column than needed is counted for the double spaces between entries.
        if used > 0 && used + 2 + wide > columns {
            lines += 1;
            used = 0;
        }
        used += wide + if used > 0 { 2 } else { 0 };
    }
    lines
}
