-- A company that moves to another database, or has moved there. The states and steps are those of `COMPANY_MOVES` in the
-- domain; no row means `home`. Only the owner reads and writes these tables.
CREATE TABLE company_moves (
  registration_id uuid PRIMARY KEY,
  place text NOT NULL CHECK (place IN ('copying', 'frozen', 'left', 'arriving', 'returning', 'here')),
  -- Where the company is reached from now on, once it has left.
  address text,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CALL protect_tenant_table('company_moves');

-- How far each table of an arriving company is copied: written by the transaction that writes the rows.
CREATE TABLE company_move_tables (
  registration_id uuid NOT NULL,
  table_name text NOT NULL,
  -- The last key, as texts; null before the first rows.
  after_key jsonb,
  is_copied boolean NOT NULL DEFAULT false,
  PRIMARY KEY (registration_id, table_name)
);
CALL protect_tenant_table('company_move_tables');

-- Rows of a company that changed while it is copied. What a row is now is read when it is copied again.
CREATE TABLE company_move_changes (
  registration_id uuid NOT NULL,
  change_no bigint GENERATED ALWAYS AS IDENTITY,
  table_name text NOT NULL,
  row_key jsonb NOT NULL,
  PRIMARY KEY (registration_id, change_no)
);
CALL protect_tenant_table('company_move_changes');

-- Both sides take it for the length of a transaction: who writes a row, shared; who freezes the company, alone.
CREATE FUNCTION company_move_key(company uuid) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN hashtextextended('move ' || company::text, 0);

-- Companies whose rows here nobody but the move may change. Jobs do not see them: what is due is done where a company lives.
CREATE FUNCTION held_companies() RETURNS uuid[] LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, public
BEGIN ATOMIC
  SELECT coalesce(array_agg(m.registration_id), '{}') FROM public.company_moves m
   WHERE m.place IN ('frozen', 'left', 'arriving', 'returning');
END;
REVOKE ALL ON FUNCTION held_companies FROM PUBLIC;
GRANT EXECUTE ON FUNCTION held_companies TO evertill_job;

-- The same with the new address, for the servers, which refuse their calls.
CREATE FUNCTION list_held_companies() RETURNS TABLE (registration_id uuid, place text, address text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
BEGIN ATOMIC
  SELECT m.registration_id, m.place, m.address FROM public.company_moves m
   WHERE m.registration_id = ANY (public.held_companies());
END;
REVOKE ALL ON FUNCTION list_held_companies FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_held_companies TO evertill_job;

-- Every policy of jobs, of now and of later.
CREATE OR REPLACE PROCEDURE open_to_jobs(target regclass) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE POLICY every_registration ON %s TO evertill_job
       USING (registration_id <> ALL ((SELECT held_companies())::uuid[]))
       WITH CHECK (registration_id <> ALL ((SELECT held_companies())::uuid[]))', target);
END $$;
DO $$
DECLARE
  opened record;
BEGIN
  FOR opened IN SELECT tablename FROM pg_policies
                 WHERE schemaname = 'public' AND policyname = 'every_registration' ORDER BY tablename
  LOOP
    EXECUTE format('DROP POLICY every_registration ON %I', opened.tablename);
    EXECUTE format('CALL open_to_jobs(%L)', opened.tablename);
  END LOOP;
END $$;

-- Runs as owner, so no policy hides the days of a held company.
CREATE OR REPLACE FUNCTION next_report_day(at_once boolean)
RETURNS TABLE (registration_id uuid, store_id uuid, business_date date)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
BEGIN ATOMIC
  SELECT d.registration_id, d.store_id, d.business_date FROM public.report_days d
   WHERE d.dirty_since IS NOT NULL
     AND (at_once OR d.rebuilt_at IS NULL
       OR d.rebuilt_at + d.took_ms * 10 * interval '1 millisecond' <= clock_timestamp())
     AND d.registration_id <> ALL ((SELECT public.held_companies())::uuid[])
   ORDER BY d.dirty_since LIMIT 1;
END;

-- Each table of a company that moves has this trigger, for its rows only (`watch_company_rows`). It notes what is to be
-- copied again, and refuses what comes after the freeze, whichever server or job writes: two databases must never both
-- take a sale. The lock is held to the end of the transaction, so the freeze waits for everybody who was let through.
CREATE FUNCTION note_company_row() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public AS $$
DECLARE
  company uuid := TG_ARGV[0];
  known text;
  key jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(company_move_key(company));
  SELECT m.place INTO known FROM public.company_moves m WHERE m.registration_id = company;
  IF known IN ('frozen', 'left', 'arriving', 'returning') THEN
    RAISE EXCEPTION 'the company is moving' USING ERRCODE = 'EV001';
  END IF;
  IF known IS DISTINCT FROM 'copying' THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN
    EXECUTE TG_ARGV[1] INTO key USING OLD;
    INSERT INTO public.company_move_changes (registration_id, table_name, row_key)
      VALUES (company, TG_TABLE_NAME, key);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    EXECUTE TG_ARGV[1] INTO key USING NEW;
    INSERT INTO public.company_move_changes (registration_id, table_name, row_key)
      VALUES (company, TG_TABLE_NAME, key);
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION note_company_row FROM PUBLIC;

-- Puts the trigger on one table, or takes it away; either may be repeated. Writers of other companies pay one comparison.
CREATE PROCEDURE watch_company_rows(target regclass, company uuid, keys text[]) LANGUAGE plpgsql AS $$
DECLARE
  prefix text := 'move_' || replace(company::text, '-', '');
  read_key text := 'SELECT jsonb_build_array(' ||
    (SELECT string_agg(format('($1).%I', k), ', ' ORDER BY nth) FROM unnest(keys) WITH ORDINALITY AS u(k, nth)) || ')';
  event record;
BEGIN
  -- A row never changes its company.
  FOR event IN SELECT * FROM (VALUES ('written', 'INSERT OR UPDATE', 'NEW'), ('deleted', 'DELETE', 'OLD'))
                 AS e(name, kinds, which)
  LOOP
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER %I AFTER %s ON %s FOR EACH ROW WHEN (%s.registration_id = %L)
         EXECUTE FUNCTION note_company_row(%L, %L)',
      prefix || '_' || event.name, event.kinds, target, event.which, company, company, read_key);
  END LOOP;
END $$;
CREATE PROCEDURE forget_company_rows(target regclass, company uuid) LANGUAGE plpgsql AS $$
DECLARE
  found record;
BEGIN
  FOR found IN SELECT tgname FROM pg_trigger
                WHERE tgrelid = target AND tgname LIKE 'move\_' || replace(company::text, '-', '') || '\_%'
  LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', found.tgname, target);
  END LOOP;
END $$;
REVOKE ALL ON PROCEDURE watch_company_rows, forget_company_rows FROM PUBLIC;
