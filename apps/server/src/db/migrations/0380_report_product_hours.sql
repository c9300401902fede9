-- Goods by the hour. Reading the lines of a hundred thousand bills for them takes longer than a page may. It has every
-- column of `report_products` as well, which is summed from it, so that the lines of a day are still read once.
CREATE TABLE report_product_hours (
  registration_id uuid NOT NULL,
  store_id uuid NOT NULL,
  business_date date NOT NULL,
  hour smallint NOT NULL,
  register_id uuid NOT NULL,
  cashier_id text NOT NULL,
  channel_id text NOT NULL,
  salesperson_id text NOT NULL,
  product_id text NOT NULL,
  tax_id text NOT NULL,
  name text NOT NULL,
  lines integer NOT NULL,
  quantity bigint NOT NULL,
  gross bigint NOT NULL,
  discount bigint NOT NULL,
  tax_added bigint NOT NULL,
  returned bigint NOT NULL,
  taxable bigint NOT NULL,
  tax bigint NOT NULL,
  total bigint NOT NULL,
  pieces bigint NOT NULL,
  PRIMARY KEY (registration_id, store_id, business_date, hour, register_id, cashier_id, channel_id, salesperson_id,
               product_id, tax_id)
);
CALL protect_tenant_table('report_product_hours');
GRANT SELECT ON report_product_hours TO evertill_request;

CREATE FUNCTION compute_report_product_hours(reg uuid, store uuid, day date) RETURNS SETOF report_product_hours
LANGUAGE sql STABLE AS $$
  SELECT reg, store, day, g.hour, g.register_id, g.cashier_id, g.channel_id, g.salesperson_id, g.product_id, g.tax_id,
         max(g.name), sum(g.lines)::int, sum(g.quantity)::bigint, sum(g.gross)::bigint, sum(g.discount)::bigint,
         sum(g.tax_added)::bigint, sum(g.returned)::bigint, sum(g.taxable)::bigint, sum(g.tax)::bigint,
         sum(g.total)::bigint, sum(pieces_of(g.quantity))::bigint
    FROM report_goods(reg, ARRAY[store], day, day) g
   GROUP BY g.hour, g.register_id, g.cashier_id, g.channel_id, g.salesperson_id, g.product_id, g.tax_id
$$;

CREATE OR REPLACE FUNCTION rebuild_report_day(reg uuid, store uuid, day date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  began timestamptz := clock_timestamp();
BEGIN
  -- Before anything is read: whatever is booked from now on marks the day again.
  INSERT INTO report_days AS d (registration_id, store_id, business_date, rebuilt_at) VALUES (reg, store, day, began)
  ON CONFLICT (registration_id, store_id, business_date) DO UPDATE SET dirty_since = NULL, rebuilt_at = began;
  DELETE FROM report_entries WHERE registration_id = reg AND store_id = store AND business_date = day;
  DELETE FROM report_product_hours WHERE registration_id = reg AND store_id = store AND business_date = day;
  DELETE FROM report_products WHERE registration_id = reg AND store_id = store AND business_date = day;
  DELETE FROM report_offers WHERE registration_id = reg AND store_id = store AND business_date = day;
  DELETE FROM report_payments WHERE registration_id = reg AND store_id = store AND business_date = day;
  INSERT INTO report_entries SELECT * FROM compute_report_entries(reg, store, day);
  INSERT INTO report_product_hours SELECT * FROM compute_report_product_hours(reg, store, day);
  INSERT INTO report_products
  SELECT reg, store, day, h.register_id, h.cashier_id, h.channel_id, h.salesperson_id, h.product_id, h.tax_id,
         max(h.name), sum(h.lines)::int, sum(h.quantity)::bigint, sum(h.gross)::bigint, sum(h.discount)::bigint,
         sum(h.tax_added)::bigint, sum(h.returned)::bigint, sum(h.taxable)::bigint, sum(h.tax)::bigint,
         sum(h.total)::bigint, sum(h.pieces)::bigint
    FROM report_product_hours h
   WHERE h.registration_id = reg AND h.store_id = store AND h.business_date = day
   GROUP BY h.register_id, h.cashier_id, h.channel_id, h.salesperson_id, h.product_id, h.tax_id;
  INSERT INTO report_offers SELECT * FROM compute_report_offers(reg, store, day);
  INSERT INTO report_payments SELECT * FROM compute_report_payments(reg, store, day);
  UPDATE report_days SET took_ms = ceil(extract(epoch FROM clock_timestamp() - began) * 1000)
   WHERE registration_id = reg AND store_id = store AND business_date = day;
END $$;

-- How many rows of the goods by the hour differ from what the rows of the documents say.
CREATE FUNCTION count_hour_differences(reg uuid, store uuid, day date) RETURNS bigint LANGUAGE sql STABLE AS $$
  WITH hours AS (
    SELECT * FROM report_product_hours WHERE registration_id = reg AND store_id = store AND business_date = day
  )
  SELECT (SELECT count(*) FROM (SELECT * FROM hours EXCEPT SELECT * FROM compute_report_product_hours(reg, store, day)) a)
       + (SELECT count(*) FROM (SELECT * FROM compute_report_product_hours(reg, store, day) EXCEPT SELECT * FROM hours) a)
$$;

-- The days that were rebuilt without it.
SELECT mark_all_report_days();
