### The first page: how players meet.

page-title-home = Play
