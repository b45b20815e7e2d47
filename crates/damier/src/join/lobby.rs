//! The lobby as it is shown: a list from which one chooses.

use damier_rules::GameKind;
use damier_wire::ChallengeId;
use damier_wire::web::{
    self, BotInfo, FriendInfo, GameInfo, PersonInfo, SeekInfo, Terms, UserKind, Who,
};
use damier_words::{Lang, Message, game, msg};

use super::friends::Friends;
use super::people::{marked, rated};
use crate::text;

/// A challenge that somebody sent us.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Received {
    pub(crate) id: ChallengeId,
    pub(crate) from: String,
    pub(crate) kind: UserKind,
    pub(crate) terms: Terms,
}

/// What can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    Challenge(Received),
    Seek(SeekInfo),
    Bot(BotInfo),
    Game(GameInfo),
    /// Somebody to challenge.
    Person(PersonInfo),
    /// Somebody who would like to be a friend.
    Request(String),
    Friend(FriendInfo),
    /// Somebody who was asked to be one.
    Asked(String),
    Blocked(String),
    /// A new game.
    New(GameKind),
}

/// Which list is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Shows {
    /// Games to begin and to watch, and who waits.
    #[default]
    Games,
    /// Who is here.
    People,
    Friends,
}

#[derive(Debug, Default)]
pub(super) struct Lobby {
    pub(super) told: web::Lobby,
    /// Does the server tell us what changes?
    pub(super) is_followed: bool,
    pub(super) challenges: Vec<Received>,
    /// The only game that is shown, if not all are.
    pub(super) only: Option<GameKind>,
    pub(super) shows: Shows,
    pub(super) friends: Friends,
    /// Who shall be challenged, once a game is chosen; what they play, if only that.
    pub(super) opponent: Option<(String, Vec<String>)>,
    selected: Option<String>,
}

impl Entry {
    /// Stays the same while the list changes around it.
    fn key(&self) -> String {
        match self {
            Entry::Challenge(challenge) => format!("challenge {}", challenge.id),
            Entry::Seek(seek) => format!("seek {} {}", seek.name, terms_text(&seek.terms)),
            Entry::Bot(bot) => format!("bot {}", bot.name),
            Entry::Game(game) => format!("game {}", game.id),
            Entry::Person(person) => format!("person {}", person.at),
            Entry::Request(name) => format!("request {name}"),
            Entry::Friend(friend) => format!("friend {}", friend.name),
            Entry::Asked(name) => format!("asked {name}"),
            Entry::Blocked(name) => format!("blocked {name}"),
            Entry::New(kind) => format!("new {kind}"),
        }
    }

    fn heading(&self) -> Message {
        match self {
            Entry::Challenge(_) => msg!("join-challenges"),
            Entry::Seek(_) => msg!("join-who-waits"),
            Entry::Bot(_) => msg!("join-computers"),
            Entry::Game(_) => msg!("join-games"),
            Entry::Person(_) => msg!("join-people"),
            Entry::Request(_) => msg!("house-requests"),
            Entry::Friend(_) => msg!("house-friends"),
            Entry::Asked(_) => msg!("house-asked"),
            Entry::Blocked(_) => msg!("house-blocked-people"),
            Entry::New(_) => msg!("join-new"),
        }
    }

