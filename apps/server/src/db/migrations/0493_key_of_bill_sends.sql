-- The index of 0490 finds the row.
ALTER TABLE bill_sends DROP CONSTRAINT bill_sends_token_sha256_key;
