-- A document is compared with the end of the day that its till may have known. The columns that are kept already stay.
DO $$
DECLARE
  kept text[];
BEGIN
  SELECT array_remove(string_to_array(encode(tgargs, 'escape'), '\000'), '') INTO kept
    FROM pg_trigger WHERE tgrelid = 'stores'::regclass AND tgname = 'keep_version';
  DROP TRIGGER keep_version ON stores;
  DROP TRIGGER keep_deleted ON stores;
  CALL keep_history('stores', kept[1], VARIADIC kept[2:] || ARRAY['day_cut_off']);
END $$;
