-- Customers and tiers of membership are lists of the hub.
CALL keep_row_version('customers');
CALL keep_row_version('membership_tiers');
-- The order in which the hub lists 100,000 of them.
CREATE INDEX customers_by_name ON customers (registration_id, lower(name_lower), customer_id);

-- A deleted tier has no members. Old sales are judged by its history.
ALTER TABLE membership_tiers ADD COLUMN is_deleted boolean NOT NULL DEFAULT false;
GRANT INSERT, UPDATE (tier_name, earn_per, earn_points, point_value, redeem_as, benefits, sort_order, is_deleted)
  ON membership_tiers TO evertill_request;
CALL raise_on_change('membership_tiers', 'membership_updated');
CALL raise_on_change('memberships', 'membership_updated');

-- Whoever may set up everything keeps it in the hub, by a role too.
INSERT INTO access_entries (registration_id, user_id, store_id, resource, perms)
SELECT e.registration_id, e.user_id, e.store_id, r.resource, e.perms
  FROM access_entries e CROSS JOIN unnest(ARRAY['HubCustomers', 'HubMemberships']) AS r(resource)
 WHERE e.resource = 'Setup'
    ON CONFLICT DO NOTHING;
UPDATE roles r SET access = r.access || (
  SELECT jsonb_agg(jsonb_build_object('id', n.resource, 'perms', a -> 'perms'))
    FROM jsonb_array_elements(r.access) AS a CROSS JOIN unnest(ARRAY['HubCustomers', 'HubMemberships']) AS n(resource)
   WHERE a ->> 'id' = 'Setup')
 WHERE r.access @> '[{"id": "Setup"}]' AND NOT r.access @> '[{"id": "HubCustomers"}]';
