-- Every change of a customer, also one that arrived after a newer one and changed nothing. `edited_at` is the time at the
-- till, but never later than the arrival: a clock that is ahead must not win over every later change.
CREATE TABLE customer_edits (
  registration_id uuid NOT NULL,
  edit_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  body jsonb NOT NULL,
  content_sha256 bytea NOT NULL,
  edited_at timestamptz NOT NULL,
  user_id uuid NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (registration_id, edit_id),
  FOREIGN KEY (registration_id, customer_id) REFERENCES customers
);
CREATE INDEX ON customer_edits (registration_id, customer_id, edited_at);
CALL protect_tenant_table('customer_edits');
GRANT SELECT, INSERT ON customer_edits TO evertill_request;
