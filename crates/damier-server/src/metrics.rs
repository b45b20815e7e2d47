//! Numbers for whoever watches the server.

use std::sync::atomic::Ordering;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};

use crate::app::App;

/// What is counted while the server runs.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) games_started: Counter,
    pub(crate) games_ended: Counter,
    /// What players wanted and was not done.
    pub(crate) declined: Counter,
    /// How long a game waits until its events are on disk.
    pub(crate) stored: Histogram,
    connections: Gauge,
    people: Gauge,
    games: Gauge,
    appends: Counter,
    events: Counter,
    commits: Counter,
    busy: Counter,
    seeks_compared: Counter,
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let mut registry = Registry::with_prefix("damier");
        let metrics = Metrics {
            games_started: Counter::default(),
            games_ended: Counter::default(),
            declined: Counter::default(),
            // A quarter of a millisecond to four seconds.
            stored: Histogram::new(exponential_buckets(0.000_25, 2.0, 15)),
            connections: Gauge::default(),
            people: Gauge::default(),
            games: Gauge::default(),
            appends: Counter::default(),
            events: Counter::default(),
            commits: Counter::default(),
            busy: Counter::default(),
            seeks_compared: Counter::default(),
            registry: Registry::default(),
        };
        let m = &metrics;
        registry.register("games_started", "Games begun", m.games_started.clone());
        registry.register("games_ended", "Games ended", m.games_ended.clone());
        registry.register("declined", "Wishes of players not fulfilled", m.declined.clone());
        let stored = m.stored.clone();
        registry.register_with_unit("stored", "Time until on disk", Unit::Seconds, stored);
        registry.register("connections", "WebSockets open", m.connections.clone());
        registry.register("people", "People connected", m.people.clone());
        registry.register("games", "Games being played", m.games.clone());
        registry.register("store_appends", "Appends on disk", m.appends.clone());
        registry.register("store_events", "Events on disk", m.events.clone());
        registry.register("store_commits", "Transactions", m.commits.clone());
        let compared = m.seeks_compared.clone();
        registry.register("seeks_compared", "Seeks that were compared with another", compared);
        registry.register("store_busy", "Transactions that storage put off", m.busy.clone());
        Metrics { registry, ..metrics }
    }

    /// All of it as text.
    pub(crate) fn write(&self, app: &App) -> String {
        let ((people, connections), compared) = {
            let lobby = app.lobby();
            (lobby.presence(), lobby.looked_at())
        };
        self.people.set(signed(people));
        self.connections.set(signed(connections));
        self.games.set(signed(app.hall.count()));
        let counters = app.store.counters();
        for (shown, counted) in [
            (&self.appends, counters.appends),
            (&self.events, counters.events),
            (&self.commits, counters.commits),
            (&self.busy, counters.busy),
            (&self.seeks_compared, compared),
        ] {
            shown.inner().store(counted, Ordering::Relaxed);
        }
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("a string takes any text");
        text
    }
}

fn signed(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