    fn text(&self, lang: Lang) -> String {
        let labelled = |label: String, value: String| {
            lang.say(&msg!("labelled", label = label, value = value))
        };
        match self {
            Entry::Challenge(challenge) => {
                labelled(marked(&challenge.from, challenge.kind), describe(lang, &challenge.terms))
            }
            Entry::Seek(seek) => {
                let who = Who { kind: seek.kind, rating: seek.rating };
                labelled(rated(&seek.name, who), describe(lang, &seek.terms))
            }
            Entry::Bot(bot) => {
                let name = marked(&bot.name, UserKind::Computer);
                if !lacks_level(bot) {
                    return name;
                }
                let level = lang.say(&msg!("join-level", level = bot.level));
                format!("{name} ({level})")
            }
            Entry::Game(game) => {
                let ([one, two], [who_one, who_two]) = (&game.players, game.who);
                let (one, two) = (rated(one, who_one), rated(two, who_two));
                let what = format!("{} ({})", game_name(lang, &game.game), game.id);
                labelled(format!("{one} - {two}"), what)
            }
            Entry::Person(person) => {
                let PersonInfo { name, kind, rating, .. } = person;
                let who = Who { kind: *kind, rating: *rating };
                let does = if person.playing { msg!("join-playing") } else { msg!("join-free") };
                labelled(rated(name, who), lang.say(&does))
            }
            Entry::Request(name) | Entry::Asked(name) => marked(name, UserKind::Account),
            Entry::Blocked(name) => text::name(name),
            Entry::Friend(friend) => {
                let does = match (friend.online, friend.playing) {
                    (_, true) => msg!("join-playing"),
                    (true, false) => msg!("join-free"),
                    (false, false) => msg!("house-not-here"),
                };
                labelled(marked(&friend.name, friend.kind), lang.say(&does))
            }
            Entry::New(kind) => format!("{} ({kind})", lang.say(&game(*kind))),
        }
    }
}

/// Must the level be told? Engines of others have none, and names of ours may tell it.
fn lacks_level(bot: &BotInfo) -> bool {
    let last = bot.name.split_whitespace().next_back();
    bot.level > 0 && last != Some(bot.level.to_string().as_str())
}

impl Lobby {
    pub(super) fn entries(&self, me: &str) -> Vec<Entry> {
        let kinds = GameKind::ALL.iter().copied();
        let is_shown = |kind: &GameKind| self.only.is_none_or(|only| only == *kind);
        if let Some((_, games)) = &self.opponent {
            let plays =
                |kind: &GameKind| games.is_empty() || games.iter().any(|id| id == kind.id());
            return kinds.filter(plays).map(Entry::New).collect();
        }
        let challenges = self.challenges.iter().cloned().map(Entry::Challenge);
        let requests = self.friends.list().incoming.iter();
        let challenges = challenges.chain(requests.map(|it| Entry::Request(it.name.clone())));
        match self.shows {
            Shows::Games => {}
            Shows::People => {
                let people = self.told.people.iter().filter(|person| person.name != me);
                return challenges.chain(people.cloned().map(Entry::Person)).collect();
            }
            Shows::Friends => return challenges.chain(self.friend_entries()).collect(),
        }
        let seeks = self.told.seeks.iter().filter(|seek| seek.name != me);
        let bots = self.told.bots.iter().cloned().map(Entry::Bot);
        let games = self.told.games.iter().cloned().map(Entry::Game);
        challenges
            .chain(seeks.cloned().map(Entry::Seek))
            .chain(bots)
            .chain(kinds.filter(is_shown).map(Entry::New))
            .chain(games)
            .collect()
    }

    fn friend_entries(&self) -> impl Iterator<Item = Entry> {
        let list = self.friends.list();
        let friends = list.friends.iter().cloned().map(Entry::Friend);
        let asked = list.outgoing.iter().map(|it| Entry::Asked(it.name.clone()));
        friends.chain(asked).chain(list.blocked.iter().cloned().map(Entry::Blocked))
    }

