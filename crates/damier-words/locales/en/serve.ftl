### What the server says to whoever started it, and to whoever looks after its games.

serve-not-local = { $address } can be reached by others and nothing is encrypted: say --insecure-lan if that is what you want
serve-ready = Damier listens on http://{ $address } (unfinished games brought back: { $games }). Ctrl-C stops it.
serve-programs = Programs connect to: { $places }.
serve-port-taken = { $address } is taken, so no programs that speak { $dialect }: choose another port with --{ $dialect }-port
serve-stopped = Stopped; every acknowledged move is kept.
serve-bad-log = --log { $text }: say error, warn, info, debug, or a list like warn,damier_server=debug

admin-all-is-well = All is well. Games: { $games }; events: { $events }.
admin-flaws = Games that are not what was written: { $flaws }. Games: { $games }; events: { $events }.
