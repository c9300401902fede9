-- The last refused calls of each partner, for the hub: when, which call and why, and nothing of what was sent. The statement
-- that adds one removes those beyond the newest twenty of its partner.
CREATE TABLE partner_refusals (
  registration_id uuid NOT NULL REFERENCES registrations,
  refusal_id bigint GENERATED ALWAYS AS IDENTITY,
  -- A participant of the network is refused under the key of the channel that it calls.
  kind text NOT NULL CHECK (kind IN ('channel', 'carrier', 'network')),
  partner_key text COLLATE "C" NOT NULL,
  refused_at timestamptz NOT NULL,
  -- Method and path as the contract has them, without the ids of the call.
  call text NOT NULL CHECK (length(call) <= 100),
  -- A code of the error registry, or what was wrong with the signature.
  reason text NOT NULL CHECK (length(reason) <= 60),
  -- Names of fields that were wrong, never their values.
  fields text[] NOT NULL CHECK (cardinality(fields) <= 5),
  PRIMARY KEY (registration_id, refusal_id)
);
CREATE INDEX partner_refusals_newest ON partner_refusals (registration_id, kind, partner_key, refusal_id);
CALL protect_tenant_table('partner_refusals');
GRANT SELECT, INSERT, DELETE ON partner_refusals TO evertill_request;
