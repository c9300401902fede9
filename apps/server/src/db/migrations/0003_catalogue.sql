CREATE TABLE transaction_types (
  registration_id uuid NOT NULL REFERENCES registrations,
  transaction_type_id uuid NOT NULL,
  transaction_type text NOT NULL,
  module text NOT NULL,
  letter text NOT NULL CHECK (letter ~ '^[A-Z]$'),
  is_deleted boolean NOT NULL DEFAULT false,
  sort_order integer NOT NULL DEFAULT 0,
  PRIMARY KEY (registration_id, transaction_type_id)
);
CALL protect_tenant_table('transaction_types');
GRANT SELECT ON transaction_types TO evertill_request;

CREATE TABLE payment_types (
  registration_id uuid NOT NULL REFERENCES registrations,
  payment_type_id uuid NOT NULL,
  payment_type text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('Cash', 'Credit', 'Other')),
  show_in_sales boolean NOT NULL,
  is_deleted boolean NOT NULL DEFAULT false,
  sort_order integer NOT NULL DEFAULT 0,
  PRIMARY KEY (registration_id, payment_type_id)
);
CALL protect_tenant_table('payment_types');
GRANT SELECT ON payment_types TO evertill_request;

-- rates is the wire's list of dated rates: it is read and written whole, never searched.
CREATE TABLE taxes (
  registration_id uuid NOT NULL REFERENCES registrations,
  tax_id uuid NOT NULL,
  tax_name text NOT NULL,
  rates jsonb NOT NULL,
  is_deleted boolean NOT NULL DEFAULT false,
  sort_order integer NOT NULL DEFAULT 0,
  PRIMARY KEY (registration_id, tax_id)
);
CALL protect_tenant_table('taxes');
GRANT SELECT ON taxes TO evertill_request;

CREATE TABLE categories (
  registration_id uuid NOT NULL REFERENCES registrations,
  category_id uuid NOT NULL,
  category_name text NOT NULL,
  is_deleted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (registration_id, category_id)
);
CALL protect_tenant_table('categories');
GRANT SELECT ON categories TO evertill_request;

-- One row per tenant, updated inside each writing transaction: its row lock makes positions follow commits,
-- so a long import cannot commit below a position that a till has already read.
CREATE TABLE change_positions (
  registration_id uuid PRIMARY KEY REFERENCES registrations,
  position bigint NOT NULL DEFAULT 0
);
CALL protect_tenant_table('change_positions');
GRANT SELECT, INSERT, UPDATE ON change_positions TO evertill_request;

-- lower() is not leakproof, so an index on it is dead under row-level security: hence the stored lowercase columns.
CREATE TABLE products (
  registration_id uuid NOT NULL REFERENCES registrations,
  product_id uuid NOT NULL,
  sku text NOT NULL,
  name text NOT NULL,
  bar_code text NOT NULL DEFAULT '',
  sku_lower text COLLATE "C" NOT NULL,
  name_lower text COLLATE "C" NOT NULL,
  bar_code_lower text COLLATE "C" NOT NULL,
  product_type text NOT NULL,
  category_id uuid,
  parent_product_id uuid,
  retail_price bigint NOT NULL,
  supply_price bigint NOT NULL,
  markup bigint NOT NULL,
  discount_amount bigint NOT NULL,
  discount_percentage bigint NOT NULL,
  mrp bigint NOT NULL,
  store_specific_prices jsonb NOT NULL DEFAULT '[]',
  accessible_to_selected_stores uuid[] NOT NULL DEFAULT '{}',
  tax_id uuid NOT NULL,
  price_includes_tax boolean NOT NULL,
  hsn text NOT NULL DEFAULT '',
  unit text NOT NULL DEFAULT '',
  is_weighed boolean NOT NULL DEFAULT false,
  is_deleted boolean NOT NULL DEFAULT false,
  action_on timestamptz NOT NULL DEFAULT now(),
  position bigint NOT NULL,
  PRIMARY KEY (registration_id, product_id),
  FOREIGN KEY (registration_id, category_id) REFERENCES categories,
  FOREIGN KEY (registration_id, tax_id) REFERENCES taxes
);
CREATE INDEX ON products (registration_id, position);
CREATE INDEX ON products (registration_id, sku_lower);
CREATE INDEX ON products (registration_id, bar_code_lower);
CREATE INDEX ON products (registration_id, name_lower);
CALL protect_tenant_table('products');
GRANT SELECT, INSERT, UPDATE ON products TO evertill_request;
