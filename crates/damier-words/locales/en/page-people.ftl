### People and their games: profiles, rankings, the archive, friends and messages.

page-graph-table = As a table
page-more = Show more
page-people-name = Name
page-people-game = Game
page-people-date = Date
page-people-ending = Ending
page-people-more = More
page-people-more-of = More for { $name }
page-people-message = Message
page-presence-online = Online
page-presence-playing = Playing
page-presence-away = Offline
page-seconds = { $text } s

## Results.

page-result-win = Won
page-result-draw = Draw
page-result-loss = Lost
page-result-running = Being played
page-result-off = Called off
page-count-wins = { $count ->
   *[other] won
}
page-count-draws = { $count ->
   *[other] drawn
}
page-count-losses = { $count ->
   *[other] lost
}
page-column-wins = Won
page-column-draws = Drawn
page-column-losses = Lost
page-so-many-plies = { $count ->
    [one] { $text } ply
   *[other] { $text } plies
}
page-ending = { $why ->
    [checkmate] checkmate
    [stalemate] stalemate
    [insufficient_material] insufficient material
    [dead_position] dead position
    [threefold] threefold repetition
    [fivefold] fivefold repetition
    [fifty_moves] fifty-move rule
    [seventyfive_moves] seventy-five-move rule
    [king_captured] king captured
    [horde_destroyed] horde destroyed
    [home_row] home row reached
    [deadlock] deadlock
    [mountain] mountain pushed off
    [repetition] repetition
    [found] code found
    [draw] both found the code
    [max_rounds] round limit
    [resign] resignation
    [agreement] agreement
    [timeout] time
    [abandon] left the game
    [illegal_move] illegal move
    [ply_cap] move limit
    [decision] decided by the director
   *[other] { $why }
}

## Profiles.

page-profile-since = Joined { $date }
page-profile-games = Games played
page-profile-unrated = No rated game yet
page-profile-played = Games
page-profile-rated = { $count ->
    [one] { $count } rated
   *[other] { $count } rated
}
page-profile-share = Points won
page-profile-streak = Current streak
page-streak-wins = { $count ->
    [one] { $count } win
   *[other] { $count } wins
}
page-streak-losses = { $count ->
    [one] { $count } loss
   *[other] { $count } losses
}
page-streak-best = { $count ->
    [one] best: { $count } win
   *[other] best: { $count } wins
}
page-profile-move-time = Average per move
page-profile-results = Results
page-profile-all = All games
page-profile-as = As { $side }
page-profile-endings = How games ended
page-profile-best = Best wins
page-profile-recent = Recent games
page-profile-all-games = All games
page-profile-graph = Rating of { $name }: { $game }
page-profile-graph-soon = After the second rated game there is a graph here.
page-profile-no-games = { $name } has not finished a game yet
page-profile-no-games-text = Ratings and results appear after the first game.
page-profile-no-games-own = Play a game, and your rating and results appear here.
page-profile-guest = Guests have no profile
page-profile-guest-text = With an account you have a rating, statistics and friends. The games you have played stay yours.
page-profile-nobody = No account is called { $name }
page-profile-nobody-text = Guests have no profile, and a deleted account leaves only its games.
page-versus = You against { $name }
page-versus-none = You have not played each other yet
page-versus-games = Your games

## Challenges, friends, blocks and reports.

page-friend-ask = Add friend
page-friend-accept = Accept
page-friend-refuse = Refuse
page-friend-withdraw = Withdraw request
page-friend-asked = { $name } has been asked.
page-friend-friends = You and { $name } are friends.
page-unfriend = Remove friend
page-block = Block
page-unblock = Unblock
page-unblock-name = Unblock { $name }
page-blocked = You will not hear from { $name } any more.
page-unblocked = { $name } is no longer blocked.
page-report = Report
page-report-this = Report this message
page-report-title = Report { $name }
page-report-line = Which message?
page-report-why = What is wrong with it?
page-report-nothing = There is nothing to report
page-report-nothing-text = A report is about a message, and you have none from this person.
page-reported = Thank you. Those who run the server will look at it.

page-friends-guest = Friends need an account
page-friends-guest-text = With an account you see which friends are online, challenge them and write to them.
page-friends-add = Add a friend
page-friends-add-name = Name of an account
page-friends-all = Your friends
page-friends-here = { $here } of { $count } online
page-friends-none = No friends yet
page-friends-none-text = Add somebody by name, or open the profile of a player you liked playing with.
page-friends-requests = Requests
page-friends-incoming = Want to be your friend
page-friends-outgoing = Waiting for an answer
page-friends-blocked = Blocked
page-friends-blocked-none = You have blocked nobody.
page-friends-blocked-text = They cannot challenge you or write to you, and you do not see what they say.

page-messages-guest = Messages need an account
page-messages-with = Messages with { $name }
page-messages-choose = Choose a conversation
page-messages-choose-text = Friends can write to each other here.
page-messages-none = No conversations yet
page-messages-none-text = Friends can write to each other. Find some first.
page-messages-you = You: { $text }
page-messages-begin = Say hello
page-messages-unread = unread
page-messages-empty = Nothing has been said yet. The first line is yours.
page-messages-stranger = You can write to { $name } when you are friends.
page-messages-write-to = Message to { $name }

## Rankings.

page-ranking-lead = The best players of each game. Ratings change after every rated game.
page-ranking-title = Ranking: { $game }
page-ranking-place = Place
page-ranking-deviation = Deviation
page-ranking-games = Rated games
page-ranking-pool = Who is ranked
page-ranking-people = People
page-ranking-programs = Programs
page-ranking-all = Full ranking
page-ranking-all-of = Full ranking: { $game }
page-ranking-every = All games
page-ranking-own = Your place: { $place }
page-ranking-your-place = Your place
page-ranking-empty = Nobody is ranked yet at
page-ranking-nobody = Nobody is ranked yet
page-ranking-nobody-text = Two accounts who play a rated game are the first.
page-ranking-nobody-people = Two accounts who play a rated game are the first.
page-ranking-nobody-programs = Accounts that are programs appear here after their first rated game.
page-ranking-provisional = A question mark means few games so far: these ratings come last until they are reliable.

## The archive.

page-games-which = Which games
page-games-archive = All games
page-games-mine = My games
page-games-export = Export { $format }
page-games-import = Import PGN
page-games-filters = Filters
page-games-player = Player
page-games-me = Me
page-games-opponent = Opponent
page-games-result = Result
page-games-any = Any
page-games-first-won = First player won
page-games-second-won = Second player won
page-games-since = From
page-games-until = Until
page-games-position = Starting position
page-games-position-hint = The exact text, such as a FEN
page-games-search = Search
page-games-clear = Clear filters
page-games-none = No games found
page-games-none-text = Finished games appear here.
page-games-none-filtered = Fewer filters find more games.
page-games-mine-none = You have not played yet
page-games-mine-none-text = Your games appear here, also those you play as a guest.
page-games-import-title = Import games
page-games-import-text = Up to 64 games of chess, Chess960 or horde. They change no rating, and only your archive has them.
page-games-file = PGN file
page-games-pgn = Or paste PGN
page-games-imported = { $count ->
    [one] { $count } game was imported.
   *[other] { $count } games were imported.
}
page-games-refused = { $count ->
    [one] One game could not be read:
   *[other] { $count } games could not be read:
}
page-games-line = Line { $line }:
