### What is said to somebody at a server about everything around the games.

label-chat = Chat

## Accounts.

join-in-use = this account is in use elsewhere: end it there, or say --take-over
join-ask-take-over = This account is in use elsewhere. Take it over (y/n)?
join-taken-over = this account is in use elsewhere now
house-take-over = In use elsewhere. Take over? (y/n)
house-ask-new-password = New password:
house-nothing-changed = Nothing was changed.
house-password-changed = You have another password now. Whoever was logged in elsewhere is logged out.
house-delete-sure = Delete this account for good? (y/n)
house-bot-sure = Let a program play with this account, for good? (y/n)
house-only-in-lobby = That is for the lobby.
house-logged-in = You are logged in as { $name }: logout first.
house-needs-account = That needs an account: login NAME, or signup NAME.
house-claim-needs-account = The code is kept: login NAME, or signup NAME, then this server is yours to run.
house-claimed = This server is yours to run now.
house-incomplete = { $word }: something is missing; type help.
house-account = { $name }: account since { $since }
house-role = role: { $role }
house-is-bot = a program plays with it
house-muted-until = may not chat until { $until }
house-account-orders = password | tokens | export FILE | delete account | logout
house-tokens = What opens your account (tokens end ID, tokens new LABEL read,play,chat,friends):
    { $tokens }
house-token = { $id }  { $what }, since { $made }, used { $seen }
house-session = logged in elsewhere
house-this-session = this one
house-token-made = The token of { $label }, which is shown only now:
    { $token }
house-token-ended = That opens your account no more.
house-tokens-ended = Nothing but this session opens your account now.

## Friends.

house-requests = Would like to be your friend
house-friends = Friends
house-asked = Asked to be a friend
house-blocked-people = Blocked
house-no-friends = No friends here yet: friend NAME asks somebody.
house-friends-keys = Up/Down, Enter: accept or challenge | friend NAME | decline | msg NAME | list | help
house-here = here now
house-not-here = not here
house-friends-now = You and { $name } are friends now.
house-friend-asked = { $name } is asked.
house-unfriended = { $name } is no friend of yours.
house-blocked = { $name } is blocked.
house-unblocked = { $name } is not blocked any more.
house-asks-friend = { $name } would like to be your friend: friend { $name }, or unfriend { $name }?
house-friend-refused = { $name } does not want to be your friend.
house-friend-away = { $name } is not here.
house-still-asked = { $name } has not answered; unfriend { $name } withdraws it.
house-still-blocked = { $name } is blocked; unblock { $name } ends it.

## Chat.

house-talk-with = Between you and { $name } (say TEXT; list goes back)
house-talk-global = Everybody (say TEXT; list goes back)
house-talk-game = At this game (say TEXT; chat goes back)
house-silence = Nothing was said yet.
house-unread = unread: { $from }
house-private = { $line }
house-told-privately = (to { $name }) { $line }
house-nobody-hears = Nobody hears you here.
house-said-nothing = { $name } said nothing that you were told.
house-is-muted = You do not listen there: unmute first.
house-muted = What is said here is not shown any more (unmute shows it).
house-unmuted = What is said here is shown again.
house-reported = It was reported to those who run the server.

## Figures.

house-ranking = The ranking of { $game }
house-ranking-programs = The ranking of programs at { $game }
house-ranking-empty = Nobody has a rating yet.
house-rated-games = { $count ->
    [one] { $count } rated game
   *[other] { $count } rated games
}
house-own-place = Your place:
house-provisional-sign = ? is a rating that is not sure yet.
house-more = more: the next page
house-no-more = There is no next page.
house-more-older = more: what was said before
house-no-older = Nothing was said before.
house-range = Opponents from { $from } to { $to }, and { $widens } further each second.
house-profile = { $name }: here since { $since }, { $does }
house-no-figures = No figures yet.
house-rating = { $game }: { $rating } ±{ $deviation }{ $provisional ->
    [yes] {" "}(not sure yet)
   *[no] {""}
}
house-score = { $wins } won, { $draws } drawn, { $losses } lost
house-played = {"  "}{ $played } played: { $score }
house-endings = {"  "}ends: { $endings }
house-ending = { $reason ->
    [checkmate] checkmate
    [stalemate] stalemate
    [insufficient_material] too few pieces
    [dead_position] dead position
    [threefold] three times
    [fivefold] five times
    [fifty_moves] fifty moves
    [seventyfive_moves] seventy-five moves
    [king_captured] king captured
    [horde_destroyed] horde destroyed
    [home_row] home row
    [deadlock] deadlock
    [mountain] mountain
    [repetition] repetition
    [found] code found
    [draw] both found
    [max_rounds] rounds
    [resign] resigned
    [agreement] agreement
    [timeout] time
    [abandon] left
   *[other] { $reason }
}
house-streak = {"  "}won in a row: { $now } now, { $best } at best
house-move-time = {"  "}{ $seconds } s for a move
house-best-wins = {"  "}best wins: { $wins }
house-versus = { $me } against { $name }: { $score }
house-games = Games, the newest first (replay ID, save ID FILE):
    { $games }
house-no-games = There are no such games.

house-help =
    Yourself
    login NAME, logout        with an account, or as a guest again
    signup NAME               make an account; as a guest you keep your games
    account, password         what is known of you; another password
    reset CODE                another password, with a code of those who run the server
    tokens                    what opens your account; tokens new LABEL, tokens end ID or others
    export FILE               everything the server keeps about you
    account bot               a program plays with it, for good
    delete account            for good
    claim CODE                run the server, with the code of its first start

    Others
    friends                   who is here; choosing accepts or challenges
    friend NAME, unfriend NAME   ask, accept; refuse, withdraw, end
    block NAME, unblock NAME  hear nothing from somebody
    say TEXT                  to those who are where you are
    msg NAME TEXT             to a friend; msg NAME shows what was said
    chat (Tab), more          all that was said here, and before; mute, unmute
    report NAME WHY           what they said last, to those who run the server

    Figures
    ranking GAME, more        who is best, and your place; ranking GAME programs
    stats NAME GAME           how somebody plays
    versus NAME               you against somebody
    games siam won Bob        your games; also of NAME, checkmate, since 2026-01-01, until
    export games FILE chess   the same in a file, PGN or JSON lines
    import FILE               games of a PGN file, into your own
    dialogue ID               what programs and the referee said at a game
    analyse ID                what the computer thinks of a game that is over
    rules GAME                how it is played

# What can be typed, whatever the language shown.
typed-house =
    .say = say
    .msg = msg tell
    .chat = chat
    .mute = mute
    .unmute = unmute
    .report = report
    .friends = friends
    .friend = friend
    .unfriend = unfriend
    .block = block
    .unblock = unblock
    .ranking = ranking
    .stats = stats
    .versus = versus vs
    .rules = rules
    .more = more
    .account = account
    .login = login
    .logout = logout
    .signup = signup
    .password = password
    .reset = reset
    .tokens = tokens
    .delete = delete
    .export = export
    .import = import
    .dialogue = dialogue
    .analyse = analyse analyze analysis
    .claim = claim
typed-account =
    .account = account
typed-account-is =
    .bot = bot program
typed-export =
    .games = games
typed-ranking =
    .programs = programs bots
typed-token-others =
    .others = others
typed-token =
    .new = new
    .end = end
typed-games =
    .won = won
    .drawn = drawn
    .lost = lost
    .of = of
    .with = with
    .since = since
    .until = until
