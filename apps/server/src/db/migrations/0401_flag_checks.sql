-- Somebody has looked at a flagged document. A flag that comes later makes it open again.
CREATE TABLE flag_checks (
  registration_id uuid NOT NULL REFERENCES registrations,
  -- A sale, a payment on account or a cash movement.
  document_id uuid NOT NULL,
  flags text[] NOT NULL,
  note text NOT NULL CHECK (length(note) BETWEEN 1 AND 500),
  is_checked boolean NOT NULL DEFAULT true,
  checked_at timestamptz NOT NULL DEFAULT now(),
  checked_by uuid NOT NULL,
  PRIMARY KEY (registration_id, document_id)
);
CALL protect_tenant_table('flag_checks');
GRANT SELECT, INSERT, UPDATE (flags, note, is_checked, checked_at, checked_by) ON flag_checks TO evertill_request;
