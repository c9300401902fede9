-- Sales that contradict themselves, whole, so that the money is safe while somebody looks.
-- The digest makes a poisoned sale that is sent again and again one row.
CREATE TABLE sale_quarantine (
  registration_id uuid NOT NULL,
  quarantine_id uuid NOT NULL DEFAULT gen_random_uuid(),
  sale_uuid uuid,
  content_sha256 bytea NOT NULL,
  raw_body text NOT NULL,
  code text NOT NULL,
  errors jsonb NOT NULL,
  attempts integer NOT NULL DEFAULT 1,
  sent_by uuid NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  resolved_at timestamptz,
  PRIMARY KEY (registration_id, quarantine_id),
  UNIQUE (registration_id, content_sha256)
);
CREATE INDEX ON sale_quarantine (registration_id, sale_uuid);
CALL protect_tenant_table('sale_quarantine');
GRANT SELECT, INSERT ON sale_quarantine TO evertill_request;
GRANT UPDATE (code, errors, attempts, last_seen_at, resolved_at) ON sale_quarantine TO evertill_request;

-- Append-only: whoever serves requests may add and read, never change or remove.
CREATE TABLE audit_trail (
  registration_id uuid NOT NULL,
  audit_id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  user_id uuid,
  action text NOT NULL,
  subject text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (registration_id, audit_id)
);
CALL protect_tenant_table('audit_trail');
GRANT SELECT, INSERT ON audit_trail TO evertill_request;
