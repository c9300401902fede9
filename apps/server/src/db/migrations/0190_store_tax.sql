-- The seller as a bill names it, and what decides its taxes: the State, and the composition scheme.
ALTER TABLE stores
  ADD COLUMN legal_name text NOT NULL DEFAULT '' CHECK (length(legal_name) <= 500),
  ADD COLUMN state_code text COLLATE "C" NOT NULL DEFAULT '' CHECK (state_code ~ '^([0-9]{2})?$'),
  ADD COLUMN pincode text NOT NULL DEFAULT '' CHECK (length(pincode) <= 10),
  ADD COLUMN gstin text COLLATE "C" NOT NULL DEFAULT '' CHECK (length(gstin) IN (0, 15)),
  ADD COLUMN composition boolean NOT NULL DEFAULT false,
  -- The first two digits of a GSTIN are the State it was given for.
  ADD CONSTRAINT stores_gstin_state CHECK (gstin = '' OR left(gstin, 2) = state_code);

-- How much cash one customer paid on a day is asked for at every sale to them.
CREATE INDEX sales_by_customer_day ON sales (registration_id, customer_id, business_date)
  WHERE customer_id IS NOT NULL;
DROP INDEX sales_by_customer;

-- A bill is compared with the store as the till may have known it.
DROP TRIGGER keep_version ON stores;
DROP TRIGGER keep_deleted ON stores;
CALL keep_history('stores', 'store_id', 'prefix', 'time_zone', 'rounding_step', 'tax_rounding', 'legal_name',
  'address1', 'address2', 'city', 'state', 'state_code', 'pincode', 'gstin', 'composition');
