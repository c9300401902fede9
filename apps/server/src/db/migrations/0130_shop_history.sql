-- A sale is compared with the shop's data as its till may have known it, also when it was offline for weeks. So every
-- earlier version of that data is kept, with the time until which it was valid.
CREATE TABLE shop_history (
  registration_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  valid_until timestamptz NOT NULL,
  row jsonb NOT NULL,
  PRIMARY KEY (registration_id, kind, id, valid_until)
);
CALL protect_tenant_table('shop_history');
GRANT SELECT ON shop_history TO evertill_request;

-- From when on the history is whole: for ever, unless the company was here before it began.
ALTER TABLE registrations ADD COLUMN history_since timestamptz NOT NULL DEFAULT now();
ALTER TABLE registrations ALTER COLUMN history_since SET DEFAULT '-infinity';

-- As owner: whoever changes the data may not write its history. The first argument is the name of the key, the others
-- are the columns that are kept; a change of others makes no version. Of two changes in one transaction nobody saw the
-- state between them, so the first one wins.
CREATE FUNCTION keep_version() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public AS $$
DECLARE
  key text := TG_ARGV[0];
  columns text[] := TG_ARGV[1:];
BEGIN
  INSERT INTO public.shop_history (registration_id, kind, id, valid_until, row)
  SELECT b.registration_id, TG_TABLE_NAME, b.row ->> key, now(), b.kept
    FROM (SELECT o.registration_id, to_jsonb(o) AS row,
                 (SELECT jsonb_object_agg(c, to_jsonb(o) -> c) FROM unnest(columns) AS c) AS kept
            FROM before o) b
    LEFT JOIN (SELECT n.registration_id, to_jsonb(n) ->> key AS id,
                      (SELECT jsonb_object_agg(c, to_jsonb(n) -> c) FROM unnest(columns) AS c) AS kept
                 FROM after n) a
      ON a.registration_id = b.registration_id AND a.id = b.row ->> key
   WHERE a.kept IS DISTINCT FROM b.kept
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION keep_version FROM PUBLIC;

CREATE FUNCTION keep_deleted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public AS $$
DECLARE
  key text := TG_ARGV[0];
  columns text[] := TG_ARGV[1:];
BEGIN
  INSERT INTO public.shop_history (registration_id, kind, id, valid_until, row)
  SELECT o.registration_id, TG_TABLE_NAME, to_jsonb(o) ->> key, now(),
         (SELECT jsonb_object_agg(c, to_jsonb(o) -> c) FROM unnest(columns) AS c)
    FROM before o
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION keep_deleted FROM PUBLIC;

CREATE PROCEDURE keep_history(target regclass, key text, VARIADIC columns text[]) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER keep_version AFTER UPDATE ON %s REFERENCING OLD TABLE AS before NEW TABLE AS after
                    FOR EACH STATEMENT EXECUTE FUNCTION keep_version(%L, %s)', target, key,
                 (SELECT string_agg(quote_literal(c), ', ') FROM unnest(columns) AS c));
  EXECUTE format('CREATE TRIGGER keep_deleted AFTER DELETE ON %s REFERENCING OLD TABLE AS before
                    FOR EACH STATEMENT EXECUTE FUNCTION keep_deleted(%L, %s)', target, key,
                 (SELECT string_agg(quote_literal(c), ', ') FROM unnest(columns) AS c));
END $$;
REVOKE ALL ON PROCEDURE keep_history FROM PUBLIC;

CALL keep_history('products', 'product_id', 'sku', 'name', 'bar_code', 'category_id', 'sub_category_id', 'tag_ids',
  'parent_product_id', 'retail_price', 'discount_amount', 'discount_percentage', 'mrp', 'store_specific_prices',
  'accessible_to_selected_stores', 'tax_id', 'price_includes_tax', 'hsn', 'unit', 'is_weighed');
CALL keep_history('taxes', 'tax_id', 'tax_name', 'rates');
CALL keep_history('offers', 'offer_id', 'offer_name', 'type', 'version', 'validity_from', 'validity_to', 'terms',
  'changed_at');
CALL keep_history('stores', 'store_id', 'prefix', 'time_zone', 'rounding_step', 'tax_rounding');
CALL keep_history('transaction_types', 'transaction_type_id', 'transaction_type', 'letter');
CALL keep_history('payment_types', 'payment_type_id', 'payment_type', 'kind');
CALL keep_history('membership_tiers', 'tier_id', 'point_value', 'redeem_as');
CALL keep_history('users', 'user_id', 'name');

-- What a sale is compared with is read by the review, after the sale was accepted. Nothing is cached any more.
DROP TRIGGER renew_insert ON products;
DROP TRIGGER renew_update ON products;
DROP TRIGGER renew_delete ON products;
DROP TRIGGER renew_insert ON taxes;
DROP TRIGGER renew_update ON taxes;
DROP TRIGGER renew_delete ON taxes;
DROP TRIGGER renew_insert ON stores;
DROP TRIGGER renew_update ON stores;
DROP TRIGGER renew_delete ON stores;
DROP TRIGGER renew_insert ON cash_registers;
DROP TRIGGER renew_update ON cash_registers;
DROP TRIGGER renew_delete ON cash_registers;
DROP TRIGGER renew_insert ON register_leases;
DROP TRIGGER renew_update ON register_leases;
DROP TRIGGER renew_delete ON register_leases;
DROP TRIGGER renew_insert ON user_stores;
DROP TRIGGER renew_update ON user_stores;
DROP TRIGGER renew_delete ON user_stores;
DROP TRIGGER renew_insert ON access_entries;
DROP TRIGGER renew_update ON access_entries;
DROP TRIGGER renew_delete ON access_entries;
DROP TRIGGER renew_insert ON users;
DROP TRIGGER renew_update ON users;
DROP TRIGGER renew_delete ON users;
DROP PROCEDURE renew_on_change;
DROP FUNCTION renew_shop_version;
DROP TABLE shop_versions;
DROP FUNCTION own_discount;

-- What an approval was given for: a discount up to a percentage, a refund or a credit up to an amount.
ALTER TABLE approvals ADD COLUMN percent bigint NOT NULL DEFAULT 0, ADD COLUMN amount bigint NOT NULL DEFAULT 0;
