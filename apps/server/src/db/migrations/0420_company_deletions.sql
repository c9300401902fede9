-- A company that is deleted with everything once the waiting time is over.
CREATE TABLE company_deletions (
  registration_id uuid PRIMARY KEY REFERENCES registrations,
  asked_by_name text NOT NULL,
  asked_at timestamptz NOT NULL,
  delete_at timestamptz NOT NULL,
  -- When its people were told by mail that the day is near.
  reminded_at timestamptz,
  -- From then on rows are deleted, and nobody takes it back.
  begun_at timestamptz
);
CALL protect_tenant_table('company_deletions');
CALL open_to_jobs('company_deletions');
GRANT SELECT, DELETE, INSERT (registration_id, asked_by_name, asked_at, delete_at) ON company_deletions
  TO evertill_request;
GRANT SELECT (registration_id, delete_at, reminded_at, begun_at), UPDATE (reminded_at) ON company_deletions
  TO evertill_job;
GRANT SELECT (registration_name) ON registrations TO evertill_job;
