CREATE TABLE sub_categories (
  registration_id uuid NOT NULL,
  sub_category_id uuid NOT NULL,
  category_id uuid NOT NULL,
  sub_category_name text NOT NULL,
  is_deleted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (registration_id, sub_category_id),
  FOREIGN KEY (registration_id, category_id) REFERENCES categories
);
CALL protect_tenant_table('sub_categories');
GRANT SELECT ON sub_categories TO evertill_request;

CREATE TABLE product_tags (
  registration_id uuid NOT NULL REFERENCES registrations,
  tag_id uuid NOT NULL,
  tag_name text NOT NULL,
  PRIMARY KEY (registration_id, tag_id)
);
CALL protect_tenant_table('product_tags');
GRANT SELECT ON product_tags TO evertill_request;

ALTER TABLE products ADD COLUMN sub_category_id uuid, ADD COLUMN tag_ids uuid[] NOT NULL DEFAULT '{}';
ALTER TABLE products ADD FOREIGN KEY (registration_id, sub_category_id) REFERENCES sub_categories;

-- terms is the wire's offer without the columns: it is read and written whole, never searched.
CREATE TABLE offers (
  registration_id uuid NOT NULL REFERENCES registrations,
  offer_id uuid NOT NULL,
  offer_name text NOT NULL,
  type text NOT NULL,
  -- Every bill names the version it got: whoever changes the terms raises it.
  version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  validity_from date NOT NULL,
  validity_to date NOT NULL,
  terms jsonb NOT NULL CHECK (jsonb_typeof(terms) = 'object'),
  PRIMARY KEY (registration_id, offer_id),
  CHECK (validity_from <= validity_to)
);
CALL protect_tenant_table('offers');
GRANT SELECT ON offers TO evertill_request;

-- Staff. An employee who also signs in has a user, and that user's rules say what the PIN may approve.
CREATE TABLE employees (
  registration_id uuid NOT NULL REFERENCES registrations,
  employee_id uuid NOT NULL,
  employee_name text NOT NULL,
  employee_code text NOT NULL,
  role text NOT NULL,
  user_id uuid,
  approval_pin_hash text,
  has_approval_pin boolean GENERATED ALWAYS AS (approval_pin_hash IS NOT NULL) STORED,
  is_deleted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (registration_id, employee_id),
  UNIQUE (registration_id, employee_code),
  FOREIGN KEY (registration_id, user_id) REFERENCES users
);
CALL protect_tenant_table('employees');
-- Not the hash: a PIN of four digits is found from it within minutes.
GRANT SELECT (registration_id, employee_id, employee_name, employee_code, role, user_id, has_approval_pin, is_deleted)
  ON employees TO evertill_request;

CREATE TABLE employee_stores (
  registration_id uuid NOT NULL,
  store_id uuid NOT NULL,
  employee_id uuid NOT NULL,
  PRIMARY KEY (registration_id, store_id, employee_id),
  FOREIGN KEY (registration_id, store_id) REFERENCES stores,
  FOREIGN KEY (registration_id, employee_id) REFERENCES employees ON DELETE CASCADE
);
CALL protect_tenant_table('employee_stores');
GRANT SELECT ON employee_stores TO evertill_request;

CREATE TABLE print_configs (
  registration_id uuid NOT NULL,
  print_config_id uuid NOT NULL,
  store_id uuid NOT NULL,
  config_name text NOT NULL,
  paper text NOT NULL CHECK (paper IN ('58mm', '80mm', 'A4')),
  header_lines text[] NOT NULL DEFAULT '{}',
  footer_lines text[] NOT NULL DEFAULT '{}',
  seller_name text NOT NULL,
  seller_address text NOT NULL,
  seller_gstin text NOT NULL DEFAULT '',
  upi_payee jsonb,
  is_default boolean NOT NULL DEFAULT false,
  is_deleted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (registration_id, print_config_id),
  FOREIGN KEY (registration_id, store_id) REFERENCES stores
);
-- Two defaults would leave it to chance which paper a bill is laid out for.
CREATE UNIQUE INDEX print_configs_one_default ON print_configs (registration_id, store_id)
  WHERE is_default AND NOT is_deleted;
CALL protect_tenant_table('print_configs');
GRANT SELECT ON print_configs TO evertill_request;

CREATE TABLE sales_channels (
  registration_id uuid NOT NULL REFERENCES registrations,
  sales_channel_id uuid NOT NULL,
  channel_name text NOT NULL,
  is_deleted boolean NOT NULL DEFAULT false,
  sort_order integer NOT NULL DEFAULT 0,
  PRIMARY KEY (registration_id, sales_channel_id)
);
CALL protect_tenant_table('sales_channels');
GRANT SELECT ON sales_channels TO evertill_request;

CREATE TABLE custom_fields (
  registration_id uuid NOT NULL REFERENCES registrations,
  custom_field_id uuid NOT NULL,
  module text NOT NULL CHECK (module IN ('customer', 'product', 'store', 'sales', 'employee', 'vendor')),
  field_name text NOT NULL,
  field_type text NOT NULL CHECK (field_type IN ('Text', 'Number', 'Date', 'Choice', 'YesNo')),
  choices text[] NOT NULL DEFAULT '{}',
  is_required boolean NOT NULL DEFAULT false,
  is_deleted boolean NOT NULL DEFAULT false,
  sort_order integer NOT NULL DEFAULT 0,
  PRIMARY KEY (registration_id, custom_field_id)
);
CALL protect_tenant_table('custom_fields');
GRANT SELECT ON custom_fields TO evertill_request;

CREATE TABLE service_areas (
  registration_id uuid NOT NULL,
  service_area_id uuid NOT NULL,
  store_id uuid NOT NULL,
  pincode text NOT NULL CHECK (pincode ~ '^[1-9][0-9]{5}$'),
  min_order bigint NOT NULL DEFAULT 0 CHECK (min_order >= 0),
  fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  eta_minutes integer NOT NULL CHECK (eta_minutes >= 0),
  cod_allowed boolean NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (registration_id, service_area_id),
  UNIQUE (registration_id, store_id, pincode),
  FOREIGN KEY (registration_id, store_id) REFERENCES stores
);
CALL protect_tenant_table('service_areas');
GRANT SELECT ON service_areas TO evertill_request;

CREATE TABLE membership_tiers (
  registration_id uuid NOT NULL REFERENCES registrations,
  tier_id uuid NOT NULL,
  tier_name text NOT NULL,
  earn_per bigint NOT NULL CHECK (earn_per >= 0),
  earn_points integer NOT NULL CHECK (earn_points >= 0),
  point_value bigint NOT NULL CHECK (point_value >= 0),
  redeem_as text NOT NULL CHECK (redeem_as IN ('Discount', 'Tender')),
  benefits text NOT NULL DEFAULT '',
  sort_order integer NOT NULL DEFAULT 0,
  PRIMARY KEY (registration_id, tier_id)
);
CALL protect_tenant_table('membership_tiers');
GRANT SELECT ON membership_tiers TO evertill_request;

CREATE TABLE memberships (
  registration_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  card_no text NOT NULL,
  tier_id uuid NOT NULL,
  points bigint NOT NULL DEFAULT 0,
  valid_to date,
  PRIMARY KEY (registration_id, customer_id),
  UNIQUE (registration_id, card_no),
  FOREIGN KEY (registration_id, tier_id) REFERENCES membership_tiers
);
CALL protect_tenant_table('memberships');
GRANT SELECT ON memberships TO evertill_request;
