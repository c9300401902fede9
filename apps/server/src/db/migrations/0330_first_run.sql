-- One-time codes that the start of a server prints: with one, a company can be created from another machine. Owner only;
-- the codes themselves are stored nowhere.
CREATE TABLE first_run_codes (
  digest bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

-- A demo that was deleted does not come back with the next start.
ALTER TABLE server_state ADD COLUMN demo_deleted boolean NOT NULL DEFAULT false;

-- Before anybody signs in, a request may learn these two facts of all companies and nothing else.
CREATE FUNCTION first_run_state(demo uuid[]) RETURNS TABLE (has_company boolean, has_demo boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
BEGIN ATOMIC
  SELECT EXISTS (SELECT FROM public.registrations WHERE registration_id <> ALL (demo)),
         EXISTS (SELECT FROM public.registrations WHERE registration_id = ANY (demo));
END;
REVOKE ALL ON FUNCTION first_run_state FROM PUBLIC;
GRANT EXECUTE ON FUNCTION first_run_state TO evertill_request;
