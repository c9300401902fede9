-- What happened, written by the transaction that did it. No foreign keys: every sale adds a row here.
CREATE TABLE event_outbox (
  registration_id uuid NOT NULL,
  event_id bigint GENERATED ALWAYS AS IDENTITY,
  event_type text NOT NULL,
  -- Null: for everyone of the registration, otherwise only for those of the store.
  store_id uuid,
  payload jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Given by the dispatcher after the commit. event_id follows the start of a transaction: a reader who went by
  -- it would skip one that began earlier and committed later.
  position bigint,
  PRIMARY KEY (registration_id, event_id)
);
CREATE INDEX event_outbox_waiting ON event_outbox (event_id) WHERE position IS NULL;
CREATE UNIQUE INDEX event_outbox_positions ON event_outbox (registration_id, position) WHERE position IS NOT NULL;
CREATE INDEX event_outbox_age ON event_outbox USING brin (created_at);
CALL protect_tenant_table('event_outbox');
GRANT SELECT ON event_outbox TO evertill_request;
-- Not the position: only the dispatcher numbers.
GRANT INSERT (registration_id, event_type, store_id, payload, created_at) ON event_outbox TO evertill_request;
