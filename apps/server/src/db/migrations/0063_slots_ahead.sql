-- A device leases its next slot while the old one still has numbers: for a while it holds both.
ALTER TABLE register_leases DROP CONSTRAINT register_leases_registration_id_register_id_device_id_key;
CREATE INDEX register_leases_by_device ON register_leases (registration_id, register_id, device_id);
