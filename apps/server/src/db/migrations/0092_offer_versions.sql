-- A sale names the version of each offer it was given. Other terms under the same version would make an honest sale look
-- forged, so a change always makes another version, whoever makes it.
CREATE OR REPLACE FUNCTION stamp_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := now();
  IF NEW.version = OLD.version AND (NEW.type, NEW.validity_from, NEW.validity_to, NEW.terms)
       IS DISTINCT FROM (OLD.type, OLD.validity_from, OLD.validity_to, OLD.terms) THEN
    NEW.version := OLD.version + 1;
  END IF;
  RETURN NEW;
END $$;
