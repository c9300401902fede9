-- A customer who was there twice. Documents keep the key that they were made with, also those that a till sends later:
-- whoever reads an account reads it under all keys of its customer. `into_customer_id` is never itself a double.
CREATE TABLE customer_merges (
  registration_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  into_customer_id uuid NOT NULL,
  merged_by uuid NOT NULL,
  merged_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (registration_id, customer_id),
  CHECK (customer_id <> into_customer_id),
  FOREIGN KEY (registration_id, customer_id) REFERENCES customers,
  FOREIGN KEY (registration_id, into_customer_id) REFERENCES customers
);
CREATE INDEX ON customer_merges (registration_id, into_customer_id);
CALL protect_tenant_table('customer_merges');
GRANT SELECT, INSERT, UPDATE (into_customer_id) ON customer_merges TO evertill_request;
GRANT UPDATE (customer_id) ON memberships TO evertill_request;

-- Who is kept of a customer and its doubles.
CREATE FUNCTION kept_customer(wanted uuid) RETURNS uuid LANGUAGE sql STABLE
RETURN coalesce((SELECT m.into_customer_id FROM customer_merges m WHERE m.customer_id = wanted), wanted);

-- The keys under which documents of one customer are booked.
CREATE FUNCTION keys_of_customer(wanted uuid) RETURNS uuid[] LANGUAGE sql STABLE
RETURN kept_customer(wanted)
  || ARRAY(SELECT m.customer_id FROM customer_merges m WHERE m.into_customer_id = kept_customer(wanted));
