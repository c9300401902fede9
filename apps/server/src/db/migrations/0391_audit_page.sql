-- The audit trail is read by time, and of one person or one kind of action by time.
CREATE INDEX audit_trail_by_time ON audit_trail (registration_id, at, audit_id);
CREATE INDEX audit_trail_by_user ON audit_trail (registration_id, user_id, at, audit_id) WHERE user_id IS NOT NULL;
CREATE INDEX audit_trail_by_action ON audit_trail (registration_id, action, at, audit_id);

-- The last check of each chain, and the one that runs or was asked for. A run that is not renewed in time is another's.
CREATE TABLE audit_checks (
  registration_id uuid PRIMARY KEY,
  wanted_at timestamptz,
  run_id uuid,
  run_until timestamptz,
  done bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0,
  checked_at timestamptz,
  entries bigint NOT NULL DEFAULT 0,
  fault jsonb
);
CALL protect_tenant_table('audit_checks');
CALL open_to_jobs('audit_checks');
GRANT SELECT, INSERT (registration_id, wanted_at), UPDATE (wanted_at) ON audit_checks TO evertill_request;
GRANT SELECT, INSERT (registration_id, run_id, run_until),
  UPDATE (wanted_at, run_id, run_until, done, total, checked_at, entries, fault) ON audit_checks TO evertill_job;
GRANT SELECT (registration_id, entries, head) ON audit_chains TO evertill_request;
GRANT SELECT (registration_id, position, chained_at) ON audit_links TO evertill_request;
