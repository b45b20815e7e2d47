### What a server answers when it says no.

api-said = { $text }
api-refuses = the server refuses: { $text }

api-bad-name = a name has 2 to 20 letters, digits, '-' or '_', and begins with a letter; some names are reserved
api-taken = an account has that name, or one that looks like it
api-wrong-password = wrong name or password
api-bad-password = a password has 8 to 128 bytes
api-too-many-tries = too many tries; try again later
api-crowded = too many people come in at the moment; try again
api-storage-away = the server cannot reach its storage; try again

api-no-such-game = there is no such game
api-not-yours = you do not play in this game
api-busy = the server is busy; try again
api-nobody-there = nobody of that name is here
api-too-many = you wait for enough games already
api-no-challenge = there is no such challenge, or none for you
api-unknown-game = no game is called that
api-bad-clock = this clock will not do
api-bad-games = a series has 1 to 100 games
api-several = several guests have that name; send one of them a link instead
api-not-rated = only accounts play rated games; log in first
