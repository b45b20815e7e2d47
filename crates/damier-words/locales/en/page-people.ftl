### People and their games: profiles, rankings, the archive, friends and messages.

page-graph-table = As a table
