-- The hub writes offers: each can be switched off, deleted and brought back, and says who changed it.
ALTER TABLE offers
  ADD COLUMN is_active boolean NOT NULL DEFAULT true,
  ADD COLUMN is_deleted boolean NOT NULL DEFAULT false,
  ADD COLUMN changed_by uuid;

-- Any change makes another version: the second of two people is told by it, and a sale names the terms that it was given.
CREATE OR REPLACE FUNCTION stamp_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := now();
  NEW.changed_by := current_app_user();
  IF NEW.version = OLD.version AND
     (NEW.offer_name, NEW.type, NEW.validity_from, NEW.validity_to, NEW.terms, NEW.is_active, NEW.is_deleted)
       IS DISTINCT FROM
     (OLD.offer_name, OLD.type, OLD.validity_from, OLD.validity_to, OLD.terms, OLD.is_active, OLD.is_deleted) THEN
    NEW.version := OLD.version + 1;
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER stamp_offer ON offers;
CREATE TRIGGER stamp_offer
  BEFORE UPDATE OF offer_name, type, version, validity_from, validity_to, terms, is_active, is_deleted ON offers
  FOR EACH ROW EXECUTE FUNCTION stamp_offer();

-- Whether tills were given an offer is part of what they could know.
DROP TRIGGER keep_version ON offers;
DROP TRIGGER keep_deleted ON offers;
CALL keep_history('offers', 'offer_id', 'offer_name', 'type', 'version', 'validity_from', 'validity_to', 'terms',
  'changed_at', 'is_active', 'is_deleted');

GRANT INSERT, UPDATE (offer_name, type, validity_from, validity_to, terms, is_active, is_deleted) ON offers
  TO evertill_request;

-- Whoever may set up everything keeps it in the hub.
INSERT INTO access_entries (registration_id, user_id, store_id, resource, perms)
SELECT e.registration_id, e.user_id, e.store_id, 'HubOffers', e.perms
  FROM access_entries e
 WHERE e.resource = 'Setup'
    ON CONFLICT DO NOTHING;
