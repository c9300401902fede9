-- What a person said about a refused body. `resolved_at` alone means that it was sent again and accepted.
ALTER TABLE sale_quarantine ADD COLUMN resolution text, ADD COLUMN resolution_reason text, ADD COLUMN resolved_by uuid;
GRANT UPDATE (resolution, resolution_reason, resolved_by) ON sale_quarantine TO evertill_request;
CREATE INDEX sale_quarantine_by_age ON sale_quarantine (registration_id, first_seen_at, quarantine_id);

CREATE TABLE customers (
  registration_id uuid NOT NULL REFERENCES registrations,
  customer_id uuid NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL DEFAULT '',
  phone_no text NOT NULL DEFAULT '',
  email_id text NOT NULL DEFAULT '',
  -- lower() is not leakproof: stored, so that an index can be used under the policies.
  name_lower text COLLATE "C" NOT NULL,
  phone_digits text COLLATE "C" NOT NULL,
  -- The digits backwards: people say the end of a number.
  phone_reversed text COLLATE "C" NOT NULL,
  gstin text NOT NULL DEFAULT '',
  address jsonb NOT NULL DEFAULT '{}',
  customer_groups text[] NOT NULL DEFAULT '{}',
  credit_limit bigint,
  custom_fields jsonb NOT NULL DEFAULT '{}',
  content_sha256 bytea,
  is_deleted boolean NOT NULL DEFAULT false,
  action_on timestamptz NOT NULL DEFAULT now(),
  position bigint NOT NULL,
  PRIMARY KEY (registration_id, customer_id)
);
CREATE INDEX ON customers (registration_id, position);
CREATE INDEX ON customers (registration_id, name_lower);
CREATE INDEX ON customers (registration_id, phone_digits);
CREATE INDEX ON customers (registration_id, phone_reversed);
CALL protect_tenant_table('customers');
GRANT SELECT, INSERT, UPDATE ON customers TO evertill_request;

-- Its own row, not the catalogue's: a customer at the counter does not wait for an import of products.
CREATE TABLE customer_positions (
  registration_id uuid PRIMARY KEY REFERENCES registrations,
  position bigint NOT NULL DEFAULT 0
);
CALL protect_tenant_table('customer_positions');
GRANT SELECT, INSERT, UPDATE ON customer_positions TO evertill_request;

-- Money received on account, with the answer it got; the ledgers hold what it did.
CREATE TABLE customer_receipts (
  registration_id uuid NOT NULL,
  receipt_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  store_id uuid NOT NULL,
  register_id uuid NOT NULL,
  transaction_no text COLLATE "C" NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  kind text NOT NULL,
  body jsonb NOT NULL,
  content_sha256 bytea NOT NULL,
  reply jsonb NOT NULL,
  at timestamptz NOT NULL,
  user_id uuid NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (registration_id, receipt_id)
);
CREATE INDEX ON customer_receipts (registration_id, customer_id, at);
CREATE INDEX ON customer_receipts (registration_id, transaction_no);
CALL protect_tenant_table('customer_receipts');
GRANT SELECT, INSERT ON customer_receipts TO evertill_request;
