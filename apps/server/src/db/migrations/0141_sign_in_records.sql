-- Places (an address or a device) that have signed in to an account. Digests, like sign_in_attempts.
CREATE TABLE sign_in_places (
  place_key bytea PRIMARY KEY,
  last_used_at timestamptz NOT NULL
);
CREATE INDEX ON sign_in_places (last_used_at);
GRANT SELECT, INSERT, UPDATE ON sign_in_places TO evertill_request;

-- How long the longest wait of a limit is, and its first one: an account is delayed for seconds, a guesser for minutes.
ALTER TABLE sign_in_attempts
  ADD COLUMN first_wait integer NOT NULL DEFAULT 30, ADD COLUMN longest_wait integer NOT NULL DEFAULT 900;

-- Failed sign-ins of accounts that do not exist belong to no company. What was typed may be somebody's password, so
-- only its digest is kept.
CREATE TABLE unknown_sign_ins (
  unknown_sign_in_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  login_sha256 bytea NOT NULL,
  address text NOT NULL
);
CREATE INDEX ON unknown_sign_ins (at);

-- One insert either way: the time that it takes does not tell whether the account exists.
CREATE FUNCTION record_failed_sign_in(typed_login text, login_digest bytea, from_address text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  account record;
BEGIN
  SELECT l.registration_id, l.user_id INTO account FROM public.logins l WHERE l.login_id = typed_login;
  IF FOUND THEN
    INSERT INTO public.audit_trail (registration_id, user_id, action, subject, detail)
      VALUES (account.registration_id, account.user_id, 'sign-in.failed', typed_login,
              jsonb_build_object('address', from_address));
  ELSE
    INSERT INTO public.unknown_sign_ins (login_sha256, address) VALUES (login_digest, from_address);
  END IF;
END $$;
REVOKE ALL ON FUNCTION record_failed_sign_in FROM PUBLIC;
GRANT EXECUTE ON FUNCTION record_failed_sign_in TO evertill_request;

-- What a new password must not resemble. Reads the link without using it, so that a refused password does not cost it.
CREATE FUNCTION find_password_reset(digest bytea) RETURNS TABLE (login_id text, name text, registration_name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
BEGIN ATOMIC
  SELECT l.login_id, u.name, c.registration_name
    FROM public.password_resets r
    JOIN public.users u USING (registration_id, user_id)
    JOIN public.logins l USING (registration_id, user_id)
    JOIN public.registrations c USING (registration_id)
   WHERE r.token_sha256 = digest AND r.expires_at > now() AND NOT u.is_disabled;
END;
REVOKE ALL ON FUNCTION find_password_reset FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_password_reset TO evertill_request;
