-- As before, but each row becomes JSON once and not once for every kept column: of 1,000 changed products, the history
-- took thirty times as long as the change.
CREATE OR REPLACE FUNCTION keep_version() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public AS $$
DECLARE
  key text := TG_ARGV[0];
  columns text[] := TG_ARGV[1:];
BEGIN
  WITH old_rows AS MATERIALIZED (SELECT o.registration_id, to_jsonb(o) AS row FROM before o),
       new_rows AS MATERIALIZED (SELECT n.registration_id, to_jsonb(n) AS row FROM after n),
       b AS MATERIALIZED (
         SELECT o.registration_id, o.row ->> key AS id,
                (SELECT jsonb_object_agg(c, o.row -> c) FROM unnest(columns) AS c) AS kept
           FROM old_rows o),
       a AS MATERIALIZED (
         SELECT n.registration_id, n.row ->> key AS id,
                (SELECT jsonb_object_agg(c, n.row -> c) FROM unnest(columns) AS c) AS kept
           FROM new_rows n)
  INSERT INTO public.shop_history (registration_id, kind, id, valid_until, row)
  SELECT b.registration_id, TG_TABLE_NAME, b.id, now(), b.kept
    FROM b
    LEFT JOIN a ON a.registration_id = b.registration_id AND a.id = b.id
   WHERE a.kept IS DISTINCT FROM b.kept
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION keep_deleted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public AS $$
DECLARE
  key text := TG_ARGV[0];
  columns text[] := TG_ARGV[1:];
BEGIN
  WITH old_rows AS MATERIALIZED (SELECT o.registration_id, to_jsonb(o) AS row FROM before o)
  INSERT INTO public.shop_history (registration_id, kind, id, valid_until, row)
  SELECT o.registration_id, TG_TABLE_NAME, o.row ->> key, now(),
         (SELECT jsonb_object_agg(c, o.row -> c) FROM unnest(columns) AS c)
    FROM old_rows o
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
