-- Supply price and markup were in every product sync. From now on they are read one by one, with a right of their own.
-- Whoever may change the setup of a store gets it, everybody else is given it by an administrator.
INSERT INTO access_entries (registration_id, user_id, store_id, resource, perms)
SELECT registration_id, user_id, store_id, 'ProductCosts', '{"read": true}' FROM access_entries
 WHERE resource = 'Setup' AND perms ->> 'update' = 'true'
ON CONFLICT DO NOTHING;
