-- Two ledgers: append-only for whoever serves requests. A mistake is answered by a further row, never by a change,
-- so that every balance can be explained row by row.

-- Amounts are at least 0; the kind says which way the money went (domain: CashEntryKind).
CREATE TABLE drawer_entries (
  registration_id uuid NOT NULL,
  entry_id uuid NOT NULL DEFAULT gen_random_uuid(),
  store_id uuid NOT NULL,
  register_id uuid NOT NULL,
  -- The register session as the till named it; it may be unknown here, and then the time decides.
  closing_id uuid,
  kind text NOT NULL CHECK (kind IN ('float', 'cashSale', 'changeGiven', 'receivedOnAccount', 'deliveryCash',
                                     'cashRefund', 'paidIn', 'paidOut', 'drop')),
  amount bigint NOT NULL CHECK (amount >= 0),
  sale_uuid uuid,
  payment_uuid uuid,
  movement_id uuid,
  at timestamptz NOT NULL,
  user_id uuid,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (registration_id, entry_id)
);
CREATE INDEX ON drawer_entries (registration_id, register_id, at);
CREATE INDEX ON drawer_entries (registration_id, closing_id);
CREATE INDEX ON drawer_entries (registration_id, sale_uuid);
CALL protect_tenant_table('drawer_entries');
GRANT SELECT, INSERT ON drawer_entries TO evertill_request;

-- Above zero the customer owes it, below zero it was paid. The sum of a customer's rows is the balance.
CREATE TABLE customer_entries (
  registration_id uuid NOT NULL,
  entry_id uuid NOT NULL DEFAULT gen_random_uuid(),
  customer_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('opening', 'creditSale', 'creditRefund', 'correction', 'received', 'advance')),
  amount bigint NOT NULL,
  -- The bill the row belongs to; none for an advance.
  sale_uuid uuid,
  payment_uuid uuid,
  receipt_id uuid,
  at timestamptz NOT NULL,
  user_id uuid,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (registration_id, entry_id)
);
CREATE INDEX ON customer_entries (registration_id, customer_id, at);
CREATE INDEX ON customer_entries (registration_id, sale_uuid);
CALL protect_tenant_table('customer_entries');
GRANT SELECT, INSERT ON customer_entries TO evertill_request;
