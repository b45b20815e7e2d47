-- Whoever deletes their account has no name in what was done by those who look after the server, or to them.
CREATE INDEX admin_act_by ON admin_act (by_name);
CREATE INDEX admin_act_subject ON admin_act (subject);
CREATE INDEX sanction_by ON sanction (by_id);
CREATE INDEX report_closed_by ON report (closed_by) WHERE closed_ms > 0;
