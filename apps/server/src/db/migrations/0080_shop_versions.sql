-- What a sale is held against when it comes in changes rarely. Each of those tables has a version per registration, new
-- with every change: a server that saw a product pass at these versions need not look at it again. Not a count: a
-- restore would count on from an older number and reach one that stood for something else.
CREATE TABLE shop_versions (
  registration_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL,
  version uuid NOT NULL,
  PRIMARY KEY (registration_id, kind)
);
CALL protect_tenant_table('shop_versions');
GRANT SELECT ON shop_versions TO evertill_request;

-- As owner: a request that leases a register changes the version, and may not write it otherwise.
-- A row per table, so that a lease does not wait for an import of products.
CREATE FUNCTION renew_shop_version() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO public.shop_versions AS v (registration_id, kind, version)
  SELECT DISTINCT ON (registration_id) registration_id, TG_TABLE_NAME, gen_random_uuid() FROM changed
   ORDER BY registration_id
  ON CONFLICT (registration_id, kind) DO UPDATE SET version = excluded.version;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION renew_shop_version FROM PUBLIC;

CREATE PROCEDURE renew_on_change(target regclass) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER renew_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION renew_shop_version()', target);
  EXECUTE format('CREATE TRIGGER renew_update AFTER UPDATE ON %s REFERENCING NEW TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION renew_shop_version()', target);
  EXECUTE format('CREATE TRIGGER renew_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION renew_shop_version()', target);
END $$;
REVOKE ALL ON PROCEDURE renew_on_change FROM PUBLIC;

CALL renew_on_change('products');
CALL renew_on_change('taxes');
CALL renew_on_change('stores');
CALL renew_on_change('cash_registers');
CALL renew_on_change('register_leases');
CALL renew_on_change('user_stores');
CALL renew_on_change('access_entries');
CALL renew_on_change('users');
