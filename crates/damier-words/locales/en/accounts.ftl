### Accounts, their tokens, and those who look after the server.

api-banned = this account may not come in until { $until }
api-scope = this token was not made for that: it needs the scope { $scope }
api-no-session = an API token cannot do that
api-bad-label = a label has 1 to 60 characters
api-bad-scopes = the scopes of a token are one or more of read, play, chat and friends
api-too-many-tokens = an account has at most 50 API tokens
api-not-a-bot = this account has played for a rating as a person
close-taken-over = this account is used elsewhere now
close-banned = this account may not come in
api-in-use = this account is in use elsewhere
api-playing = not while you play
hint-take-over = say take_over=true to come in here instead
hint-another-account = make another account for the program
hint-finish-games = finish your games first
hint-scope = log in, or make a token with more scopes
hint-end-a-token = end one first
api-not-a-guest = this token is an account's; only a guest can become one
api-adjourned = this game is adjourned; it goes on when both players are back

## In the terminal: `damier admin`, `damier serve`, `damier join`.

serve-claim = Nobody looks after this server yet. { $url }/admin/claim?code={ $code } says how to become its admin, or: damier join { $url } --claim { $code }
join-announcement = Announcement: { $text }
join-adjourned = The game is adjourned: its clocks stand until both players come back.
join-goes-on = The game goes on.
admin-no-answer = the server that runs on this directory does not answer
admin-refused = { $why }
admin-nothing = Nothing.
admin-done = Done.
admin-broken-off = the server broke off
admin-exported = { $games ->
    [one] { $games } game
   *[other] { $games } games
} written into { $path }.
admin-imported = { $games ->
    [one] { $games } game
   *[other] { $games } games
} taken for { $name }.
admin-import-refused = game on line { $line }: { $why }
admin-import-too-long = the file is too long; cut it into smaller ones
admin-no-file = { $path }: { $why }
admin-is-playing = plays
admin-reported = reported by { $by }: { $why }
admin-told-until = until { $until } UTC
admin-until = Done; until { $until } UTC.
admin-reset-code = Code: { $code } (good once, until { $until } UTC). Whoever has it chooses another password.
admin-is-program = program
admin-is-online = online
admin-muted = muted until { $until } UTC
admin-banned = banned until { $until } UTC
admin-adjourned = adjourned

## Those who look after the server.

admin-not-allowed = you do not have the role for that
admin-no-announcement = there is no such announcement
admin-no-claim = this code makes nobody an admin (any more)
admin-not-sanctioned = there is nothing to end
admin-bad-minutes = say for how many minutes, at most two years
admin-bad-text = a text has 1 to 500 characters in one line
admin-bad-role = a role is admin, director, moderator or none
admin-bad-result = a result is 1-0, 0-1 or 1/2-1/2
admin-not-now = this game is over, has not begun, or stands like that already
admin-programs = a game with a program or the computer cannot be adjourned
api-no-reset = this code is not known, was used, or is too old
front-claim = This server has no admin yet. Start this command in a terminal and log in or sign up there: that account becomes the admin.
admin-no-report = there is no such open report
