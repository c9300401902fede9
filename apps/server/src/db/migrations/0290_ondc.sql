-- The shop's own name in the network, if the channel is served there. Its signing keys are secrets of the kind 'network'
-- with the key of the channel; the id of the secret is that of the key in the registry.
ALTER TABLE order_channels ADD COLUMN network_id text COLLATE "C" CHECK (length(network_id) BETWEEN 1 AND 100);
GRANT SELECT (registration_id, channel_key, network_id) ON order_channels TO evertill_job;
CALL open_to_jobs('order_channels');
ALTER TABLE partner_secrets DROP CONSTRAINT partner_secrets_kind_check;
ALTER TABLE partner_secrets
  ADD CONSTRAINT partner_secrets_kind_check CHECK (kind IN ('channel', 'carrier', 'subscriber', 'network'));
GRANT SELECT (secret_id) ON partner_secrets TO evertill_job;

-- Who may call a channel as a buyer's app, with the key that it signs with, and where it is answered.
CREATE TABLE network_participants (
  registration_id uuid NOT NULL REFERENCES registrations,
  participant_id uuid NOT NULL,
  network_id text COLLATE "C" NOT NULL CHECK (length(network_id) BETWEEN 1 AND 100),
  key_id text COLLATE "C" NOT NULL CHECK (length(key_id) BETWEEN 1 AND 100),
  -- 32 bytes in base64, as the registry has it.
  public_key text NOT NULL CHECK (length(public_key) = 44),
  url text NOT NULL CHECK (length(url) <= 500),
  is_active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (registration_id, participant_id),
  UNIQUE (registration_id, network_id)
);
CALL protect_tenant_table('network_participants');
GRANT SELECT ON network_participants TO evertill_request;
CALL open_to_jobs('network_participants');
GRANT SELECT (registration_id, participant_id, url, is_active) ON network_participants TO evertill_job;

-- The order of a network: who is told of its changes, and with which ids.
CREATE TABLE network_orders (
  registration_id uuid NOT NULL,
  order_id uuid NOT NULL,
  participant_id uuid NOT NULL,
  context jsonb NOT NULL,
  PRIMARY KEY (registration_id, order_id),
  FOREIGN KEY (registration_id, order_id) REFERENCES orders,
  FOREIGN KEY (registration_id, participant_id) REFERENCES network_participants
);
CALL protect_tenant_table('network_orders');
GRANT SELECT, INSERT ON network_orders TO evertill_request;

-- The messages that had their effect: each has it once.
CREATE TABLE network_messages (
  registration_id uuid NOT NULL,
  participant_id uuid NOT NULL,
  transaction_id text COLLATE "C" NOT NULL,
  message_id text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL,
  content_sha256 bytea NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (registration_id, participant_id, transaction_id, message_id, action),
  FOREIGN KEY (registration_id, participant_id) REFERENCES network_participants
);
CREATE INDEX ON network_messages (received_at);
CALL protect_tenant_table('network_messages');
GRANT SELECT, INSERT ON network_messages TO evertill_request;
CALL open_to_jobs('network_messages');
GRANT SELECT (received_at), DELETE ON network_messages TO evertill_job;

-- What a participant is told waits in the same queue as what subscribers are told. `channel_key` says who signs.
ALTER TABLE deliveries
  ALTER COLUMN subscriber_id DROP NOT NULL,
  ADD COLUMN participant_id uuid,
  ADD COLUMN channel_key text COLLATE "C",
  ADD COLUMN receiver_id uuid GENERATED ALWAYS AS (coalesce(subscriber_id, participant_id)) STORED,
  ADD FOREIGN KEY (registration_id, participant_id) REFERENCES network_participants,
  ADD FOREIGN KEY (registration_id, channel_key) REFERENCES order_channels,
  ADD CHECK (num_nonnulls(subscriber_id, participant_id) = 1),
  ADD CHECK (num_nulls(participant_id, channel_key) IN (0, 2));
GRANT INSERT (registration_id, participant_id, channel_key, event_type, body) ON deliveries TO evertill_request;

-- The company follows from the channel alone. Without such a participant the company is known and the key is not, so that
-- the refusal is in the audit trail of the company.
CREATE FUNCTION find_network_participant(wanted_channel text, wanted_network text)
RETURNS TABLE (registration_id uuid, participant_id uuid, key_id text, public_key text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
BEGIN ATOMIC
  SELECT c.registration_id, p.participant_id, p.key_id, p.public_key
    FROM public.order_channels c
    LEFT JOIN public.network_participants p
      ON p.registration_id = c.registration_id AND p.network_id = wanted_network AND p.is_active
   WHERE c.channel_key = wanted_channel AND c.is_active AND c.network_id IS NOT NULL;
END;
REVOKE ALL ON FUNCTION find_network_participant FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_network_participant TO evertill_request;
