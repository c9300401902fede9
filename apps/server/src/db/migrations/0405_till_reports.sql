-- What tills say about themselves with their calls: one row a device, written by a job at most once a minute.
CREATE TABLE till_reports (
  registration_id uuid NOT NULL,
  device_id uuid NOT NULL,
  store_id uuid NOT NULL,
  register_id uuid NOT NULL,
  app_version text NOT NULL,
  -- When the call came, by the server's clock.
  seen_at timestamptz NOT NULL,
  unsent integer NOT NULL CHECK (unsent >= 0),
  oldest_unsent_at timestamptz,
  storage_used bigint CHECK (storage_used >= 0),
  storage_free bigint CHECK (storage_free >= 0),
  -- The device's own clock minus the right time.
  clock_off_ms bigint NOT NULL,
  PRIMARY KEY (registration_id, device_id),
  FOREIGN KEY (registration_id, register_id) REFERENCES cash_registers
);
CALL protect_tenant_table('till_reports');
CALL open_to_jobs('till_reports');
GRANT SELECT ON till_reports TO evertill_request;
GRANT SELECT, INSERT,
  UPDATE (store_id, register_id, app_version, seen_at, unsent, oldest_unsent_at, storage_used, storage_free,
    clock_off_ms) ON till_reports TO evertill_job;

-- Only a device that leased the register, in the name of somebody of the store, is believed.
CALL open_to_jobs('register_leases');
GRANT SELECT (registration_id, store_id, register_id, device_id) ON register_leases TO evertill_job;
CALL open_to_jobs('user_stores');
GRANT SELECT (registration_id, user_id, store_id) ON user_stores TO evertill_job;

-- The device of a session, so that all sessions of a lost one can be ended.
ALTER TABLE user_sessions ADD COLUMN device_id uuid;
CREATE INDEX user_sessions_by_device ON user_sessions (registration_id, device_id) WHERE device_id IS NOT NULL;
GRANT SELECT (registration_id, session_id, device_id), UPDATE (device_id) ON user_sessions TO evertill_job;

-- Whoever may change registers may look after the devices on them, also by their role.
INSERT INTO access_entries (registration_id, user_id, store_id, resource, perms)
SELECT registration_id, user_id, store_id, 'HubDevices', '{"read": true, "update": true}' FROM access_entries
 WHERE resource = 'HubRegisters' AND perms ->> 'update' = 'true'
    ON CONFLICT DO NOTHING;
UPDATE roles SET access = access || '[{"id": "HubDevices", "perms": {"read": true, "update": true}}]'
 WHERE access @> '[{"id": "HubRegisters", "perms": {"update": true}}]' AND NOT access @> '[{"id": "HubDevices"}]';
