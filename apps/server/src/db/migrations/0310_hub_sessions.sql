-- A session of the hub is a session of the account like that of a till, so that one list shows and ends both. Its cookie
-- is known as a digest only: whoever reads this table can use none of them.
ALTER TABLE user_sessions
  ADD COLUMN kind text COLLATE "C" NOT NULL DEFAULT 'till' CHECK (kind IN ('till', 'hub')),
  ADD COLUMN token_sha256 bytea CHECK (length(token_sha256) = 32),
  ADD CONSTRAINT user_sessions_hub_token CHECK ((kind = 'hub') = (token_sha256 IS NOT NULL));
CREATE UNIQUE INDEX user_sessions_token ON user_sessions (token_sha256) WHERE token_sha256 IS NOT NULL;
-- The session in which somebody changes the password goes on with the new one.
GRANT UPDATE (credential_version) ON user_sessions TO evertill_request;

-- A cookie names no tenant. Opens for one digest.
CREATE FUNCTION find_hub_session(digest bytea)
RETURNS TABLE (registration_id uuid, session_id uuid, user_id uuid, credential_version integer,
  signed_in_at timestamptz, last_seen_at timestamptz, expires_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
BEGIN ATOMIC
  SELECT s.registration_id, s.session_id, s.user_id, s.credential_version, s.signed_in_at, s.last_seen_at, s.expires_at
    FROM public.user_sessions s
   WHERE s.token_sha256 = digest AND s.ended_at IS NULL;
END;
REVOKE ALL ON FUNCTION find_hub_session FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_hub_session TO evertill_request;

-- The second factor of an account. A code is taken once: last_step is the time step of the last one.
CREATE TABLE second_factors (
  registration_id uuid NOT NULL,
  user_id uuid NOT NULL,
  secret text NOT NULL,
  -- Null until the first code proved that the app has the secret.
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0,
  recovery_sha256 bytea[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (registration_id, user_id),
  FOREIGN KEY (registration_id, user_id) REFERENCES users ON DELETE CASCADE
);
CALL protect_tenant_table('second_factors');
GRANT SELECT (registration_id, user_id, confirmed_at, last_step, recovery_sha256) ON second_factors TO evertill_request;
GRANT INSERT, DELETE ON second_factors TO evertill_request;
GRANT UPDATE (secret, confirmed_at, last_step, recovery_sha256) ON second_factors TO evertill_request;

-- Only the account's own secret and password can be read.
CREATE FUNCTION own_second_factor() RETURNS TABLE (secret text, confirmed_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
BEGIN ATOMIC
  SELECT f.secret, f.confirmed_at FROM public.second_factors f
   WHERE f.registration_id = public.current_registration() AND f.user_id = public.current_app_user();
END;
REVOKE ALL ON FUNCTION own_second_factor FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_second_factor TO evertill_request;

CREATE FUNCTION own_login() RETURNS TABLE (login_id text, password_hash text, email_id text, name text,
  registration_name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
BEGIN ATOMIC
  SELECT l.login_id, u.password_hash, u.email_id, u.name, c.registration_name
    FROM public.users u
    JOIN public.logins l USING (registration_id, user_id)
    JOIN public.registrations c USING (registration_id)
   WHERE u.registration_id = public.current_registration() AND u.user_id = public.current_app_user()
     AND NOT u.is_disabled
   ORDER BY l.login_id LIMIT 1;
END;
REVOKE ALL ON FUNCTION own_login FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_login TO evertill_request;

CREATE FUNCTION set_own_password(new_hash text) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  raised integer;
BEGIN
  UPDATE public.users u SET password_hash = new_hash, credential_version = u.credential_version + 1
   WHERE u.registration_id = public.current_registration() AND u.user_id = public.current_app_user()
     AND NOT u.is_disabled
  RETURNING u.credential_version INTO raised;
  DELETE FROM public.password_resets r
   WHERE r.registration_id = public.current_registration() AND r.user_id = public.current_app_user();
  RETURN raised;
END $$;
REVOKE ALL ON FUNCTION set_own_password FROM PUBLIC;
GRANT EXECUTE ON FUNCTION set_own_password TO evertill_request;

-- Nobody gets far in the hub without a second factor.
ALTER TABLE registrations ADD COLUMN require_second_factor boolean NOT NULL DEFAULT false;
