-- A month of a GSTIN is closed when its return is filed. What its return was made of is kept row by row: what the
-- figures of the month say later, less what the returns said, is what has to be amended.
CREATE TABLE tax_periods (
  registration_id uuid NOT NULL REFERENCES registrations,
  closing_id uuid NOT NULL,
  gstin text NOT NULL,
  period text NOT NULL CHECK (period ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  closed_at timestamptz NOT NULL DEFAULT now(),
  closed_by uuid NOT NULL,
  closed_by_name text NOT NULL,
  -- Every change that the server had booked by then is in the return.
  figures_at timestamptz NOT NULL,
  -- How many problems of each severity were named.
  problems jsonb NOT NULL,
  -- The sums of small supplies as the return has them, by month, State and rate: an amendment restates them.
  small_supplies jsonb NOT NULL,
  reopened_at timestamptz,
  reopened_by uuid,
  reopened_by_name text,
  reopen_reason text CHECK (length(reopen_reason) BETWEEN 1 AND 500),
  PRIMARY KEY (registration_id, closing_id),
  CHECK (num_nulls(reopened_at, reopened_by, reopened_by_name, reopen_reason) IN (0, 4))
);
CREATE UNIQUE INDEX tax_periods_closed_once ON tax_periods (registration_id, gstin, period) WHERE reopened_at IS NULL;
CALL protect_tenant_table('tax_periods');
GRANT SELECT, INSERT, UPDATE (reopened_at, reopened_by, reopened_by_name, reopen_reason) ON tax_periods
  TO evertill_request;

-- The files of a closed month, byte for byte. They stay when the month is opened again.
CREATE TABLE tax_period_files (
  registration_id uuid NOT NULL,
  closing_id uuid NOT NULL,
  return_name text NOT NULL CHECK (return_name IN ('gstr1', 'gstr3b')),
  body text NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  PRIMARY KEY (registration_id, closing_id, return_name),
  FOREIGN KEY (registration_id, closing_id) REFERENCES tax_periods
);
CALL protect_tenant_table('tax_period_files');
GRANT SELECT, INSERT ON tax_period_files TO evertill_request;

-- What a return was made of, in the shape of `report_taxes`: its own month, and what came late to earlier ones.
CREATE TABLE tax_period_rows (
  registration_id uuid NOT NULL,
  closing_id uuid NOT NULL,
  -- The month that the rows belong to. A return has rows of other months if they came too late for those.
  period text NOT NULL,
  store_id uuid NOT NULL,
  sale_uuid uuid NOT NULL,
  revision integer NOT NULL,
  sign smallint NOT NULL,
  buyer_gstin text NOT NULL,
  is_interstate boolean NOT NULL,
  hsn text NOT NULL,
  unit text NOT NULL,
  rate integer NOT NULL,
  rate_name text NOT NULL,
  example text NOT NULL,
  quantity bigint NOT NULL,
  taxable bigint NOT NULL,
  igst bigint NOT NULL,
  cgst bigint NOT NULL,
  sgst bigint NOT NULL,
  cess bigint NOT NULL,
  PRIMARY KEY (registration_id, closing_id, period, store_id, sale_uuid, revision, sign, buyer_gstin, is_interstate, hsn,
               unit, rate, rate_name),
  FOREIGN KEY (registration_id, closing_id) REFERENCES tax_periods
);
CREATE INDEX tax_period_rows_by_month ON tax_period_rows (registration_id, period);
CALL protect_tenant_table('tax_period_rows');
GRANT SELECT, INSERT ON tax_period_rows TO evertill_request;

-- Whoever may change the taxes of a company may close its tax periods, and open them again.
INSERT INTO access_entries (registration_id, user_id, store_id, resource, perms)
SELECT registration_id, user_id, store_id, 'TaxPeriods', '{"close": true, "open": true}' FROM access_entries
 WHERE resource = 'HubTaxes' AND perms ->> 'update' = 'true'
    ON CONFLICT DO NOTHING;