    /// Friends for somebody who is not in the lobby.
    pub(super) fn friends_text(&self, lang: Lang) -> String {
        let incoming = self.friends.list().incoming.iter();
        let requests = incoming.map(|it| Entry::Request(it.name.clone()));
        let entries: Vec<Entry> = requests.chain(self.friend_entries()).collect();
        if entries.is_empty() {
            return lang.say(&msg!("house-no-friends"));
        }
        let line = |entry: &Entry| {
            let (label, value) = (lang.say(&entry.heading()), entry.text(lang));
            lang.say(&msg!("labelled", label = label, value = value))
        };
        entries.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// The chosen entry: the first if there is none yet.
    pub(super) fn selected(&self, me: &str) -> Option<Entry> {
        let mut entries = self.entries(me);
        let at = self.selected_at(&entries);
        (at < entries.len()).then(|| entries.swap_remove(at))
    }

    fn selected_at(&self, entries: &[Entry]) -> usize {
        let chosen = entries.iter().position(|entry| Some(entry.key()) == self.selected);
        chosen.unwrap_or(0)
    }

    pub(super) fn select(&mut self, step: isize, me: &str) {
        let entries = self.entries(me);
        let at = self.selected_at(&entries).saturating_add_signed(step);
        self.selected = entries.get(at.min(entries.len().saturating_sub(1))).map(Entry::key);
    }

    /// What stands over a part of the list: also how many there are, if not all are listed.
    fn heading(&self, entry: &Entry, lang: Lang) -> String {
        let web::Lobby { seeks, waiting, games, playing, people, connected, .. } = &self.told;
        let (shown, all) = match entry {
            Entry::Seek(_) => (seeks.len(), *waiting),
            Entry::Game(_) => (games.len(), *playing),
            Entry::Person(_) => (people.len(), *connected),
            _ => (0, 0),
        };
        let heading = lang.say(&entry.heading());
        if shown >= all {
            return heading;
        }
        lang.say(&msg!("join-some-of", heading = heading, shown = shown, all = all))
    }

    /// The page, at most so many lines of it, around the chosen entry if one is shown.
    pub(super) fn page(
        &self,
        me: &str,
        lang: Lang,
        rows: usize,
        cursor: Option<&str>,
    ) -> Vec<String> {
        let entries = self.entries(me);
        let selected = self.selected_at(&entries);
        let mut lines = Vec::new();
        let mut chosen_line = 0;
        let mut heading = None;
        for (i, entry) in entries.iter().enumerate() {
            if heading.as_ref() != Some(&entry.heading()) {
                heading = Some(entry.heading());
                let opponent = self.opponent.as_ref().map(|(name, _)| text::name(name));
                lines.push(match opponent {
                    Some(name) => lang.say(&msg!("join-choose-game-for", name = name)),
                    None => self.heading(entry, lang),
                });
            }
            let sign = cursor.filter(|_| i == selected).unwrap_or("  ");
            if i == selected {
                chosen_line = lines.len();
            }
            lines.push(format!("{sign}{:>2}  {}", i + 1, entry.text(lang)));
        }
        if entries.is_empty() {
            lines.push(lang.say(&match self.shows {
                Shows::Friends => msg!("house-no-friends"),
                _ => msg!("join-nobody-else"),
            }));
        }
        let first = (chosen_line + 1 + rows / 3).saturating_sub(rows);
        let first = first.min(lines.len().saturating_sub(rows));
        lines.into_iter().skip(first).take(rows).collect()
    }
}

/// The name of a game that the server names.
pub(super) fn game_name(lang: Lang, id: &str) -> String {
    id.parse().map_or_else(|_| text::printable(id, 20), |kind| lang.say(&game(kind)))
}

/// `Siam 5+3, push_rule=total`.
pub(crate) fn describe(lang: Lang, terms: &Terms) -> String {
    let how = format!("{} {}", game_name(lang, &terms.game), terms_text(terms));
    let mut parts = vec![how.trim_end().to_owned()];
    if terms.rated {
        parts.push(lang.say(&msg!("join-rated")));
    }
    if let Some(games) = terms.games.filter(|&games| games > 1) {
        parts.push(lang.say(&msg!("join-so-many-games", games = games)));
    }
    parts.join(", ")
}

fn terms_text(terms: &Terms) -> String {
    let options = terms.options.iter().map(|(name, value)| format!(" {name}={value}"));
    let clock = if terms.clock == "-" { "" } else { &terms.clock };
    text::printable(&format!("{clock}{}", options.collect::<String>()), 80)
}
