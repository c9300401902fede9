-- What a user may do in a store: a resource or a transaction type's name, and its permissions. No row, no right.
CREATE TABLE access_entries (
  registration_id uuid NOT NULL,
  user_id uuid NOT NULL,
  store_id uuid NOT NULL,
  resource text COLLATE "C" NOT NULL CHECK (length(resource) BETWEEN 1 AND 100),
  perms jsonb NOT NULL CHECK (jsonb_typeof(perms) = 'object'),
  PRIMARY KEY (registration_id, user_id, store_id, resource),
  -- Whoever loses a store loses the rights in it: given back later, it starts from none.
  FOREIGN KEY (registration_id, user_id, store_id) REFERENCES user_stores ON DELETE CASCADE
);
CALL protect_tenant_table('access_entries');
GRANT SELECT ON access_entries TO evertill_request;

-- Alone, with another employee's PIN on the spot, or not at all. An action without a row needs approval.
CREATE TABLE action_rules (
  registration_id uuid NOT NULL,
  user_id uuid NOT NULL,
  store_id uuid NOT NULL,
  action text COLLATE "C" NOT NULL,
  mode text NOT NULL CHECK (mode IN ('Allow', 'Approve', 'Deny')),
  free_percent bigint CHECK (free_percent BETWEEN 0 AND 1000000),
  PRIMARY KEY (registration_id, user_id, store_id, action),
  FOREIGN KEY (registration_id, user_id, store_id) REFERENCES user_stores ON DELETE CASCADE
);
CALL protect_tenant_table('action_rules');
GRANT SELECT ON action_rules TO evertill_request;

-- Raised by a new password: a token carries the number it was made with, so the older ones end at once.
ALTER TABLE users ADD COLUMN credential_version integer NOT NULL DEFAULT 0;
GRANT SELECT (credential_version) ON users TO evertill_request;

DROP FUNCTION find_login;
CREATE FUNCTION find_login(wanted text)
RETURNS TABLE (registration_id uuid, user_id uuid, email_id text, name text, role text, password_hash text,
  credential_version integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
BEGIN ATOMIC
  SELECT u.registration_id, u.user_id, u.email_id, u.name, u.role, u.password_hash, u.credential_version
    FROM public.logins l JOIN public.users u USING (registration_id, user_id)
   WHERE l.login_id = wanted AND NOT u.is_disabled;
END;
REVOKE ALL ON FUNCTION find_login FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_login TO evertill_request;
