### What the server says to whoever started it, and to whoever looks after its games.

serve-not-local = { $address } can be reached by others and nothing is encrypted: say --tls-self-signed or --tls-cert (not for programs), or --insecure-lan if that is what you want
serve-ready = Damier listens on { $url } (unfinished games brought back: { $games }). Ctrl-C stops it.
serve-programs = Programs connect to: { $places }.
serve-fingerprint = SHA-256 of its certificate: { $fingerprint }
serve-port-taken = { $address } is taken, so no programs that speak { $dialect }: choose another port with --{ $dialect }-port
serve-stopped = Stopped; every acknowledged move is kept.
serve-bad-log = --log { $text }: say error, warn, info, debug, or a list like warn,damier_server=debug

tls-settings = a certificate needs its key: say both tls.cert and tls.key, or only tls.self_signed
tls-file = { $path }: { $why }
tls-no-certificate = { $path }: there is no certificate in it (PEM is expected)
tls-no-key = { $path }: there is no key in it (PEM is expected, without a password)
tls-unfit = { $path }: the certificate cannot be used with its key ({ $why })
tls-only-here = Damier encrypts here: use https:// instead of http://.
tls-not-here = Damier does not encrypt here: use http:// instead of https://.

serve-unreadable-games = the stored games cannot be read: { $why }
serve-storage-failed = storage has failed, nothing was acknowledged since: { $what }
serve-bad-engine = the engine '{ $name }' of the settings: { $why }
serve-engine-twice = another one has that name
serve-engine-no-games = `games` is empty
serve-engine-zero = `move_ms`, `memory`, `processes` and `at_once` are 1 or more

store-not-writable = { $path }: cannot be written to ({ $why })
store-in-use = { $path }: already in use by another server
store-corrupt = { $at }: the database is damaged ({ $what }); restore a backup
store-lost = { $at }: { $what }; the games of the last minutes would be missing. Put back the damier.db that was served last, with its damier.db-wal if there is one, or start with --accept-loss
store-lost-file = the database is gone
store-lost-swapped = this is another database than the one that was served last
store-lost-commits = { $count ->
    [one] the last transaction is not there
   *[other] the last { $count } transactions are not there
}
store-newer = { $at }: the database is newer than this program (step { $step })
store-careless = { $at }: PostgreSQL runs with { $setting } = off and would lose acknowledged moves
store-unreachable = { $at }: PostgreSQL cannot be reached ({ $why })
store-other = { $at }: the database cannot be opened ({ $why })
store-bad-game = game { $game } cannot be read back: { $why }

admin-all-is-well = All is well. Games: { $games }; events: { $events }.
admin-password-changed = { $name } has another password and is logged out everywhere.
admin-flaws = Not as it was written: { $flaws }. Games: { $games }; events: { $events }.

## What may be wrong with what is stored.

flaw-of = { $of }: { $what }
doubt-event-missing = an event is missing between others
doubt-owner = an event has an owner that the game cannot have had
doubt-events-missing = it has another number of events than it should
doubt-changed = its events, its beginning or its end are not what was written
doubt-unfound = its row cannot be found by its id
doubt-unreadable = it cannot be read: { $why }
doubt-unplayable = its events are no game: { $why }
doubt-stray = there are events without a game
doubt-gone = it was stored, and is gone
doubt-unknown = the server did not store it, or stored another one
doubt-figures = what is listed of who played it is not what the game says
doubt-rating = the rating in { $game } is not the one that the last rated game gave
doubt-password = the password was changed past the server
doubt-journal = the journal of games and accounts is not the one that was written
doubt-behind = the database lacks what was stored last

## Copies of the database.

admin-copied = All of it is in { $path }, verified.
admin-restored = { $path } can be served.
backup-postgres = games in PostgreSQL are copied with pg_dump and brought back with pg_restore
backup-exists = { $path } is there already: name another file, or move it away
backup-file = { $path }: { $why }
backup-read = the copy cannot be read: { $why }
backup-flawed = { $flaws ->
    [one] something is not as it was written
   *[other] { $flaws } things are not as they were written
} ({ $first }), so nothing was kept; damier admin verify tells more
