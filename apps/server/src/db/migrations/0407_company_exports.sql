-- All data of a company as a file: the newest one of each company, kept for a day. It is encrypted with a passphrase that
-- is stored nowhere, so only the process that was given it can make it.
CREATE TABLE company_exports (
  -- No reference to the company: a restore replaces all companies, and keeps no files of before.
  registration_id uuid PRIMARY KEY,
  export_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'failed')),
  asked_by_name text NOT NULL,
  asked_at timestamptz NOT NULL,
  -- When the process that makes it was last heard of.
  alive_at timestamptz NOT NULL,
  done_tables integer NOT NULL DEFAULT 0,
  total_tables integer NOT NULL DEFAULT 0,
  size_bytes bigint NOT NULL DEFAULT 0,
  ended_at timestamptz,
  UNIQUE (registration_id, export_id)
);
CALL protect_tenant_table('company_exports');
CALL open_to_jobs('company_exports');
GRANT SELECT, DELETE, INSERT (registration_id, export_id, asked_by_name, asked_at, alive_at) ON company_exports
  TO evertill_request;
GRANT SELECT (registration_id, export_id, alive_at), DELETE,
  UPDATE (state, alive_at, done_tables, total_tables, size_bytes, ended_at) ON company_exports TO evertill_job;

CREATE TABLE company_export_parts (
  registration_id uuid NOT NULL,
  export_id uuid NOT NULL,
  part integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (registration_id, export_id, part),
  FOREIGN KEY (registration_id, export_id) REFERENCES company_exports (registration_id, export_id) ON DELETE CASCADE
);
-- It is packed and encrypted: PostgreSQL would try in vain to make it smaller.
ALTER TABLE company_export_parts ALTER COLUMN content SET STORAGE EXTERNAL;
CALL protect_tenant_table('company_export_parts');
CALL open_to_jobs('company_export_parts');
GRANT SELECT ON company_export_parts TO evertill_request;
GRANT INSERT ON company_export_parts TO evertill_job;

-- Whoever may delete for the company may take its data away, also by their role.
INSERT INTO access_entries (registration_id, user_id, store_id, resource, perms)
SELECT registration_id, user_id, store_id, 'HubData', '{"export": true, "delete": true}' FROM access_entries
 WHERE resource = 'HubCompany' AND perms ->> 'delete' = 'true'
    ON CONFLICT DO NOTHING;
UPDATE roles SET access = access || '[{"id": "HubData", "perms": {"export": true, "delete": true}}]'
 WHERE access @> '[{"id": "HubCompany", "perms": {"delete": true}}]' AND NOT access @> '[{"id": "HubData"}]';
