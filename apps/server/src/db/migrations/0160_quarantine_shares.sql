-- A list of refused bodies must not read them, and a share is a sum of their sizes.
ALTER TABLE sale_quarantine ADD COLUMN body_bytes integer NOT NULL GENERATED ALWAYS AS (octet_length(raw_body)) STORED;
-- The list, newest first, and the sums of company and user, without reading a row.
CREATE INDEX sale_quarantine_newest ON sale_quarantine (registration_id, first_seen_at, quarantine_id)
  INCLUDE (sent_by, body_bytes);
