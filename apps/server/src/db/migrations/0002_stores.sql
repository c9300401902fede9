CREATE TABLE stores (
  registration_id uuid NOT NULL REFERENCES registrations,
  store_id uuid NOT NULL,
  store_code text NOT NULL,
  store_name text NOT NULL,
  address1 text NOT NULL DEFAULT '',
  address2 text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT '',
  phone_no text NOT NULL DEFAULT '',
  expiry_date date NOT NULL,
  cash_register_closing boolean NOT NULL DEFAULT false,
  prefix text NOT NULL CHECK (prefix ~ '^[A-Z0-9]{1,4}$'),
  time_zone text NOT NULL,
  rounding_step integer NOT NULL DEFAULT 1 CHECK (rounding_step >= 1),
  tax_rounding text NOT NULL DEFAULT 'line' CHECK (tax_rounding IN ('line', 'document')),
  PRIMARY KEY (registration_id, store_id),
  -- Two stores with one prefix would print the same document numbers.
  UNIQUE (registration_id, prefix)
);
CALL protect_tenant_table('stores');
GRANT SELECT ON stores TO evertill_request;

CREATE TABLE user_stores (
  registration_id uuid NOT NULL,
  user_id uuid NOT NULL,
  store_id uuid NOT NULL,
  PRIMARY KEY (registration_id, user_id, store_id),
  FOREIGN KEY (registration_id, user_id) REFERENCES users,
  FOREIGN KEY (registration_id, store_id) REFERENCES stores
);
CALL protect_tenant_table('user_stores');
GRANT SELECT ON user_stores TO evertill_request;

CREATE TABLE cash_registers (
  registration_id uuid NOT NULL,
  register_id uuid NOT NULL,
  store_id uuid NOT NULL,
  register_code text NOT NULL,
  register_name text NOT NULL,
  is_deleted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (registration_id, register_id),
  FOREIGN KEY (registration_id, store_id) REFERENCES stores
);
CREATE INDEX ON cash_registers (registration_id, store_id);
CALL protect_tenant_table('cash_registers');
GRANT SELECT ON cash_registers TO evertill_request;

-- A to Z, then AA to ZZ. The key keeps a slot from being handed out twice in a store.
CREATE TABLE register_leases (
  registration_id uuid NOT NULL,
  store_id uuid NOT NULL,
  slot text COLLATE "C" NOT NULL CHECK (slot ~ '^[A-Z]{1,2}$'),
  register_id uuid NOT NULL,
  device_id uuid NOT NULL,
  leased_by uuid NOT NULL,
  leased_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (registration_id, store_id, slot),
  UNIQUE (registration_id, register_id, device_id),
  FOREIGN KEY (registration_id, store_id) REFERENCES stores,
  FOREIGN KEY (registration_id, register_id) REFERENCES cash_registers
);
CALL protect_tenant_table('register_leases');
GRANT SELECT, INSERT ON register_leases TO evertill_request;

-- What tills reported beyond their sales. The sales themselves are the other half of the maximum:
-- ingest writes no counter, so that sales of one series do not wait for each other.
CREATE TABLE running_numbers (
  registration_id uuid NOT NULL,
  series text COLLATE "C" NOT NULL,
  running_no integer NOT NULL CHECK (running_no >= 0),
  register_id uuid NOT NULL,
  transaction_type_id uuid NOT NULL,
  PRIMARY KEY (registration_id, series),
  FOREIGN KEY (registration_id, register_id) REFERENCES cash_registers
);
CALL protect_tenant_table('running_numbers');
GRANT SELECT, INSERT, UPDATE ON running_numbers TO evertill_request;
