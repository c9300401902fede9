-- Reports show the figures of everybody to whoever has this right, and only their own to everybody else. Whoever could
-- read reports so far keeps what they could see.
INSERT INTO access_entries (registration_id, user_id, store_id, resource, perms)
SELECT registration_id, user_id, store_id, 'ReportsOthers', '{"read": true}' FROM access_entries
 WHERE resource = 'Reports' AND perms ->> 'read' = 'true'
ON CONFLICT DO NOTHING;
