//! Accounts, session tokens, pages of games.

use damier_server::PlayerId;
use damier_server::store::{Account, Grant, Login, LoginUser, Spot, StoreError};

use crate::database::{Database, account_id, id, new_game, on_both, play};

pub(crate) fn account(id: &str, name: &str) -> Account {
    Account {
        id: account_id(id),
        name: name.to_owned(),
        name_key: name.to_lowercase(),
        password_hash: "$argon2id$…".to_owned(),
        created_ms: 5,
    }
}

#[test]
fn names_belong_to_one_account() {
    on_both(async |database: &Database| {
        let store = database.open().await;
        let ann = account("1", "Ann");
        store.create_account(&ann).await.unwrap();
        let again = store.create_account(&account("2", "ANN")).await.unwrap_err();
        assert!(matches!(again, StoreError::Taken), "{again:?}");
        assert_eq!(store.account_by_key("ann").await.unwrap().unwrap(), ann);
        assert_eq!(store.account(ann.id).await.unwrap().unwrap(), ann);
        assert!(store.account_by_key("bob").await.unwrap().is_none());
        let nul = store.create_account(&account("3", "B\0b")).await.unwrap_err();
        assert!(matches!(nul, StoreError::Nul));
        // A refused write leaves the connection as it was.
        store.create_account(&account("2", "Bob")).await.unwrap();
        store.close().await;
    });
}

#[test]
fn session_tokens_come_and_go() {
    on_both(async |database: &Database| {
        let store = database.open().await;
        store.create_account(&account("1", "Ann")).await.unwrap();
        let (user, created_ms, seen_ms) = (LoginUser::Account(account_id("1")), 7, 7);
        let grant = Grant::Session;
        let ann = Login { token_hash: [7; 32], user, created_ms, seen_ms, grant };
        let user = LoginUser::Guest("Guest 12".to_owned());
        let guest = Login { token_hash: [8; 32], user, ..ann.clone() };
        for login in [&ann, &guest] {
            store.create_login(login).await.unwrap();
            assert_eq!(store.login(&login.token_hash).await.unwrap().as_ref(), Some(login));
        }
        assert!(store.touch_login(&[7; 32], 99).await.unwrap());
        assert_eq!(store.login(&[7; 32]).await.unwrap().unwrap().seen_ms, 99);
        assert!(store.delete_login(&[7; 32]).await.unwrap());
        assert!(!store.delete_login(&[7; 32]).await.unwrap());
        assert!(!store.touch_login(&[7; 32], 100).await.unwrap());
        assert!(store.login(&[7; 32]).await.unwrap().is_none());
        store.close().await;
    });
}

/// Everything is written together: what is refused must be refused alone.
#[test]
fn what_is_refused_does_not_hold_up_a_move() {
    on_both(async |database: &Database| {
        let store = database.open().await;
        let mut game = store.create_game(new_game("g")).await.unwrap();
        let mut others = Vec::new();
        for number in 0..100 {
            let store = store.clone();
            others.push(tokio::spawn(async move {
                let taken = store.create_account(&account(&number.to_string(), "Ann")).await;
                let nobody = Login {
                    token_hash: [number; 32],
                    user: LoginUser::Account(account_id("nobody")),
                    created_ms: 7,
                    seen_ms: 7,
                    grant: Grant::Session,
                };
                let gone = store.create_login(&nobody).await;
                assert!(matches!(gone, Err(StoreError::Busy)), "{gone:?}");
                taken
            }));
        }
        for _ in 0..20 {
            play(&store, &mut game, &["move"]).await;
        }
        let mut registered = 0;
        for other in others {
            match other.await.unwrap() {
                Ok(()) => registered += 1,
                Err(error) => assert!(matches!(error, StoreError::Taken), "{error:?}"),
            }
        }
        assert_eq!((registered, store.events(id("g"), 0).await.unwrap().len()), (1, 20));
        store.close().await;
    });
}

#[test]
fn games_of_a_player_come_in_pages_newest_first() {
    on_both(async |database: &Database| {
        let store = database.open().await;
        for number in 0..60 {
            let mut game = new_game(&format!("g{number:02}"));
            game.created_ms = number;
            if number % 2 == 1 {
                game.players.swap(0, 1);
            }
            store.create_game(game).await.unwrap();
        }
        let ann = PlayerId::Account(account_id("ann"));
        let first = store.games_of(ann, &Spot::newest(), 50).await.unwrap();
        let behind = Spot { at_ms: 10, game: "g10".to_owned() };
        let second = store.games_of(ann, &behind, 50).await.unwrap();
        assert_eq!((first.len(), second.len()), (50, 10));
        assert_eq!((first[0].start.id, second[9].start.id), (id("g59"), id("g00")));
        let zoe = PlayerId::Account(account_id("zoe"));
        assert!(store.games_of(zoe, &Spot::newest(), 50).await.unwrap().is_empty());
        store.close().await;
    });
}

#[test]
fn guests_who_come_at_once_share_commits() {
    on_both(async |database: &Database| {
        const GUESTS: u8 = 200;
        let store = database.open().await;
        let commits = async || {
            let count = sqlx::query_scalar::<_, i64>("SELECT max(commits) FROM ledger");
            count.fetch_one(&mut database.connect().await).await.unwrap()
        };
        let before = commits().await;
        let coming = (0..GUESTS).map(|number| {
            let user = LoginUser::Guest(format!("Guest {number}"));
            let (token_hash, grant) = ([number; 32], Grant::Session);
            let login = Login { token_hash, user, created_ms: 1, seen_ms: 1, grant };
            let store = store.clone();
            tokio::spawn(async move { store.create_login(&login).await })
        });
        for guest in coming.collect::<Vec<_>>() {
            guest.await.unwrap().unwrap();
        }
        let shared = commits().await - before;
        assert!((1..i64::from(GUESTS) / 5).contains(&shared), "{shared} commits");
        assert_eq!(database.count("session").await, i64::from(GUESTS));
        store.close().await;
    });
}
