-- Whoever counts the drawer of such a store does not see what should be in it before the count is done.
ALTER TABLE stores ADD COLUMN blind_closing boolean NOT NULL DEFAULT false;
