-- The server's pool logs in as a role that owns nothing and may only switch to one of two roles: evertill_request, which
-- sees the rows of one tenant, and evertill_job, which sees the rows of all tenants in the few tables that background
-- jobs need. As with evertill_request, another database of the cluster may be creating the role right now.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'evertill_job') THEN
    CREATE ROLE evertill_job NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL;
END $$;
GRANT USAGE ON SCHEMA public TO evertill_job;

-- Lets jobs see the rows of all tenants. What they may do with them is decided by grants.
CREATE PROCEDURE open_to_jobs(target regclass) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE POLICY every_registration ON %s TO evertill_job USING (true) WITH CHECK (true)', target);
END $$;
REVOKE ALL ON PROCEDURE open_to_jobs FROM PUBLIC;

-- A server without the owner's address checks that the schema is up to date.
GRANT SELECT (name, checksum) ON schema_migrations TO evertill_request;

GRANT SELECT ON server_state TO evertill_job;

-- Publishing events.
CALL open_to_jobs('event_outbox');
GRANT SELECT, DELETE ON event_outbox TO evertill_job;
GRANT INSERT (registration_id, event_type, store_id, payload), UPDATE (position) ON event_outbox TO evertill_job;
CALL open_to_jobs('event_paces');
GRANT SELECT, INSERT ON event_paces TO evertill_job;
GRANT UPDATE (last_at) ON event_paces TO evertill_job;
CALL open_to_jobs('event_heads');
GRANT SELECT, INSERT ON event_heads TO evertill_job;
GRANT UPDATE (position, pruned_to) ON event_heads TO evertill_job;
CALL open_to_jobs('stream_tickets');
GRANT SELECT (expires_at), DELETE ON stream_tickets TO evertill_job;

-- Sending pushes.
CALL open_to_jobs('push_queue');
GRANT SELECT, INSERT ON push_queue TO evertill_job;
GRANT UPDATE (position, sent_position, due_at, attempts) ON push_queue TO evertill_job;
CALL open_to_jobs('push_tokens');
GRANT SELECT, DELETE ON push_tokens TO evertill_job;
CALL open_to_jobs('users');
GRANT SELECT (registration_id, user_id, is_disabled) ON users TO evertill_job;
GRANT SELECT, INSERT ON push_keys TO evertill_job;

-- Reviewing sales.
CALL open_to_jobs('sale_reviews');
GRANT SELECT, INSERT ON sale_reviews TO evertill_job;
GRANT UPDATE (position) ON sale_reviews TO evertill_job;
CALL open_to_jobs('sales');
GRANT SELECT (registration_id, uuid, store_id, revision, flags), UPDATE (flags, position) ON sales TO evertill_job;
CALL open_to_jobs('audit_trail');
GRANT INSERT (registration_id, action, subject, detail) ON audit_trail TO evertill_job;

-- Products change by an import, which runs as owner. No request ever wrote them.
REVOKE INSERT, UPDATE ON products FROM evertill_request;
REVOKE INSERT, UPDATE ON change_positions FROM evertill_request;
