### What a server answers when it says no.

## Over a WebSocket.

api-bad-json = this is not JSON
api-bad-message = this is not a message: { $what }
api-not-yours = you do not play in this game
api-no-such-game = there is no such game
api-no-finished-game = there is no such game of yours that is over
api-watching-too-many = you watch too many games
api-game-busy = this game is busy
api-moves-busy = the server cannot store moves at the moment
api-game-elsewhere = this server no longer keeps the game
api-busy = the server cannot store games at the moment
api-unknown-game = no game is called that
api-no-position = only a challenge that is not rated may name a position to begin from, and not in Mastermind
api-long-position = a position has at most { $most } characters
api-many-moves = at most { $most } moves are judged at once
api-nobody-there = nobody of that name is here
api-several = several guests have that name
api-not-rated = only accounts play rated games
api-bad-games = a series has 1 to 100 games
api-bad-seat = a seat is 1 or 2
api-too-many = you wait for enough games already
api-computer-games = the computer plays enough games with you, with your address, or by this engine

## What to do about it.

hint-after-the-end = ask again when it is over
hint-allow = the header Allow says with which
hint-another-name = choose another one, or log in if it is yours
hint-clock = such as 5+3 for five minutes and three seconds a move, 30s/move, or - for none
hint-connect-again = connect again
hint-docs = /api/docs tells what can be asked and how
hint-exact-name = a name is written as its owner wrote it; /api/leaderboard lists some for each game
hint-games = /api/rules lists the games
hint-games-played = /api/games lists those being played
hint-hosts = if it is, whoever runs it says so in `hosts` of its settings
hint-link = send one of them a link instead
hint-log-in = log in again, or come as a guest: /api/login and /api/guest give a token
hint-log-in-first = log in first
hint-new-password = a few words that have nothing to do with each other are a good one
hint-origins = whoever runs this server may allow them in `origins` of its settings
hint-own-games = /api/games/mine lists yours
hint-password = look at capital letters, and at the language of the keyboard
hint-people = `lobby` lists who is here
hint-tokens = /api/tokens lists yours
hint-try-again = try again in a moment
hint-try-later = try again later
hint-unseek = stop waiting for one of them first
hint-end-a-game = end one of them, or come again when one is over
hint-wait = try again in { $seconds } s
## Friends and chats, either way.

social-no-account = only accounts have friends and talk outside of their own games; log in first
social-yourself = that is you
social-blocked = you block them; unblock them first
social-enough = that is as many as there may be
social-no-such-room = there is no such room, or it is not open to you now
social-not-friends = you can talk in private with your friends only
social-bad-text = there is nothing to be seen in it
social-no-such-line = there is no such message, or it is not open to you
social-flood = not so fast; try again in { $seconds } s
social-again = you have just said that
social-muted = { $minutes ->
    [one] you may not talk for another minute
   *[other] you may not talk for another { $minutes } minutes
}

## Why a connection is closed: at most 123 bytes each.

close-not-a-frame = this is no WebSocket frame
close-text-only = messages are texts, not bytes
close-not-utf8 = this is not UTF-8
close-too-many-messages = too many messages at once
close-logged-out = logged out
close-too-long = this message is too long
close-restart = the server restarts; come back in a moment

## Over HTTP.

