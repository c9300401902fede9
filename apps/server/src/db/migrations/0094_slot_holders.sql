-- Which copy of a device holds a slot. A table of its own: an update of register_leases renews a shop version, and this
-- one changes with every contact of a till.
CREATE TABLE slot_holders (
  registration_id uuid NOT NULL,
  store_id uuid NOT NULL,
  slot text COLLATE "C" NOT NULL,
  device_id uuid NOT NULL,
  -- What the till told last. A copy of it tells an older one.
  mark uuid NOT NULL,
  -- After a restore the marks are older than those of the tills. They count only in the epoch they were told in.
  epoch text NOT NULL,
  -- A copy has called: nobody holds the slot any more, because the copies have printed numbers of it.
  copied_at timestamptz,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (registration_id, store_id, slot),
  FOREIGN KEY (registration_id, store_id, slot) REFERENCES register_leases
);
CALL protect_tenant_table('slot_holders');
GRANT SELECT, INSERT, UPDATE ON slot_holders TO evertill_request;
