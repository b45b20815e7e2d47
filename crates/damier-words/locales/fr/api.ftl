### Ce que répond un serveur quand il refuse.

api-said = { $text }
api-refuses = le serveur refuse : { $text }

api-bad-name = ce nom ne convient pas : 2 à 20 lettres sans accent, chiffres, - ou _, en commençant par une lettre ; quelques noms sont réservés
api-taken = ce nom, ou un nom qui lui ressemble, est celui d'un compte
api-wrong-password = nom ou mot de passe incorrect
api-bad-password = un mot de passe a de 8 à 128 octets
api-too-many-tries = trop d'essais ; réessayez plus tard
api-crowded = trop de monde se connecte en ce moment ; réessayez
api-storage-away = le serveur n'atteint pas ses données ; réessayez

api-no-such-game = cette partie n'existe pas
api-not-yours = vous ne jouez pas dans cette partie
api-busy = le serveur est occupé ; réessayez
api-nobody-there = personne de ce nom n'est là
api-too-many = vous attendez déjà assez de parties
api-no-challenge = ce défi n'existe pas ou plus, ou n'est pas pour vous
api-unknown-game = le serveur ne connaît pas ce jeu
api-bad-clock = cette cadence ne convient pas
api-bad-games = une série a de 1 à 100 parties
api-several = plusieurs invités ont ce nom ; envoyez plutôt un lien à l'un d'eux
api-not-rated = seuls les comptes jouent des parties classées ; connectez-vous d'abord
