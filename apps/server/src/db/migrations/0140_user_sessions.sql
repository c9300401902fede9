-- One row per sign-in. A token names its session; a session that has ended refuses its token before the token expires.
-- No row means not ended: tokens of earlier versions get theirs with the first call.
CREATE TABLE user_sessions (
  registration_id uuid NOT NULL,
  session_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- Of the password that it was opened with. With an older one nothing but sales is accepted.
  credential_version integer NOT NULL,
  device text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  signed_in_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (registration_id, session_id),
  FOREIGN KEY (registration_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX ON user_sessions (registration_id, user_id, signed_in_at);
CREATE INDEX ON user_sessions (expires_at);
CALL protect_tenant_table('user_sessions');
GRANT SELECT, INSERT ON user_sessions TO evertill_request;
GRANT UPDATE (address, last_seen_at, ended_at) ON user_sessions TO evertill_request;

-- A stream ends with the session and the password that opened it, not only with the account.
ALTER TABLE stream_tickets ADD COLUMN session_id uuid, ADD COLUMN credential_version integer;

-- Live streams of the account judge their right to go on at once, in every server process. The channel is that of
-- events; a payload that begins with "user:" is no registration.
CREATE FUNCTION announce_access_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('evertill_events', 'user:' || NEW.user_id);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION announce_access_change FROM PUBLIC;
CREATE TRIGGER announce_credentials AFTER UPDATE ON users FOR EACH ROW
  WHEN (OLD.credential_version <> NEW.credential_version OR OLD.is_disabled <> NEW.is_disabled)
  EXECUTE FUNCTION announce_access_change();
CREATE TRIGGER announce_end AFTER UPDATE ON user_sessions FOR EACH ROW
  WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL)
  EXECUTE FUNCTION announce_access_change();
