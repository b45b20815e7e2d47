### Les personnes et leurs parties : profils, classements, archives, amis et messages.

page-graph-table = Sous forme de tableau
