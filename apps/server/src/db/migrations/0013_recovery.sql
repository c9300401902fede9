-- Links for a new password. Only the digest of a token is here: whoever reads this table can use none of them.
CREATE TABLE password_resets (
  registration_id uuid NOT NULL,
  token_sha256 bytea NOT NULL CHECK (length(token_sha256) = 32),
  user_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (registration_id, token_sha256),
  FOREIGN KEY (registration_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE UNIQUE INDEX password_resets_token ON password_resets (token_sha256);
CREATE INDEX ON password_resets (registration_id, user_id);
CALL protect_tenant_table('password_resets');

-- Like sign-in, recovery knows no tenant: two doors, one for a login id and one for a token's digest.
-- Nobody's inbox is flooded: after so many links within an hour there is silence, and the caller learns nothing of it.
CREATE FUNCTION begin_password_reset(wanted_login text, digest bytea, lifetime interval, most_per_hour integer)
RETURNS TABLE (email_id text, name text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  account record;
BEGIN
  SELECT u.registration_id, u.user_id, u.email_id, u.name INTO account
    FROM public.logins l JOIN public.users u USING (registration_id, user_id)
   WHERE l.login_id = wanted_login AND NOT u.is_disabled
     FOR UPDATE OF u;
  IF NOT FOUND THEN RETURN; END IF;
  DELETE FROM public.password_resets r
   WHERE r.registration_id = account.registration_id AND r.user_id = account.user_id
     AND r.created_at < now() - interval '1 hour';
  IF (SELECT count(*) FROM public.password_resets r
       WHERE r.registration_id = account.registration_id AND r.user_id = account.user_id) >= most_per_hour
  THEN RETURN; END IF;
  INSERT INTO public.password_resets (registration_id, token_sha256, user_id, expires_at)
    VALUES (account.registration_id, digest, account.user_id, now() + lifetime);
  RETURN QUERY SELECT account.email_id, account.name;
END $$;
REVOKE ALL ON FUNCTION begin_password_reset FROM PUBLIC;
GRANT EXECUTE ON FUNCTION begin_password_reset TO evertill_request;

-- Taking the row is using the token: of two at once only one finds it.
CREATE FUNCTION finish_password_reset(digest bytea, new_hash text) RETURNS TABLE (login_id text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  used record;
BEGIN
  DELETE FROM public.password_resets r WHERE r.token_sha256 = digest AND r.expires_at > now()
    RETURNING r.registration_id, r.user_id INTO used;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE public.users u SET password_hash = new_hash, credential_version = u.credential_version + 1
   WHERE u.registration_id = used.registration_id AND u.user_id = used.user_id AND NOT u.is_disabled;
  IF NOT FOUND THEN RETURN; END IF;
  DELETE FROM public.password_resets r
   WHERE r.registration_id = used.registration_id AND r.user_id = used.user_id;
  INSERT INTO public.audit_trail (registration_id, user_id, action, subject)
    VALUES (used.registration_id, used.user_id, 'password.reset', used.user_id::text);
  RETURN QUERY SELECT l.login_id FROM public.logins l
    WHERE l.registration_id = used.registration_id AND l.user_id = used.user_id;
END $$;
REVOKE ALL ON FUNCTION finish_password_reset FROM PUBLIC;
GRANT EXECUTE ON FUNCTION finish_password_reset TO evertill_request;
