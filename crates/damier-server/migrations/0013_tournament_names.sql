-- In which events somebody is named: whoever deletes their account is found there.
CREATE INDEX tournament_maker ON tournament (maker);
CREATE INDEX tournament_event_who ON tournament_event (who) WHERE who <> '';
