-- The audit trail as a chain: each link is a hash over the link before it and over one row. A job adds links after the
-- commit; no request writes here.

-- The fields of an audited change that say who somebody is. One list for erasing them and for the chain.
CREATE FUNCTION person_fields() RETURNS text[] LANGUAGE sql IMMUTABLE
RETURN ARRAY['FirstName', 'LastName', 'PhoneNo', 'EmailID', 'GSTIN', 'Address1', 'Address2', 'City', 'StateCode', 'State',
  'Pincode', 'CustomFields', 'CardNo'];

-- As before, but an object without fields stays one: the chain knows what the entry had.
CREATE OR REPLACE FUNCTION without_person(fields jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE
RETURN CASE WHEN jsonb_typeof(fields) <> 'object' THEN fields ELSE (
  SELECT coalesce(jsonb_object_agg(f.key, CASE WHEN f.key = ANY (person_fields()) THEN '"(erased)"'::jsonb ELSE f.value END), '{}')
    FROM jsonb_each(fields) AS f) END;

-- What the chain hashes as it is: the text that PostgreSQL gives jsonb has one form, and no digit of a number is lost.
CREATE FUNCTION audit_plain(detail jsonb) RETURNS text LANGUAGE sql IMMUTABLE
RETURN (SELECT (detail || coalesce(jsonb_object_agg(s.side, (detail -> s.side) - person_fields())
                                     FILTER (WHERE jsonb_typeof(detail -> s.side) = 'object'), '{}'))::text
          FROM unnest(ARRAY['before', 'after']) AS s (side));

-- What the chain hashes as digests: each personal field by its place, with its value as text.
CREATE FUNCTION audit_person(detail jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE
RETURN (SELECT coalesce(jsonb_object_agg(s.side || '.' || f.key, f.value::text), '{}')
          FROM unnest(ARRAY['before', 'after']) AS s (side),
               jsonb_each(CASE WHEN jsonb_typeof(detail -> s.side) = 'object' THEN detail -> s.side ELSE '{}' END) AS f
         WHERE f.key = ANY (person_fields()));

-- Rows up to settled_to have a link or never had a transaction that committed. A mark becomes settled when every
-- transaction that ran when it was set has ended.
CREATE TABLE audit_chains (
  registration_id uuid PRIMARY KEY,
  entries bigint NOT NULL DEFAULT 0,
  head bytea NOT NULL CHECK (length(head) = 32),
  last_id bigint NOT NULL DEFAULT 0,
  settled_to bigint NOT NULL DEFAULT 0,
  mark_id bigint,
  mark_xid xid8
);
CALL protect_tenant_table('audit_chains');
CALL open_to_jobs('audit_chains');
GRANT SELECT, INSERT ON audit_chains TO evertill_job;
GRANT UPDATE (entries, head, last_id, settled_to, mark_id, mark_xid) ON audit_chains TO evertill_job;

-- No foreign key to the row: a link stays behind when its row is removed, and says so.
CREATE TABLE audit_links (
  registration_id uuid NOT NULL,
  position bigint NOT NULL,
  audit_id bigint NOT NULL,
  chained_at timestamptz NOT NULL,
  link bytea NOT NULL CHECK (length(link) = 32),
  -- Null for a row without personal fields, and once they are erased: without it nobody can try values on the digests.
  salt bytea,
  person jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (registration_id, position),
  UNIQUE (registration_id, audit_id)
);
CALL protect_tenant_table('audit_links');
CALL open_to_jobs('audit_links');
GRANT SELECT, INSERT ON audit_links TO evertill_job;

GRANT SELECT ON audit_trail TO evertill_job;
CALL open_to_jobs('registrations');
GRANT SELECT (registration_id) ON registrations TO evertill_job;
CALL open_to_jobs('customer_merges');
GRANT SELECT (registration_id, customer_id, into_customer_id) ON customer_merges TO evertill_job;

-- The lock of a company's chain. Whoever erases waits for the batch that may have read the row before.
CREATE FUNCTION audit_chain_key(registration uuid) RETURNS bigint LANGUAGE sql IMMUTABLE
RETURN hashtextextended('audit chain ' || registration, 0);

CREATE FUNCTION forget_audit_salt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(audit_chain_key(NEW.registration_id));
  UPDATE audit_links SET salt = NULL WHERE registration_id = NEW.registration_id AND audit_id = NEW.audit_id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_salt AFTER UPDATE OF detail ON audit_trail
  FOR EACH ROW WHEN (OLD.detail IS DISTINCT FROM NEW.detail) EXECUTE FUNCTION forget_audit_salt();
