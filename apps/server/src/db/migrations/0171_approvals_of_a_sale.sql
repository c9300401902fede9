-- The timeline of a sale names who approved something of it.
CREATE INDEX ON approval_uses (registration_id, subject);
