### What a server answers when it says no.

## Over a WebSocket.

api-bad-json = this is not JSON
api-bad-message = this is not a message: { $what }
api-not-yours = you do not play in this game
api-no-such-game = there is no such game
api-no-finished-game = there is no such game of yours that is over
api-watching-too-many = you watch too many games
api-game-busy = this game is busy; try again
api-moves-busy = the server cannot store moves at the moment; try again
api-game-elsewhere = this server no longer keeps the game; connect again
api-busy = the server cannot store games at the moment; try again
api-unknown-game = no game is called that
api-nobody-there = nobody of that name is here
api-several = several guests have that name; send one of them a link instead
api-not-rated = only accounts play rated games; log in first
api-bad-games = a series has 1 to 100 games
api-bad-seat = a seat is 1 or 2
api-too-many = you wait for enough games already

## Over HTTP.

api-no-such-page = no such page
api-not-with-this-method = not with this method
api-bad-body = this cannot be read: { $what }
api-no-chunks = say Content-Length, not Transfer-Encoding
api-not-here = only from the server's own machine
api-foreign-origin = pages of other sites may not use this server
api-storage-away = the server cannot reach its storage; try again
api-too-many-tries = too many of these; try again in { $seconds } s
api-bad-name = a name has 2 to 20 letters, digits, '-' or '_', and begins with a letter
api-reserved-name = that name is reserved
api-taken = an account has that name, or one that looks like it
api-bad-password = a password has 8 to 128 bytes
api-wrong-password = wrong name or password
api-crowded = too many people log in at this moment; try again
api-unknown-token = this token is not known; POST /api/guest or /api/login gives one
api-no-such-player = there is no such account
api-no-dialogue = no program played this game
api-hidden = this game hides something until it is over
