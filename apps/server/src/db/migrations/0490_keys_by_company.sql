-- without a transaction: the indexes are made while the tables are written to. What a run that was cut off has left is made anew.
-- A unique key of a partitioned table must contain the column that it is partitioned by, and so must one of Citus. These
-- three find the row of a secret whose company is not known yet. A secret has 256 random bits, so two rows never share a
-- digest, and an ordinary index finds the row as fast. The key of bill_sends is taken away in 0493.
DROP INDEX CONCURRENTLY IF EXISTS bill_sends_token;
CREATE INDEX CONCURRENTLY bill_sends_token ON bill_sends (token_sha256);

DROP INDEX CONCURRENTLY IF EXISTS password_resets_by_token;
CREATE INDEX CONCURRENTLY password_resets_by_token ON password_resets (token_sha256);
DROP INDEX CONCURRENTLY IF EXISTS password_resets_token;

DROP INDEX CONCURRENTLY IF EXISTS user_sessions_by_token;
CREATE INDEX CONCURRENTLY user_sessions_by_token ON user_sessions (token_sha256) WHERE token_sha256 IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS user_sessions_token;
