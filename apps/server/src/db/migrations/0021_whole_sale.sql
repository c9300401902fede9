-- The whole of a sale. Columns are what is filtered on or added up; everything else of an accepted body is in
-- `extras`, which is null for a plain sale and overrides the columns when the body is put together again.
ALTER TABLE sales
  ADD COLUMN customer_id uuid,
  ADD COLUMN customer_name_lower text COLLATE "C",
  ADD COLUMN customer_phone_no text COLLATE "C",
  ADD COLUMN customer_email_lower text COLLATE "C",
  ADD COLUMN closing_id uuid,
  ADD COLUMN original_uuid uuid,
  ADD COLUMN converted_from_uuid uuid,
  ADD COLUMN extras jsonb,
  -- Given after the commit by whoever reads next, so that sales of one tenant do not wait for each other.
  -- Null: changed since. A number handed out inside the ingest would follow starts, not commits.
  ADD COLUMN position bigint;
CREATE INDEX sales_by_day ON sales (registration_id, business_date, transaction_date, uuid);
CREATE INDEX sales_by_store ON sales (registration_id, store_id, business_date, transaction_date, uuid);
CREATE INDEX sales_by_register ON sales (registration_id, register_id, business_date, transaction_date, uuid);
CREATE INDEX sales_by_type ON sales (registration_id, transaction_type_id, business_date, transaction_date, uuid);
CREATE INDEX sales_by_customer ON sales (registration_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX sales_by_customer_name ON sales (registration_id, customer_name_lower)
  WHERE customer_name_lower IS NOT NULL;
CREATE INDEX sales_by_phone ON sales (registration_id, customer_phone_no) WHERE customer_phone_no IS NOT NULL;
CREATE INDEX sales_by_email ON sales (registration_id, customer_email_lower) WHERE customer_email_lower IS NOT NULL;
CREATE INDEX sales_by_closing ON sales (registration_id, closing_id) WHERE closing_id IS NOT NULL;
CREATE INDEX sales_by_original ON sales (registration_id, original_uuid) WHERE original_uuid IS NOT NULL;
CREATE INDEX sales_by_source ON sales (registration_id, converted_from_uuid) WHERE converted_from_uuid IS NOT NULL;
CREATE UNIQUE INDEX sales_positions ON sales (registration_id, position) WHERE position IS NOT NULL;
CREATE INDEX sales_unpositioned ON sales (registration_id, uuid) WHERE position IS NULL;
GRANT UPDATE (position) ON sales TO evertill_request;

-- line_no and payment_no are the places in the body; a LineNo that says otherwise is in extras.
ALTER TABLE sale_lines ADD COLUMN extras jsonb;
ALTER TABLE sale_payments ADD COLUMN extras jsonb, ADD COLUMN payment_no integer NOT NULL DEFAULT 1;

CREATE TABLE sale_returns (
  registration_id uuid NOT NULL,
  sale_uuid uuid NOT NULL,
  uuid uuid NOT NULL,
  line_no integer NOT NULL,
  original_line_uuid uuid,
  product_id text NOT NULL,
  sku text NOT NULL,
  name text NOT NULL,
  hsn text NOT NULL,
  unit text NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  tax_id text NOT NULL,
  tax_name text NOT NULL,
  tax_heads jsonb NOT NULL,
  gross_amount bigint NOT NULL,
  net_amount bigint NOT NULL,
  taxable_amount bigint NOT NULL,
  tax_amount bigint NOT NULL,
  total_amount bigint NOT NULL,
  extras jsonb,
  PRIMARY KEY (registration_id, sale_uuid, uuid)
);
CREATE INDEX ON sale_returns (registration_id, original_line_uuid);
CALL protect_tenant_table('sale_returns');
GRANT SELECT, INSERT ON sale_returns TO evertill_request;

CREATE TABLE sale_charges (
  registration_id uuid NOT NULL,
  sale_uuid uuid NOT NULL,
  uuid uuid NOT NULL,
  line_no integer NOT NULL,
  name text NOT NULL,
  charge_amount bigint NOT NULL,
  price_includes_tax boolean NOT NULL,
  hsn text NOT NULL,
  tax_id text NOT NULL,
  tax_name text NOT NULL,
  tax_heads jsonb NOT NULL,
  taxable_amount bigint NOT NULL,
  tax_amount bigint NOT NULL,
  total_amount bigint NOT NULL,
  extras jsonb,
  PRIMARY KEY (registration_id, sale_uuid, uuid)
);
CALL protect_tenant_table('sale_charges');
GRANT SELECT, INSERT ON sale_charges TO evertill_request;

-- The story of one document is read by its subject.
CREATE INDEX audit_trail_by_subject ON audit_trail (registration_id, subject, audit_id);
