-- What tills got from their browsers: an FCM token, or a Web Push subscription as JSON. The digest is its key.
CREATE TABLE push_tokens (
  registration_id uuid NOT NULL,
  token_sha256 bytea NOT NULL,
  user_id uuid NOT NULL,
  store_id uuid NOT NULL,
  token text NOT NULL,
  source text NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (registration_id, token_sha256),
  FOREIGN KEY (registration_id, user_id) REFERENCES users ON DELETE CASCADE,
  FOREIGN KEY (registration_id, store_id) REFERENCES stores ON DELETE CASCADE
);
CREATE INDEX ON push_tokens (registration_id, user_id, saved_at);
CALL protect_tenant_table('push_tokens');
GRANT SELECT, INSERT, UPDATE, DELETE ON push_tokens TO evertill_request;

-- What each device is still to be told: one row per kind, so a storm of changes raises a number and adds nothing.
CREATE TABLE push_queue (
  registration_id uuid NOT NULL,
  token_sha256 bytea NOT NULL,
  event_type text NOT NULL,
  position bigint NOT NULL,
  sent_position bigint NOT NULL DEFAULT 0,
  -- Not before this moment. Whoever sends it moves it ahead first; after a crash it comes due again.
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  PRIMARY KEY (registration_id, token_sha256, event_type),
  FOREIGN KEY (registration_id, token_sha256) REFERENCES push_tokens ON DELETE CASCADE
);
CREATE INDEX push_queue_due ON push_queue (due_at) WHERE position > sent_position;
CALL protect_tenant_table('push_queue');

-- The server's own key pair for Web Push, made once: with another one every subscription would be void.
CREATE TABLE push_keys (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  public_key text NOT NULL,
  private_key text NOT NULL
);
