### Se connecter et créer un compte.

page-title-login = Se connecter
page-title-signup = Créer un compte
page-title-reset = Choisir un autre mot de passe
page-signup-text = Un compte garde votre nom, vos parties et votre classement. Les parties jouées en tant qu'invité lui reviennent.
page-reset-text = La personne qui gère ce serveur peut vous donner un code pour choisir un autre mot de passe.
page-reset-code = Code
page-reset = Changer le mot de passe
page-name = Nom
page-name-hint = 1 à 30 lettres, chiffres, espaces ou signes comme - et _
page-password = Mot de passe
page-new-password = Nouveau mot de passe
page-password-hint = Au moins 8 caractères
page-show-password = Afficher le mot de passe
page-wait = Réessayez dans { $time }
page-welcome = Vous êtes connecté : { $name }.
page-logged-in-as = Vous êtes connecté : { $name }.
page-no-account-yet = Pas encore de compte ?
page-have-account = J'ai un compte
page-forgot-password = Mot de passe oublié ?
