-- As before, but what is not kept is taken away from the row at once, instead of one kept column after the other being put
-- together: of 1,000 changed products, the history took longer than the change.
CREATE FUNCTION other_columns(target oid, kept text[]) RETURNS text[] LANGUAGE sql STABLE
SET search_path = pg_catalog, public
RETURN ARRAY(SELECT a.attname::text FROM pg_attribute AS a
              WHERE a.attrelid = target AND a.attnum > 0 AND NOT a.attisdropped AND a.attname::text <> ALL (kept));
REVOKE ALL ON FUNCTION other_columns FROM PUBLIC;

CREATE OR REPLACE FUNCTION keep_version() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public AS $$
DECLARE
  key text := TG_ARGV[0];
  others text[] := public.other_columns(TG_RELID, TG_ARGV[1:]);
BEGIN
  WITH b AS MATERIALIZED (
         SELECT o.registration_id, o.row ->> key AS id, o.row - others AS kept
           FROM (SELECT registration_id, to_jsonb(o) AS row FROM before o OFFSET 0) o),
       a AS MATERIALIZED (
         SELECT n.registration_id, n.row ->> key AS id, n.row - others AS kept
           FROM (SELECT registration_id, to_jsonb(n) AS row FROM after n OFFSET 0) n)
  INSERT INTO public.shop_history (registration_id, kind, id, valid_until, row)
  SELECT b.registration_id, TG_TABLE_NAME, b.id, now(), b.kept
    FROM b
    LEFT JOIN a ON a.registration_id = b.registration_id AND a.id = b.id
   WHERE a.kept IS DISTINCT FROM b.kept
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
