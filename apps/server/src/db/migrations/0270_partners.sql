-- Who delivers parcels and reports where they are. The key names a carrier in the addresses of its calls, so it is unique
-- over all companies, as that of an order channel is.
CREATE TABLE carriers (
  registration_id uuid NOT NULL REFERENCES registrations,
  carrier_id uuid NOT NULL,
  carrier_key text COLLATE "C" NOT NULL UNIQUE CHECK (carrier_key ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  carrier_name text NOT NULL CHECK (length(carrier_name) BETWEEN 1 AND 100),
  is_active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (registration_id, carrier_id)
);
CALL protect_tenant_table('carriers');
GRANT SELECT ON carriers TO evertill_request;

-- Who is told what happens. A pattern of events is a name, or the first part of one with .* behind it.
CREATE TABLE subscribers (
  registration_id uuid NOT NULL REFERENCES registrations,
  subscriber_id uuid NOT NULL,
  subscriber_name text NOT NULL CHECK (length(subscriber_name) BETWEEN 1 AND 100),
  url text NOT NULL CHECK (length(url) <= 500),
  events text[] NOT NULL CHECK (cardinality(events) BETWEEN 1 AND 20),
  is_active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (registration_id, subscriber_id)
);
CALL protect_tenant_table('subscribers');

-- The secrets that channels and carriers sign with, and those that we sign with for subscribers. They must be readable:
-- an HMAC is computed, not compared. partner_key is the key of a channel or carrier, or the id of a subscriber.
CREATE TABLE partner_secrets (
  registration_id uuid NOT NULL REFERENCES registrations,
  secret_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('channel', 'carrier', 'subscriber')),
  partner_key text COLLATE "C" NOT NULL,
  secret text NOT NULL CHECK (length(secret) >= 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz,
  PRIMARY KEY (registration_id, secret_id)
);
CREATE INDEX partner_secrets_active ON partner_secrets (registration_id, kind, partner_key) WHERE revoked_at IS NULL;
CALL protect_tenant_table('partner_secrets');

-- The signed requests of the last minutes: a signature is good for one address. Only digests are kept.
CREATE TABLE partner_calls (
  registration_id uuid NOT NULL REFERENCES registrations,
  call_sha256 bytea NOT NULL CHECK (length(call_sha256) = 32),
  target text NOT NULL,
  called_at timestamptz NOT NULL,
  PRIMARY KEY (registration_id, call_sha256)
);
CREATE INDEX ON partner_calls (called_at);
CALL protect_tenant_table('partner_calls');
GRANT SELECT, INSERT ON partner_calls TO evertill_request;
CALL open_to_jobs('partner_calls');
GRANT SELECT (called_at), DELETE ON partner_calls TO evertill_job;

-- A partner has no account, so no tenant is known before its signature is checked. This is the only way to its secrets,
-- and it opens for one partner, which must be active.
CREATE FUNCTION find_partner(wanted_kind text, wanted_key text)
RETURNS TABLE (registration_id uuid, secrets text[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
BEGIN ATOMIC
  SELECT s.registration_id, array_agg(s.secret ORDER BY s.created_at DESC, s.secret_id)
    FROM public.partner_secrets s
   WHERE s.kind = wanted_kind AND s.partner_key = wanted_key AND s.revoked_at IS NULL
     AND s.registration_id = CASE wanted_kind
           WHEN 'channel' THEN (SELECT c.registration_id FROM public.order_channels c
                                 WHERE c.channel_key = wanted_key AND c.is_active)
           WHEN 'carrier' THEN (SELECT c.registration_id FROM public.carriers c
                                 WHERE c.carrier_key = wanted_key AND c.is_active)
         END
   GROUP BY s.registration_id;
END;
REVOKE ALL ON FUNCTION find_partner FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_partner TO evertill_request;
