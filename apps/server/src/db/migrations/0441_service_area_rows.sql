-- Where stores deliver is a list of the hub: its rows have a version and can be restored.
ALTER TABLE service_areas ADD COLUMN is_deleted boolean NOT NULL DEFAULT false;
ALTER TABLE service_areas DROP CONSTRAINT service_areas_registration_id_store_id_pincode_key;
CREATE UNIQUE INDEX service_areas_pincode_once ON service_areas (registration_id, store_id, pincode) WHERE NOT is_deleted;
CALL keep_row_version('service_areas');
GRANT UPDATE (pincode, is_deleted) ON service_areas TO evertill_request;

-- Whoever set up stores said where they deliver, by file.
INSERT INTO access_entries (registration_id, user_id, store_id, resource, perms)
SELECT registration_id, user_id, store_id, 'HubServiceAreas', perms FROM access_entries WHERE resource = 'HubStores'
    ON CONFLICT DO NOTHING;
UPDATE roles r
   SET access = r.access || (SELECT jsonb_agg(jsonb_build_object('id', 'HubServiceAreas', 'perms', e -> 'perms'))
                               FROM jsonb_array_elements(r.access) e WHERE e ->> 'id' = 'HubStores')
 WHERE r.access @> '[{"id": "HubStores"}]' AND NOT r.access @> '[{"id": "HubServiceAreas"}]';
