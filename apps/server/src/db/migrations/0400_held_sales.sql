-- What the list of held back sales shows of a body, which can be eight megabytes. Nothing in it is a customer's.
ALTER TABLE sale_quarantine ADD COLUMN outline jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(outline) = 'object');

-- Once, for the bodies that are there. The server makes the outline of later ones (`outlineOf`).
CREATE FUNCTION outline_of_body(raw_body text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  body jsonb;
BEGIN
  body := raw_body::jsonb;
  RETURN jsonb_strip_nulls(jsonb_build_object(
    'TransactionNo', left(body ->> 'TransactionNo', 24),
    'RegisterID', CASE WHEN body ->> 'CashRegisterID' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN lower(body ->> 'CashRegisterID') END,
    'At', CASE WHEN body ->> 'TransactionDate' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$' THEN body ->> 'TransactionDate' END,
    'Amount', CASE WHEN body ->> 'PayableAmount' ~ '^-?\d{1,13}$' THEN body -> 'PayableAmount' END));
EXCEPTION WHEN OTHERS THEN
  -- A body that was cut, or that is no JSON for PostgreSQL.
  RETURN '{}';
END $$;
UPDATE sale_quarantine SET outline = outline_of_body(raw_body) WHERE raw_body <> '{}';
DROP FUNCTION outline_of_body(text);

CREATE INDEX sale_quarantine_open ON sale_quarantine (registration_id, first_seen_at, quarantine_id)
  INCLUDE (store_id) WHERE resolved_at IS NULL;

-- Whoever may settle a refused sale may correct and book it too. Both can be told apart from now on.
UPDATE access_entries SET perms = perms || '{"update": true}'
 WHERE resource = 'Quarantine' AND perms ->> 'resolve' = 'true';
UPDATE roles r SET access = (
    SELECT jsonb_agg(CASE WHEN e.value ->> 'id' = 'Quarantine' AND e.value -> 'perms' ->> 'resolve' = 'true'
                          THEN jsonb_set(e.value, '{perms,update}', 'true') ELSE e.value END ORDER BY e.ordinality)
      FROM jsonb_array_elements(r.access) WITH ORDINALITY AS e)
 WHERE r.access @? '$[*] ? (@.id == "Quarantine" && @.perms.resolve == true)';
