-- Where orders come from. The key is part of the address that a partner calls, so no two companies have the same.
CREATE TABLE order_channels (
  registration_id uuid NOT NULL REFERENCES registrations,
  channel_key text COLLATE "C" NOT NULL UNIQUE CHECK (channel_key ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  channel_name text NOT NULL CHECK (length(channel_name) BETWEEN 1 AND 100),
  store_id uuid NOT NULL,
  accept_seconds integer NOT NULL DEFAULT 300 CHECK (accept_seconds BETWEEN 30 AND 86400),
  auto_accept boolean NOT NULL DEFAULT false,
  -- NULL: the first payment type of kind Other.
  prepaid_payment_type_id uuid,
  -- NULL: Sale.
  transaction_type_id uuid,
  is_active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (registration_id, channel_key),
  FOREIGN KEY (registration_id, store_id) REFERENCES stores,
  FOREIGN KEY (registration_id, prepaid_payment_type_id) REFERENCES payment_types,
  FOREIGN KEY (registration_id, transaction_type_id) REFERENCES transaction_types
);
CALL protect_tenant_table('order_channels');
GRANT SELECT ON order_channels TO evertill_request;

CREATE TABLE orders (
  registration_id uuid NOT NULL,
  order_id uuid NOT NULL,
  channel_key text COLLATE "C" NOT NULL,
  channel_order_id text COLLATE "C" NOT NULL CHECK (length(channel_order_id) BETWEEN 1 AND 100),
  store_id uuid NOT NULL,
  state text NOT NULL,
  version integer NOT NULL CHECK (version >= 1),
  -- The highest sequence number of the channel's events so far.
  last_seq bigint,
  placed_at timestamptz NOT NULL,
  accept_by timestamptz NOT NULL,
  promised_by timestamptz,
  customer jsonb NOT NULL,
  address jsonb NOT NULL,
  items jsonb NOT NULL,
  payment jsonb NOT NULL,
  cancellation jsonb,
  sale_uuid uuid,
  credit_note_uuid uuid,
  -- Of what the channel sent: the same order sent again has the same digest.
  content_sha256 bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  position bigint NOT NULL,
  PRIMARY KEY (registration_id, order_id),
  UNIQUE (registration_id, channel_key, channel_order_id),
  FOREIGN KEY (registration_id, channel_key) REFERENCES order_channels,
  FOREIGN KEY (registration_id, store_id) REFERENCES stores
);
CREATE INDEX ON orders (registration_id, store_id, position);
CREATE INDEX ON orders (registration_id, sale_uuid) WHERE sale_uuid IS NOT NULL;
CREATE INDEX orders_to_accept ON orders (accept_by) WHERE state = 'new';
CALL protect_tenant_table('orders');
GRANT SELECT, INSERT ON orders TO evertill_request;
GRANT UPDATE (state, version, last_seq, items, payment, cancellation, sale_uuid, credit_note_uuid, changed_at, position)
  ON orders TO evertill_request;
-- Jobs only find what is due; the change itself is made as a request of the tenant.
CALL open_to_jobs('orders');
GRANT SELECT (registration_id, order_id, state, accept_by) ON orders TO evertill_job;

-- The timeline. An event has one row, however often it arrives.
CREATE TABLE order_events (
  registration_id uuid NOT NULL,
  order_id uuid NOT NULL,
  event_id text COLLATE "C" NOT NULL CHECK (length(event_id) BETWEEN 1 AND 100),
  event_no bigint GENERATED ALWAYS AS IDENTITY,
  to_state text,
  event_type text,
  at timestamptz NOT NULL,
  by_name text NOT NULL,
  user_id uuid,
  source text NOT NULL CHECK (source IN ('channel', 'till', 'server', 'carrier')),
  seq bigint,
  moved boolean NOT NULL,
  note text NOT NULL DEFAULT '',
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (registration_id, order_id, event_id),
  FOREIGN KEY (registration_id, order_id) REFERENCES orders
);
CALL protect_tenant_table('order_events');
GRANT SELECT, INSERT ON order_events TO evertill_request;

CREATE TABLE packages (
  registration_id uuid NOT NULL,
  package_id uuid NOT NULL,
  store_id uuid NOT NULL,
  package_no text COLLATE "C" NOT NULL,
  order_id uuid,
  sale_uuid uuid,
  state text NOT NULL,
  version integer NOT NULL CHECK (version >= 1),
  attempts integer NOT NULL DEFAULT 0,
  -- Everything else that the till wrote.
  body jsonb NOT NULL,
  content_sha256 bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  position bigint NOT NULL,
  PRIMARY KEY (registration_id, package_id),
  CHECK (order_id IS NOT NULL OR sale_uuid IS NOT NULL),
  FOREIGN KEY (registration_id, store_id) REFERENCES stores,
  FOREIGN KEY (registration_id, order_id) REFERENCES orders
);
CREATE INDEX ON packages (registration_id, store_id, position);
CREATE INDEX ON packages (registration_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX ON packages (registration_id, sale_uuid) WHERE sale_uuid IS NOT NULL;
CALL protect_tenant_table('packages');
GRANT SELECT, INSERT ON packages TO evertill_request;
GRANT UPDATE (package_no, order_id, sale_uuid, state, version, attempts, body, content_sha256, changed_at, position)
  ON packages TO evertill_request;

CREATE TABLE package_events (
  registration_id uuid NOT NULL,
  package_id uuid NOT NULL,
  event_id text COLLATE "C" NOT NULL CHECK (length(event_id) BETWEEN 1 AND 100),
  event_no bigint GENERATED ALWAYS AS IDENTITY,
  to_state text,
  event_type text,
  at timestamptz NOT NULL,
  by_name text NOT NULL,
  user_id uuid,
  source text NOT NULL CHECK (source IN ('channel', 'till', 'server', 'carrier')),
  moved boolean NOT NULL,
  note text NOT NULL DEFAULT '',
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (registration_id, package_id, event_id),
  FOREIGN KEY (registration_id, package_id) REFERENCES packages
);
CALL protect_tenant_table('package_events');
GRANT SELECT, INSERT ON package_events TO evertill_request;

-- One counter for orders and packages. It is taken last in a transaction, after the rows of the documents.
CREATE TABLE order_positions (
  registration_id uuid PRIMARY KEY REFERENCES registrations,
  position bigint NOT NULL DEFAULT 0
);
CALL protect_tenant_table('order_positions');
GRANT SELECT, INSERT ON order_positions TO evertill_request;
GRANT UPDATE (position) ON order_positions TO evertill_request;
