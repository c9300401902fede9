-- One row for each time a bill was sent by the server: as a link, or by mail, which may have a link too. Of a link only
-- the SHA-256 of its token is stored: whoever reads the table or a backup cannot open a bill. The token is random and
-- not signed with a key of the server, so a new key ends no link.
CREATE TABLE bill_sends (
  registration_id uuid NOT NULL,
  send_id uuid NOT NULL,
  sale_uuid uuid NOT NULL,
  way text NOT NULL CHECK (way IN ('link', 'mail')),
  -- NULL: a mail without a link.
  token_sha256 bytea UNIQUE CHECK (length(token_sha256) = 32),
  language text NOT NULL CHECK (length(language) <= 10),
  is_copy boolean NOT NULL,
  sent_by uuid NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (registration_id, send_id),
  FOREIGN KEY (registration_id, sale_uuid) REFERENCES sales,
  FOREIGN KEY (registration_id, sent_by) REFERENCES users
);
CREATE INDEX ON bill_sends (registration_id, sale_uuid);
CREATE INDEX ON bill_sends (registration_id, sent_at);
CALL protect_tenant_table('bill_sends');
GRANT SELECT, INSERT, UPDATE (revoked_at) ON bill_sends TO evertill_request;

-- Whoever opens a link has no account. This finds one row by a token that cannot be guessed, and nothing without it.
CREATE FUNCTION find_bill_link(digest bytea, at timestamptz)
RETURNS TABLE (registration_id uuid, sale_uuid uuid, language text, is_copy boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
BEGIN ATOMIC
  SELECT s.registration_id, s.sale_uuid, s.language, s.is_copy
    FROM public.bill_sends s
   WHERE s.token_sha256 = digest AND s.expires_at > at AND s.revoked_at IS NULL;
END;
REVOKE ALL ON FUNCTION find_bill_link FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_bill_link TO evertill_request;
