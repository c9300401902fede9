-- 0381 gave the right to close tax periods to people, not to their roles: saving such a role took it away again.
UPDATE roles SET access = access || '[{"id": "TaxPeriods", "perms": {"close": true, "open": true}}]'
 WHERE access @> '[{"id": "HubTaxes", "perms": {"update": true}}]' AND NOT access @> '[{"id": "TaxPeriods"}]';
-- Whoever has lost it that way.
INSERT INTO access_entries (registration_id, user_id, store_id, resource, perms)
SELECT registration_id, user_id, store_id, 'TaxPeriods', '{"close": true, "open": true}' FROM access_entries
 WHERE resource = 'HubTaxes' AND perms ->> 'update' = 'true'
    ON CONFLICT DO NOTHING;
