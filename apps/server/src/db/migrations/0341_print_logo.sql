-- The dots of the picture above receipts; 384 by 192 of them are 12 kB as base64.
ALTER TABLE print_configs ADD COLUMN logo jsonb
  CHECK (logo IS NULL OR (jsonb_typeof(logo) = 'object' AND length(logo::text) < 13000));
GRANT UPDATE (logo) ON print_configs TO evertill_request;
