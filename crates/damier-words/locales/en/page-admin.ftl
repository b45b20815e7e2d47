### The pages of those who look after the server.

page-title-admin = Administration
page-title-claim = First administrator
page-admin-lead = { $role ->
    [admin] You are an administrator: you look after people, games and this server.
    [director] You are a director: you look after the games.
   *[moderator] You are a moderator: you look after people.
}
page-admin-refused = This page is for those who look after the server
page-admin-refused-text = Your account has no role here. An administrator can give you one.
page-admin-tab-users = Accounts
page-admin-tab-guests = Guests
page-admin-tab-reports = Reports
page-admin-tab-games = Running games
page-admin-tab-announcements = Announcements
page-admin-tab-acts = History
page-admin-tab-health = Health
page-admin-refresh = Refresh
page-admin-actions = What to do with { $name }
page-admin-why = Reason
page-admin-why-hint = Kept in the history with your name.
page-admin-why-missing = Please give a reason.
page-admin-how-long = For how long
page-admin-until = until { $until }

## Accounts and guests.

page-admin-search = Names that begin with
page-admin-nobody-called = No account begins with “{ $search }”
page-admin-no-users = There are no accounts yet
page-admin-no-guests = No guest is here
page-admin-online = here
page-admin-playing = playing
page-admin-since = since { $date }
page-admin-muted-until = muted until { $until }
page-admin-banned-until = banned until { $until }
page-admin-mute = Mute
page-admin-mute-title = Mute { $name }?
page-admin-mute-text = They can play but not chat until it ends.
page-admin-mute-done = { $name } is muted.
page-admin-unmute = Unmute
page-admin-unmute-title = Unmute { $name }?
page-admin-unmute-text = They can chat again at once.
page-admin-unmute-done = { $name } can chat again.
page-admin-ban = Ban
page-admin-ban-title = Ban { $name }?
page-admin-ban-text = They are disconnected and cannot come in until it ends. A game they play is lost.
page-admin-ban-done = { $name } is banned.
page-admin-unban = Unban
page-admin-unban-title = Unban { $name }?
page-admin-unban-text = They can come in again at once.
page-admin-unban-done = { $name } can come in again.
page-admin-role = Role
page-admin-role-title = The role of { $name }
page-admin-role-text = Moderators look after people, directors after games, administrators after everything.
page-admin-role-give = Change the role
page-admin-role-done = { $name } has another role.
page-admin-role-none = No role
page-admin-role-moderator = Moderator
page-admin-role-director = Director
page-admin-role-admin = Administrator
page-admin-reset = Password code
page-admin-reset-title = Make a password code for { $name }?
page-admin-reset-text = With the code they choose another password, once, within a day. Give it to nobody else.
page-admin-reset-made = Password code for { $name }
page-admin-reset-made-text = It is shown this once and valid until { $until }.
page-admin-reset-code = code
page-admin-logout = Log out everywhere
page-admin-logout-title = Log { $name } out everywhere?
page-admin-logout-text = All their sessions and API tokens end.
page-admin-logout-done = { $name } is logged out.

## Reports.

page-admin-no-reports = Nothing is reported
page-admin-no-reports-text = What people report in chats appears here.
page-admin-reported-by = Reported by { $name }, { $date }:
page-admin-report-close = Close
page-admin-report-close-title = Close this report?
page-admin-report-close-text = It leaves this list. What you did about { $name } is the reason.
page-admin-report-closed = The report is closed.

## Games.

page-admin-no-games = No game is being played
page-admin-adjourned = adjourned
page-admin-adjourn = Adjourn
page-admin-adjourn-title = Adjourn this game?
page-admin-adjourn-text = { $one } – { $two }: the clocks stop until you resume it.
page-admin-adjourn-done = The game is adjourned.
page-admin-resume = Resume
page-admin-resume-title = Resume this game?
page-admin-resume-text = { $one } – { $two }: the clocks run again once both players are back.
page-admin-resume-done = The game goes on.
page-admin-abort = Abort
page-admin-abort-title = Abort this game?
page-admin-abort-text = { $one } – { $two }: the game ends at once and counts for nobody.
page-admin-abort-done = The game is aborted.
page-admin-end = End
page-admin-end-title = End this game with a result?
page-admin-end-text = { $one } – { $two }: the game ends at once, with the result that you choose.
page-admin-end-done = The game is over.
page-admin-result = Result
page-admin-wins = { $name } wins ({ $side })
page-admin-drawn = Draw

## Announcements.

page-admin-announcement = Announcement
page-admin-announcement-hint = Everybody who is connected sees it at once.
page-admin-announce = Announce
page-admin-announce-title = Tell everybody?
page-admin-announced = Everybody is told.
page-admin-no-announcements = Nothing is announced now
page-admin-withdraw = Withdraw
page-admin-withdraw-title = Withdraw this announcement?
page-admin-withdrawn = It is withdrawn.

## History: what stands between who did it and whom it concerns.

page-admin-no-acts = Nothing was done yet
page-admin-act-mute = muted
page-admin-act-unmute = unmuted
page-admin-act-ban = banned
page-admin-act-unban = unbanned
page-admin-act-role = changed the role of
page-admin-act-reset = made a password code for
page-admin-act-logout = logged out
page-admin-act-announce = announced
page-admin-act-withdraw = withdrew
page-admin-act-report = closed the report
page-admin-act-claim = became administrator:
page-admin-act-abort = aborted game
page-admin-act-adjourn = adjourned game
page-admin-act-resume = resumed game
page-admin-act-end = ended game
page-admin-act-import = imported games for

## Health.

page-admin-ready = Storage
page-admin-ready-yes = ready
page-admin-ready-no = cannot store games now
page-admin-version = Version
page-admin-connected = People connected
page-admin-games-now = Games being played
page-admin-waiting = Waiting for an opponent
page-admin-lag = Round trip from here
page-admin-ms = { $ms } ms
page-admin-more-figures = More figures are at /metrics, from the server's own machine. Backups and checks: damier admin backup, damier admin verify.

## The first administrator.

page-claim = Become administrator
page-claim-lead = The server printed a code when it was started. Whoever has it becomes its first administrator.
page-claim-account = 1. Your account
page-claim-code = 2. The code
page-claim-code-hint = It is part of the link that the server printed.
page-claim-as = You are logged in as { $name }: this account becomes the administrator.
page-claim-done = { $name } is the administrator of this server.
