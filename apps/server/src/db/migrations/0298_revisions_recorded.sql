-- `at` is when the till made the change, as far as it says so. The review also needs when it arrived: until then the till
-- may have heard of new prices.
ALTER TABLE sale_revisions ADD COLUMN recorded_at timestamptz;
UPDATE sale_revisions SET recorded_at = at;
ALTER TABLE sale_revisions
  ALTER COLUMN recorded_at SET DEFAULT now(),
  ALTER COLUMN recorded_at SET NOT NULL;
