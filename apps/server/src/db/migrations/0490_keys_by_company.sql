-- A unique key of a partitioned table must contain the column that it is partitioned by, and so must one of Citus. These
-- three find the row of a secret whose company is not known yet. A secret has 256 random bits, so two rows never share a
-- digest, and an ordinary index finds the row as fast.
CREATE INDEX bill_sends_token ON bill_sends (token_sha256);
ALTER TABLE bill_sends DROP CONSTRAINT bill_sends_token_sha256_key;

CREATE INDEX password_resets_by_token ON password_resets (token_sha256);
DROP INDEX password_resets_token;

CREATE INDEX user_sessions_by_token ON user_sessions (token_sha256) WHERE token_sha256 IS NOT NULL;
DROP INDEX user_sessions_token;