api-no-such-page = no such page
api-not-with-this-method = not with this method
api-bad-body = this cannot be read: { $what }
api-no-chunks = say Content-Length, not Transfer-Encoding
api-not-here = only from the server's own machine
api-foreign-origin = pages of other sites may not use this server
api-storage-away = the server cannot reach its storage
api-too-many-tries = too many of these
api-name-length = a name has 1 to { $longest } characters
api-name-characters = a name has letters, digits and ' . - _ @, with single spaces between them
api-name-scripts = a name is written in one alphabet
api-reserved-name = that name is reserved
api-taken = an account has that name, or one that looks like it
api-bad-password = a password has 8 to 128 bytes
api-wrong-password = wrong name or password
api-crowded = too many people log in at this moment
api-unknown-token = this token is not known
api-no-such-player = there is no such account
api-no-dialogue = no program played this game
api-no-analysis = games that hide something are not analysed: their players did not know what would be judged
api-analysis-too-long = games with more than { $most } moves are not analysed
api-analysis-not-over = a game is analysed when it is over
api-analyses-crowded = many games wait for their analysis
api-no-hint = advice is for who plays against the computer, in a game that goes on, is not rated and belongs to no tournament
api-hints-crowded = many ask for advice at this moment
api-no-such-diagram = there is no such diagram
api-long-view = a view has at most { $view } characters, a move at most { $last }
api-hidden = this game hides something until it is over
api-bad-request = this request cannot be understood
api-bad-host = a request has one Host header, which names this server
api-foreign-host = this server is not called { $host }
api-two-authorizations = one Authorization header is enough
api-bad-forwarded = Forwarded and X-Forwarded-For name different clients
api-too-long = a request has at most 64 KiB
api-too-slow = the rest of the request did not come
api-full = all places are taken
api-no-such-token = you have no such token
api-no-account = guests have neither a password nor other tokens

## Lists, figures, archives.

api-bad-limit = a list has 1 to { $most } entries at a time
api-bad-cursor = a list goes on with what it said under "next", and with nothing else
api-bad-filter = "{ $name }" cannot be that; see the documentation
api-exports-crowded = other archives are being written at this moment; try again
api-import-too-long = the game has more than { $most } moves by both sides
api-import-unfinished = the game has no result
api-import-strange = the game cannot be replayed
api-import-too-many = more than { $most } games at a time cannot be taken
api-import-full = your archive has as many games from elsewhere as it can hold
api-import-none = no game can be taken; the one on line { $line }: { $why }

## The description of the pages.

docs-title = Damier: what programs can ask
docs-what = Games are played over the WebSocket at /ws; everything else is below. What is sent and answered is JSON. Sentences are in the language of ?lang=fr, or of Accept-Language.
docs-version = Version { $version }
docs-file = The same for programs: OpenAPI 3.1
docs-contents = Contents
docs-parameters = Parameters
docs-optional = optional
docs-body = Body
docs-answers = Answers
docs-refusals = Refused with
docs-token = With a token: Authorization: Bearer …
docs-session = With the token of an account that logged in
docs-staff = With the token of an account that looks after the server
docs-codes = Errors
docs-codes-what = An error has a code that never changes, a message for people, and often a hint of what to do.
docs-any = any request
docs-shapes = Types

## In records of games: PGN's tag Event.

pgn-rated = Rated game
pgn-casual = Casual game

## The page at the server's address.

front-what = This is a Damier server: one referee for chess and its variants, Kamisado, Siam and Mastermind. It judges every move and loses none.
front-now = { $people ->
    [0] Nobody is here now
    [one] One person is here now
   *[other] { $people } are here now
}; { $games ->
    [0] no game is being played.
    [one] one game is being played.
   *[other] { $games } games are being played.
}
front-play = Play
front-play-how = In a terminal, with the same program that runs this server:
front-play-get = It asks your name and shows who waits. Whoever runs this server can tell you where to get the program; nothing has to be installed but its one file.
front-programs = Programs
front-programs-how = A program connects to the port of its protocol:
front-no-programs = This server has no ports for programs; they can play over its WebSocket.
front-more = More
front-more-how = <a href="/api/games">The games</a> are here as JSON; <a href="/ready">this</a> says whether the server is well.
site-no-node = Playing in the browser is not possible here: when this server was built, Node 20 or newer was not found. Whoever runs it installs Node and npm, and builds it again.
site-no-libraries = Playing in the browser is not possible here: when this server was built, the libraries of its page could not be installed. Whoever runs it runs "npm ci" in the folder "web" of its sources, and builds it again.
site-no-build = Playing in the browser is not possible here: the page could not be built. Whoever runs this server runs "npm run build" in the folder "web" of its sources, which says why.
site-unwanted = This server was started without a page to play in the browser.
