-- Prices for a later day. Those of one store replace its own price; those without a store replace the product's.
CREATE TABLE price_changes (
  registration_id uuid NOT NULL,
  price_change_id uuid NOT NULL,
  product_id uuid NOT NULL,
  store_id uuid,
  valid_from date NOT NULL,
  -- Null: stays as it is.
  retail_price bigint CHECK (retail_price >= 0),
  mrp bigint CHECK (mrp >= 0),
  applied_at timestamptz,
  -- Why it was not applied on its day.
  failure text NOT NULL DEFAULT '',
  is_deleted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (registration_id, price_change_id),
  FOREIGN KEY (registration_id, product_id) REFERENCES products,
  FOREIGN KEY (registration_id, store_id) REFERENCES stores,
  CHECK (retail_price IS NOT NULL OR mrp IS NOT NULL)
);
CREATE UNIQUE INDEX price_changes_once ON price_changes (registration_id, product_id, valid_from,
  coalesce(store_id, '00000000-0000-0000-0000-000000000000')) WHERE applied_at IS NULL AND NOT is_deleted;
CREATE INDEX price_changes_due ON price_changes (valid_from) WHERE applied_at IS NULL AND NOT is_deleted;
CALL protect_tenant_table('price_changes');
CALL keep_row_version('price_changes');
GRANT SELECT ON price_changes TO evertill_request;
GRANT INSERT (registration_id, price_change_id, product_id, store_id, valid_from, retail_price, mrp) ON price_changes
  TO evertill_request;
GRANT UPDATE (product_id, store_id, valid_from, retail_price, mrp, applied_at, failure, is_deleted) ON price_changes
  TO evertill_request;

-- The job finds the companies that have one due; what is then done, is done as a request of theirs.
CALL open_to_jobs('price_changes');
GRANT SELECT (registration_id, store_id, valid_from, applied_at, is_deleted) ON price_changes TO evertill_job;
GRANT SELECT (time_zone, day_cut_off, is_deleted) ON stores TO evertill_job;
