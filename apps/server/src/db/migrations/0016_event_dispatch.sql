-- The last position of each registration, and up to where its old events were deleted.
CREATE TABLE event_heads (
  registration_id uuid PRIMARY KEY,
  position bigint NOT NULL,
  pruned_to bigint NOT NULL DEFAULT 0
);
CALL protect_tenant_table('event_heads');
GRANT SELECT ON event_heads TO evertill_request;

-- When an event of a kind that merges was last given out. store_key is all zeros for the whole registration.
CREATE TABLE event_paces (
  registration_id uuid NOT NULL,
  event_type text NOT NULL,
  store_key uuid NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (registration_id, event_type, store_key)
);
CALL protect_tenant_table('event_paces');

-- One-time words for the live stream, as digests. Shared by all server processes.
CREATE TABLE stream_tickets (
  registration_id uuid NOT NULL,
  ticket_sha256 bytea NOT NULL,
  user_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (registration_id, ticket_sha256),
  FOREIGN KEY (registration_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX ON stream_tickets (expires_at);
CALL protect_tenant_table('stream_tickets');
GRANT SELECT, INSERT, DELETE ON stream_tickets TO evertill_request;

-- One event per kind (and store) in a transaction, however many statements and rows it had: what was raised already
-- is noted in a setting that ends, or is rolled back to a savepoint, with the transaction. Runs as whoever made the
-- change, so a request can raise events of its own registration only.
CREATE FUNCTION raise_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  raised text := coalesce(current_setting('evertill.raised', true), '');
  touched record;
  mark text;
BEGIN
  FOR touched IN EXECUTE format('SELECT DISTINCT registration_id, %s AS store_id FROM changed',
                                CASE TG_ARGV[1] WHEN 'store' THEN 'store_id' ELSE 'NULL::uuid' END)
  LOOP
    mark := format('|%s %s %s', TG_ARGV[0], touched.registration_id, touched.store_id);
    CONTINUE WHEN strpos(raised, mark) > 0;
    INSERT INTO event_outbox (registration_id, event_type, store_id)
      VALUES (touched.registration_id, TG_ARGV[0], touched.store_id);
    raised := raised || mark;
  END LOOP;
  PERFORM set_config('evertill.raised', raised, true);
  RETURN NULL;
END $$;

-- Every change of the table raises the event, whoever makes it: a request, an import, an administrator.
-- reach is 'store' where the table has a store_id and the event is for that store alone.
CREATE PROCEDURE raise_on_change(target regclass, kind text, reach text DEFAULT 'registration')
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER raise_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION raise_change(%L, %L)', target, kind, reach);
  EXECUTE format('CREATE TRIGGER raise_update AFTER UPDATE ON %s REFERENCING NEW TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION raise_change(%L, %L)', target, kind, reach);
  EXECUTE format('CREATE TRIGGER raise_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION raise_change(%L, %L)', target, kind, reach);
END $$;
REVOKE ALL ON PROCEDURE raise_on_change FROM PUBLIC;

CALL raise_on_change('products', 'product_updated');
CALL raise_on_change('categories', 'category_updated');
CALL raise_on_change('taxes', 'tax_updated');
CALL raise_on_change('payment_types', 'paymentTypes_updated');
CALL raise_on_change('cash_registers', 'cashRegister_updated', 'store');
