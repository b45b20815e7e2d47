//! Random interleavings against a model.

use damier_referee::Event;
use damier_rules::Seat;
use damier_server::store::{Append, AppendError, Store, verify};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use crate::database::{Database, all_at_once, id, new_game, on_both, text};

const GAMES: usize = 4;
const ROUNDS: u32 = 40;

/// One thing that happens to one of a few games.
#[derive(Debug, Clone)]
enum Step {
    /// An append, whose idea of the game may be off.
    Append { game: usize, seq_off: i64, epoch_off: i64, events: usize, ends: bool },
    /// Another ownership.
    Take { game: usize },
    /// Nothing before is forgotten by whoever opens the store again.
    Reopen,
}

#[derive(Debug, Default, Clone, PartialEq)]
struct Model {
    epoch: i64,
    bodies: Vec<String>,
    is_over: bool,
}

impl Model {
    fn seq(&self) -> i64 {
        i64::try_from(self.bodies.len()).unwrap()
    }
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let off = || prop_oneof![8 => Just(0_i64), 1 => Just(-1), 1 => Just(1)];
    let append = (0..GAMES, off(), off(), 0_usize..4, prop::bool::weighted(0.05)).prop_map(
        |(game, seq_off, epoch_off, events, ends)| Step::Append {
            game,
            seq_off,
            epoch_off,
            events,
            ends,
        },
    );
    let take = (0..GAMES).prop_map(|game| Step::Take { game });
    let step = prop_oneof![30 => append, 2 => take, 1 => Just(Step::Reopen)];
    prop::collection::vec(step, 1..80)
}

#[test]
fn any_interleaving_gives_what_the_model_says() {
    on_both(async |database: &Database| {
        let mut runner = TestRunner::deterministic();
        let mut store = database.open().await;
        for round in 0..ROUNDS {
            let steps = steps().new_tree(&mut runner).unwrap().current();
            store = follow(database, store, round, &steps).await;
        }
        assert!(verify(&store, |_| ()).await.unwrap().flaws.is_empty());
        store.close().await;
    });
}

/// Sends everything between two pauses at once, so that batches mix games, refusals and ends.
async fn follow(database: &Database, mut store: Store, round: u32, steps: &[Step]) -> Store {
    let id = |game: usize| id(&format!("r{round}-{game}"));
    let mut models = vec![Model { epoch: 1, ..Model::default() }; GAMES];
    for game in 0..GAMES {
        store.create_game(new_game(id(game).as_str())).await.unwrap();
    }
    let (mut appends, mut expected) = (Vec::new(), Vec::new());
    for (number, step) in steps.iter().enumerate() {
        if let Step::Append { game, seq_off, epoch_off, events, ends } = step {
            let model = &mut models[*game];
            let bodies: Vec<String> = (0..*events).map(|at| format!("{number}.{at}")).collect();
            let moved =
                |text: &String| Event::Moved { seat: Seat::One, text: text.clone(), spent: 0 };
            appends.push(Append {
                game: id(*game),
                expected_seq: model.seq() + seq_off,
                epoch: model.epoch + epoch_off,
                at_ms: i64::try_from(number).unwrap(),
                events: bodies.iter().map(moved).collect(),
                end: ends.then(Box::default),
            });
            let fits = *seq_off == 0 && *epoch_off == 0 && !model.is_over;
            if fits {
                model.bodies.extend(bodies);
                model.is_over = *ends;
            }
            expected.push(if fits { Ok(model.seq()) } else { Err(AppendError::Fenced) });
            continue;
        }
        land(&store, &mut appends, &mut expected).await;
        if let Step::Take { game } = step {
            let model = &mut models[*game];
            model.epoch += 1;
            assert_eq!(store.take(id(*game)).await.unwrap().unwrap().epoch, model.epoch);
        } else {
            store.close().await;
            store = database.open().await;
        }
    }
    land(&store, &mut appends, &mut expected).await;
    for (game, model) in models.iter().enumerate() {
        let stored = store.game(id(game)).await.unwrap().unwrap();
        let events = store.events(id(game), 0).await.unwrap();
        let found = Model {
            epoch: stored.epoch,
            bodies: events.iter().map(|event| text(event).to_owned()).collect(),
            is_over: stored.end.is_some(),
        };
        assert_eq!(&found, model, "game {game} after {steps:?}");
    }
    store
}

/// Sends what has gathered, in order and without waiting in between.
async fn land(
    store: &Store,
    appends: &mut Vec<Append<'static>>,
    expected: &mut Vec<Result<i64, AppendError>>,
) {
    let appends: Vec<Append<'_>> = std::mem::take(appends);
    let answers = all_at_once(appends.iter().map(|append| store.append(append.clone()))).await;
    let answers: Vec<_> = answers.into_iter().map(|answer| answer.map(|it| it.seq)).collect();
    assert_eq!(answers, std::mem::take(expected), "{appends:#?}");
}
