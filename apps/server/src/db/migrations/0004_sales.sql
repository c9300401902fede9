-- References are kept as the till said them (text): a sale that was made is never refused for an unknown one.
CREATE TABLE sales (
  registration_id uuid NOT NULL,
  uuid uuid NOT NULL,
  revision integer NOT NULL,
  contract_version integer NOT NULL,
  calculation_version integer NOT NULL,
  store_id uuid NOT NULL,
  register_id uuid NOT NULL,
  device_id uuid NOT NULL,
  transaction_type_id text NOT NULL,
  transaction_type text NOT NULL,
  transaction_no text COLLATE "C" NOT NULL,
  series text COLLATE "C" NOT NULL,
  running_no integer NOT NULL,
  -- All zeros for the first holder of a number, the sale's own UUID for every later one.
  clash_key uuid NOT NULL,
  transaction_date timestamptz NOT NULL,
  business_date date NOT NULL,
  created_by_user_id text NOT NULL,
  created_by_user_name text NOT NULL,
  currency text NOT NULL,
  rounding_step integer NOT NULL,
  tax_rounding text NOT NULL,
  bill_discount jsonb,
  gross_amount bigint NOT NULL,
  discount_amount bigint NOT NULL,
  taxable_amount bigint NOT NULL,
  tax_amount bigint NOT NULL,
  total_amount bigint NOT NULL,
  round_off bigint NOT NULL,
  payable_amount bigint NOT NULL,
  paid_amount bigint NOT NULL,
  change_amount bigint NOT NULL,
  due_amount bigint NOT NULL,
  flags text[] NOT NULL,
  content_sha256 bytea NOT NULL,
  -- The first answer, word for word: a lost reply is given again, never made anew.
  reply jsonb NOT NULL,
  -- Only where the body held fields that have no column.
  raw_body text,
  received_at timestamptz NOT NULL DEFAULT now(),
  received_from uuid NOT NULL,
  PRIMARY KEY (registration_id, uuid)
);
-- Finds a label, and lets only one sale hold it without the flag, also when two arrive at once.
CREATE UNIQUE INDEX sales_number_once ON sales (registration_id, transaction_no, clash_key);
CREATE INDEX sales_series ON sales (registration_id, series, running_no);
CALL protect_tenant_table('sales');
GRANT SELECT, INSERT ON sales TO evertill_request;

-- No foreign key to sales: lines and payments are written by the same statement as their sale and nobody
-- who serves requests may delete one; a check per row would cost a tenth of the ingest.
CREATE TABLE sale_lines (
  registration_id uuid NOT NULL,
  sale_uuid uuid NOT NULL,
  uuid uuid NOT NULL,
  line_no integer NOT NULL,
  product_id text NOT NULL,
  sku text NOT NULL,
  bar_code text NOT NULL,
  name text NOT NULL,
  hsn text NOT NULL,
  unit text NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  unit_price bigint NOT NULL,
  mrp bigint NOT NULL,
  price_includes_tax boolean NOT NULL,
  discount jsonb,
  tax_id text NOT NULL,
  tax_name text NOT NULL,
  tax_heads jsonb NOT NULL,
  gross_amount bigint NOT NULL,
  line_discount_amount bigint NOT NULL,
  offer_discount_amount bigint NOT NULL,
  bill_discount_amount bigint NOT NULL,
  net_amount bigint NOT NULL,
  taxable_amount bigint NOT NULL,
  tax_amount bigint NOT NULL,
  total_amount bigint NOT NULL,
  PRIMARY KEY (registration_id, sale_uuid, uuid)
);
CALL protect_tenant_table('sale_lines');
GRANT SELECT, INSERT ON sale_lines TO evertill_request;

-- A payment's id is unique in the whole registration: the same money cannot be booked with two sales.
CREATE TABLE sale_payments (
  registration_id uuid NOT NULL,
  uuid uuid NOT NULL,
  sale_uuid uuid NOT NULL,
  payment_type_id text NOT NULL,
  payment_type text NOT NULL,
  kind text NOT NULL,
  tendered_amount bigint NOT NULL,
  amount bigint NOT NULL,
  change_amount bigint NOT NULL,
  PRIMARY KEY (registration_id, uuid)
);
CREATE INDEX ON sale_payments (registration_id, sale_uuid);
CALL protect_tenant_table('sale_payments');
GRANT SELECT, INSERT ON sale_payments TO evertill_request;
