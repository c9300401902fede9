-- Up to the tolerance a difference needs no word, above the limit it needs another employee's PIN.
ALTER TABLE stores
  ADD COLUMN closing_tolerance bigint NOT NULL DEFAULT 1000 CHECK (closing_tolerance >= 0),
  ADD COLUMN closing_approval_above bigint NOT NULL DEFAULT 50000 CHECK (closing_approval_above >= 0);

-- The spec's closings: a row from opening to closing. The key comes from the device, so a repeated opening is one.
CREATE TABLE register_sessions (
  registration_id uuid NOT NULL,
  closing_id uuid NOT NULL,
  store_id uuid NOT NULL,
  register_id uuid NOT NULL,
  register_code text NOT NULL,
  register_name text NOT NULL,
  opening_balance bigint NOT NULL CHECK (opening_balance >= 0),
  -- The pair as it was sent; a timestamptz would round its nanoseconds.
  opening_seconds bigint NOT NULL,
  opening_nanoseconds integer NOT NULL,
  opened_at timestamptz NOT NULL,
  opened_by uuid NOT NULL,
  opened_by_name text NOT NULL,
  opening_sha256 bytea NOT NULL,
  closing_no integer,
  closing_seconds bigint,
  closing_nanoseconds integer,
  closed_at timestamptz,
  closed_by uuid,
  closed_by_name text,
  expected_cash bigint,
  counted_cash bigint,
  difference bigint,
  difference_reason text NOT NULL DEFAULT '',
  approval_id uuid,
  float_to_leave bigint,
  deposit_amount bigint,
  -- The sheet as it was closed, the counts as they were entered.
  accounts jsonb,
  counts jsonb,
  closing_sha256 bytea,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (registration_id, closing_id),
  FOREIGN KEY (registration_id, register_id) REFERENCES cash_registers,
  CHECK ((closing_no IS NULL) = (closed_at IS NULL) AND (closing_no IS NULL) = (accounts IS NULL))
);
-- Two drawers that call themselves one register could not be counted.
CREATE UNIQUE INDEX register_sessions_one_open ON register_sessions (registration_id, register_id)
  WHERE closing_no IS NULL;
CREATE UNIQUE INDEX register_sessions_closing_no ON register_sessions (registration_id, register_id, closing_no);
-- One word of a manager is good for one closing.
CREATE INDEX register_sessions_approval ON register_sessions (registration_id, approval_id)
  WHERE approval_id IS NOT NULL;
CREATE INDEX ON register_sessions (registration_id, register_id, opened_at);
CREATE INDEX ON register_sessions (registration_id, store_id, opened_at);
CALL protect_tenant_table('register_sessions');
GRANT SELECT, INSERT ON register_sessions TO evertill_request;
-- What was said at the opening cannot be changed by a request.
GRANT UPDATE (closing_no, closing_seconds, closing_nanoseconds, closed_at, closed_by, closed_by_name, expected_cash,
  counted_cash, difference, difference_reason, approval_id, float_to_leave, deposit_amount, accounts, counts,
  closing_sha256) ON register_sessions TO evertill_request;

-- Which rows a closing has counted. The keys let no row be counted by two closings; whatever belongs to a closed
-- session and is not here came late.
CREATE TABLE closing_entries (
  registration_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  closing_id uuid NOT NULL,
  PRIMARY KEY (registration_id, entry_id),
  FOREIGN KEY (registration_id, closing_id) REFERENCES register_sessions
);
CREATE INDEX ON closing_entries (registration_id, closing_id);
CALL protect_tenant_table('closing_entries');
GRANT SELECT, INSERT ON closing_entries TO evertill_request;

CREATE TABLE closing_sales (
  registration_id uuid NOT NULL,
  sale_uuid uuid NOT NULL,
  closing_id uuid NOT NULL,
  PRIMARY KEY (registration_id, sale_uuid),
  FOREIGN KEY (registration_id, closing_id) REFERENCES register_sessions
);
CREATE INDEX ON closing_sales (registration_id, closing_id);
CALL protect_tenant_table('closing_sales');
GRANT SELECT, INSERT ON closing_sales TO evertill_request;

-- Cash in, out, to the safe, or the drawer opened without a sale: why and by whom. The money is in drawer_entries.
CREATE TABLE cash_movements (
  registration_id uuid NOT NULL,
  movement_id uuid NOT NULL,
  store_id uuid NOT NULL,
  register_id uuid NOT NULL,
  closing_id uuid,
  kind text NOT NULL CHECK (kind IN ('PaidIn', 'PaidOut', 'Drop', 'DrawerOpened')),
  amount bigint NOT NULL CHECK (amount >= 0),
  reason text NOT NULL,
  at timestamptz NOT NULL,
  user_id uuid NOT NULL,
  approval_id uuid,
  content_sha256 bytea NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (registration_id, movement_id),
  FOREIGN KEY (registration_id, register_id) REFERENCES cash_registers
);
CREATE INDEX ON cash_movements (registration_id, closing_id);
CALL protect_tenant_table('cash_movements');
GRANT SELECT, INSERT ON cash_movements TO evertill_request;

-- A counter may be renamed; two counters of one store with one code could not be told apart.
CREATE UNIQUE INDEX cash_registers_code_once ON cash_registers (registration_id, store_id, register_code)
  WHERE NOT is_deleted;
GRANT UPDATE (register_code, register_name) ON cash_registers TO evertill_request;

-- A slot that was handed back waits for its next holder, who goes on at the highest number plus one.
ALTER TABLE register_leases ADD COLUMN released_at timestamptz;
GRANT UPDATE (register_id, device_id, leased_by, leased_at, released_at) ON register_leases TO evertill_request;
