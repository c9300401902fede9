-- The hub makes, rotates and ends the secrets of partners. A secret that was replaced holds until `revoked_at`, which may lie
-- ahead, so that the partner can change over. The hub sees the last characters of a secret and never the secret.
ALTER TABLE partner_secrets
  ADD COLUMN ending text GENERATED ALWAYS AS (right(secret, 4)) STORED,
  -- To the minute.
  ADD COLUMN last_used_at timestamptz;
DROP INDEX partner_secrets_active;
CREATE INDEX partner_secrets_by_partner ON partner_secrets (registration_id, kind, partner_key);
GRANT SELECT (registration_id, secret_id, kind, partner_key, ending, created_at, revoked_at, last_used_at),
  INSERT (registration_id, secret_id, kind, partner_key, secret, created_at),
  UPDATE (revoked_at, last_used_at) ON partner_secrets TO evertill_request;

GRANT INSERT (registration_id, channel_key, channel_name, store_id), UPDATE (channel_name, is_active)
  ON order_channels TO evertill_request;
GRANT INSERT (registration_id, carrier_id, carrier_key, carrier_name), UPDATE (carrier_name, is_active)
  ON carriers TO evertill_request;

-- As before, with the ids: the one that signed a call is marked as used.
DROP FUNCTION find_partner(text, text);
CREATE FUNCTION find_partner(wanted_kind text, wanted_key text)
RETURNS TABLE (registration_id uuid, secrets text[], secret_ids uuid[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
BEGIN ATOMIC
  SELECT s.registration_id, array_agg(s.secret ORDER BY s.created_at DESC, s.secret_id),
         array_agg(s.secret_id ORDER BY s.created_at DESC, s.secret_id)
    FROM public.partner_secrets s
   WHERE s.kind = wanted_kind AND s.partner_key = wanted_key AND (s.revoked_at IS NULL OR s.revoked_at > now())
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

-- Whoever may change the company may connect partners, also by their role.
INSERT INTO access_entries (registration_id, user_id, store_id, resource, perms)
SELECT registration_id, user_id, store_id, 'HubChannels', '{"read": true, "update": true}' FROM access_entries
 WHERE resource = 'HubCompany' AND perms ->> 'update' = 'true'
    ON CONFLICT DO NOTHING;
UPDATE roles SET access = access || '[{"id": "HubChannels", "perms": {"read": true, "update": true}}]'
 WHERE access @> '[{"id": "HubCompany", "perms": {"update": true}}]' AND NOT access @> '[{"id": "HubChannels"}]';
