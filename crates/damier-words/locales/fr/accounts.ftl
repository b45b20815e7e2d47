### Les comptes, leurs jetons, et les personnes qui administrent le serveur.

api-banned = ce compte ne peut pas entrer avant { $until }
api-scope = ce jeton n'a pas été fait pour cela : il lui faut la portée { $scope }
api-no-session = un jeton d'API ne le permet pas
api-bad-label = une étiquette a de 1 à 60 caractères
api-bad-scopes = les portées d'un jeton sont une ou plusieurs parmi read, play, chat et friends
api-too-many-tokens = un compte a au plus 50 jetons d'API
api-not-a-bot = ce compte a joué des parties classées comme personne
close-taken-over = ce compte est maintenant utilisé ailleurs
close-banned = ce compte ne peut pas entrer
api-in-use = ce compte est utilisé ailleurs
api-playing = pas pendant une partie
hint-take-over = ajoutez take_over=true pour entrer ici à la place
hint-another-account = créez un autre compte pour le programme
hint-finish-games = terminez d'abord vos parties
hint-scope = connectez-vous, ou faites un jeton de portée plus large
hint-end-a-token = mettez fin à l'un d'eux d'abord
api-not-a-guest = ce jeton est celui d'un compte ; seul un invité peut en devenir un
api-adjourned = cette partie est ajournée ; elle reprend quand les deux joueurs sont de retour

## Dans le terminal : `damier admin`, `damier serve`, `damier join`.

serve-claim = Personne n'administre encore ce serveur. { $url }/admin/claim?code={ $code } dit comment le faire, ou bien : damier join { $url } --claim { $code }
join-announcement = Annonce : { $text }
join-adjourned = La partie est ajournée : ses pendules sont arrêtées jusqu'au retour des deux joueurs.
join-goes-on = La partie reprend.
admin-no-answer = le serveur qui tourne sur ce dossier ne répond pas
admin-refused = { $why }
admin-nothing = Rien.
admin-done = C'est fait.
admin-broken-off = le serveur s'est interrompu
admin-exported = { $games ->
    [one] { $games } partie écrite
   *[other] { $games } parties écrites
} dans { $path }.
admin-imported = { $games ->
    [one] { $games } partie prise
   *[other] { $games } parties prises
} pour { $name }.
admin-import-refused = partie de la ligne { $line } : { $why }
admin-import-too-long = le fichier est trop long ; coupez-le en plusieurs
admin-no-file = { $path } : { $why }
admin-is-playing = joue
admin-reported = signalé par { $by } : { $why }
admin-told-until = jusqu'au { $until } UTC
admin-until = C'est fait ; jusqu'au { $until } UTC.
admin-reset-code = Code : { $code } (valable une fois, jusqu'au { $until } UTC). Qui l'a choisit un autre mot de passe.
admin-is-program = programme
admin-is-online = en ligne
admin-muted = privé de parole jusqu'au { $until } UTC
admin-banned = exclu jusqu'au { $until } UTC
admin-adjourned = ajournée

## Les personnes qui administrent le serveur.

admin-not-allowed = vous n'avez pas le rôle qu'il faut pour cela
admin-no-announcement = cette annonce n'existe pas
admin-no-claim = ce code ne donne pas (ou plus) le rôle d'administration
admin-not-sanctioned = il n'y a rien à lever
admin-bad-minutes = dites pour combien de minutes, deux ans au plus
admin-bad-text = un texte a de 1 à 500 caractères sur une ligne
admin-bad-role = un rôle est admin, director, moderator ou none
admin-bad-result = un résultat est 1-0, 0-1 ou 1/2-1/2
admin-not-now = cette partie est finie, n'a pas commencé, ou est déjà ainsi
admin-programs = une partie avec un programme ou l'ordinateur ne peut pas être ajournée
api-no-reset = ce code est inconnu, a déjà servi, ou est trop ancien
front-claim = Ce serveur n'a pas encore d'administrateur. Lancez cette commande dans un terminal, puis connectez-vous ou créez un compte : ce compte administrera le serveur.
admin-no-report = ce signalement n'existe pas ou est déjà clos
