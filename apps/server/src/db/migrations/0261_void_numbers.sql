-- Numbers that a till has printed on a bill that does not count: two tills billed the same order while they were offline.
-- The number is used, and void, without a document of its own.
CREATE TABLE void_numbers (
  registration_id uuid NOT NULL,
  series text COLLATE "C" NOT NULL,
  running_no integer NOT NULL CHECK (running_no >= 1),
  store_id uuid NOT NULL,
  register_id uuid NOT NULL,
  transaction_no text COLLATE "C" NOT NULL,
  -- The UUID of the bill that counts.
  sale_uuid uuid NOT NULL,
  business_date date NOT NULL,
  user_id uuid NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (registration_id, series, running_no)
);
CALL protect_tenant_table('void_numbers');
GRANT SELECT, INSERT ON void_numbers TO evertill_request;
