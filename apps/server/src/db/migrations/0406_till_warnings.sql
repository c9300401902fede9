-- When somebody was told by mail that a till needs them; null while it is well, and before.
ALTER TABLE till_reports ADD COLUMN warned_at timestamptz;
CREATE INDEX till_reports_warned ON till_reports (registration_id) WHERE warned_at IS NOT NULL;
CREATE INDEX till_reports_by_contact ON till_reports (seen_at);
CREATE INDEX till_reports_waiting ON till_reports (oldest_unsent_at) WHERE oldest_unsent_at IS NOT NULL;
GRANT UPDATE (warned_at) ON till_reports TO evertill_job;

CALL open_to_jobs('cash_registers');
GRANT SELECT (registration_id, register_id, register_name) ON cash_registers TO evertill_job;
CALL open_to_jobs('register_sessions');
GRANT SELECT (registration_id, register_id, opened_at, closed_at) ON register_sessions TO evertill_job;
GRANT SELECT (released_at) ON register_leases TO evertill_job;
GRANT SELECT (store_id) ON access_entries TO evertill_job;
