### What the server says to whoever started it, and to whoever looks after its games.

serve-not-local = { $address } can be reached by others and nothing is encrypted: say --insecure-lan if that is what you want
serve-ready = Damier listens on http://{ $address } (unfinished games brought back: { $games }). Ctrl-C stops it.
serve-programs = Programs connect to: { $places }.
serve-port-taken = { $address } is taken, so no programs that speak { $dialect }: choose another port with --{ $dialect }-port
serve-stopped = Stopped; every acknowledged move is kept.
serve-bad-log = --log { $text }: say error, warn, info, debug, or a list like warn,damier_server=debug

serve-unreadable-games = the stored games cannot be read: { $why }
serve-storage-failed = storage has failed, nothing was acknowledged since: { $what }

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
admin-flaws = Games that are not what was written: { $flaws }. Games: { $games }; events: { $events }.

## Copies of the database.

admin-copied = All of it is in { $path }, verified.
admin-restored = { $path } can be served.
backup-postgres = games in PostgreSQL are copied with pg_dump and brought back with pg_restore
backup-exists = { $path } is there already: name another file, or move it away
backup-file = { $path }: { $why }
backup-read = the copy cannot be read: { $why }
backup-flawed = { $flaws ->
    [one] one game is not as it should be
   *[other] { $flaws } games are not as they should be
} (the first one, { $game }: { $what }), so nothing was kept; damier admin verify tells more
