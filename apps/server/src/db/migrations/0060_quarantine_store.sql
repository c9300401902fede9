-- Whoever may resolve in one store has no business with the refused sales of another. Null: the body names no store of
-- the company, so that it is shown to everybody who resolves rather than to nobody.
ALTER TABLE sale_quarantine ADD COLUMN store_id uuid;
UPDATE sale_quarantine q SET store_id = s.store_id
  FROM stores s
 WHERE s.registration_id = q.registration_id
   AND s.store_id::text = lower(substring(q.raw_body FROM '"StoreID"\s*:\s*"([0-9a-fA-F-]{36})"'));
