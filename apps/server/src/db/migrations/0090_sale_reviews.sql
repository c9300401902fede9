-- A sale is held against the offers that a till could know when it was made, so each tells since when it stands.
ALTER TABLE offers ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now();
CREATE FUNCTION stamp_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := now();
  RETURN NEW;
END $$;
CREATE TRIGGER stamp_offer BEFORE UPDATE OF offer_name, type, version, validity_from, validity_to, terms ON offers
  FOR EACH ROW EXECUTE FUNCTION stamp_offer();

-- Up to which event the sales of a registration have been looked at again after they were booked.
CREATE TABLE sale_reviews (
  registration_id uuid PRIMARY KEY,
  position bigint NOT NULL
);
CALL protect_tenant_table('sale_reviews');
