### La première page : comment on se rencontre.

page-title-home = Jouer
