-- Roles belong to the cluster, not to this database: another database may be creating the same one right now.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'evertill_request') THEN
    CREATE ROLE evertill_request NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL;
END $$;

-- An owner who is no superuser may only switch to a role it is a member of. Since PostgreSQL 16 having made a
-- role does not include the right to switch to it.
DO $$
DECLARE
  needed text := CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END;
BEGIN
  IF NOT pg_has_role(current_user, 'evertill_request', needed) THEN
    EXECUTE format('GRANT evertill_request TO %I', current_user);
  END IF;
END $$;

GRANT USAGE ON SCHEMA public TO evertill_request;

-- After a transaction with SET LOCAL the setting reads as '', not NULL: both mean no tenant, so no rows.
CREATE FUNCTION current_registration() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NULLIF(current_setting('evertill.registration_id', true), '')::uuid;

CREATE FUNCTION current_app_user() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NULLIF(current_setting('evertill.user_id', true), '')::uuid;

-- Every table with a registration_id calls this; a test finds the ones that forgot.
CREATE PROCEDURE protect_tenant_table(target regclass) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY own_registration ON %s TO evertill_request
       USING (registration_id = current_registration()) WITH CHECK (registration_id = current_registration())',
    target);
END $$;
REVOKE ALL ON PROCEDURE protect_tenant_table FROM PUBLIC;

-- A restore gives the server a new epoch; a till that meets one offers its sales again.
CREATE TABLE server_state (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  epoch uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO server_state DEFAULT VALUES;
GRANT SELECT ON server_state TO evertill_request;

CREATE TABLE registrations (
  registration_id uuid PRIMARY KEY,
  registration_name text NOT NULL,
  plan text NOT NULL,
  currency text NOT NULL CHECK (length(currency) = 3),
  currency_symbol text NOT NULL,
  pincode_integration boolean NOT NULL DEFAULT false,
  pincode_order_transaction_type_id uuid,
  enable_package_tracker boolean NOT NULL DEFAULT false,
  enable_ondc boolean NOT NULL DEFAULT false,
  auto_populate_opening_balance boolean NOT NULL DEFAULT false
);
CALL protect_tenant_table('registrations');
GRANT SELECT ON registrations TO evertill_request;

CREATE TABLE users (
  registration_id uuid NOT NULL REFERENCES registrations,
  user_id uuid NOT NULL,
  email_id text NOT NULL,
  name text NOT NULL,
  role text NOT NULL,
  password_hash text NOT NULL,
  is_disabled boolean NOT NULL DEFAULT false,
  PRIMARY KEY (registration_id, user_id)
);
CALL protect_tenant_table('users');
GRANT SELECT (registration_id, user_id, email_id, name, role, is_disabled) ON users TO evertill_request;

-- The one table whose key is not led by the tenant: a login id names its tenant.
CREATE TABLE logins (
  login_id text COLLATE "C" PRIMARY KEY CHECK (login_id = lower(login_id)),
  registration_id uuid NOT NULL,
  user_id uuid NOT NULL,
  FOREIGN KEY (registration_id, user_id) REFERENCES users
);
CALL protect_tenant_table('logins');

-- Sign-in knows no tenant yet. This is the only door through the policies, and it opens for one login id.
CREATE FUNCTION find_login(wanted text)
RETURNS TABLE (registration_id uuid, user_id uuid, email_id text, name text, role text, password_hash text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
BEGIN ATOMIC
  SELECT u.registration_id, u.user_id, u.email_id, u.name, u.role, u.password_hash
    FROM public.logins l JOIN public.users u USING (registration_id, user_id)
   WHERE l.login_id = wanted AND NOT u.is_disabled;
END;
REVOKE ALL ON FUNCTION find_login FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_login TO evertill_request;

-- Shared by all server processes. Keys are digests: a list of who tried to sign in is nobody's business.
CREATE TABLE sign_in_attempts (
  attempt_key bytea PRIMARY KEY,
  free_tries integer NOT NULL,
  failures integer NOT NULL,
  blocked_until timestamptz NOT NULL,
  last_attempt_at timestamptz NOT NULL
);
CREATE INDEX ON sign_in_attempts (last_attempt_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_attempts TO evertill_request;
