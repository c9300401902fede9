-- Settings of a store: rounding only what is paid in cash, the labels of its scale, how long its tills may sell without
-- the server, and access that is ended before its expiry date, with the message that tills show.
ALTER TABLE stores
  ADD COLUMN round_cash_only boolean NOT NULL DEFAULT false,
  ADD COLUMN scale_rules jsonb NOT NULL DEFAULT '[
    {"Prefix": "21", "ItemDigits": 5, "Measure": "Weight", "MeasureDigits": 5, "Decimals": 3},
    {"Prefix": "23", "ItemDigits": 5, "Measure": "Price", "MeasureDigits": 5, "Decimals": 2}]'
    CHECK (jsonb_typeof(scale_rules) = 'array' AND jsonb_array_length(scale_rules) <= 20),
  ADD COLUMN offline_grace_hours integer NOT NULL DEFAULT 72 CHECK (offline_grace_hours BETWEEN 1 AND 720),
  ADD COLUMN access_ended boolean NOT NULL DEFAULT false,
  ADD COLUMN access_message text NOT NULL DEFAULT '' CHECK (length(access_message) <= 500);

-- A sale is compared with the rounding that its till may have known. The columns that are kept already stay.
DO $$
DECLARE
  kept text[];
BEGIN
  SELECT array_remove(string_to_array(encode(tgargs, 'escape'), '\000'), '') INTO kept
    FROM pg_trigger WHERE tgrelid = 'stores'::regclass AND tgname = 'keep_version';
  DROP TRIGGER keep_version ON stores;
  DROP TRIGGER keep_deleted ON stores;
  CALL keep_history('stores', kept[1], VARIADIC kept[2:] || ARRAY['round_cash_only']);
END $$;
