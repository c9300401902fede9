-- Taken from its device by somebody with the right. Nobody knows which numbers the device has printed since its last
-- contact, so the slot is not given to another device.
ALTER TABLE register_leases ADD COLUMN withdrawn_at timestamptz;
GRANT UPDATE (withdrawn_at) ON register_leases TO evertill_request;
-- How many slots a user has taken.
CREATE INDEX register_leases_by_user ON register_leases (registration_id, store_id, leased_by, leased_at);
