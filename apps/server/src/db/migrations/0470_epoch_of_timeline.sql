-- PostgreSQL begins a new timeline whenever a standby is promoted and whenever it is restored to a moment. What the last
-- primary had acknowledged may be missing then. So the epoch that tills are told follows the timeline: they compare their
-- history and offer again what is missing. It is computed when it is read, because after a failover no job has run yet.
CREATE FUNCTION wal_timeline() RETURNS bigint LANGUAGE sql STABLE AS $$
  -- The name of a file of the log begins with its timeline, in hex.
  SELECT ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint
$$;

-- The timeline on which `epoch` was given.
ALTER TABLE server_state ADD COLUMN timeline bigint;
UPDATE server_state SET timeline = wal_timeline();
ALTER TABLE server_state ALTER COLUMN timeline SET DEFAULT wal_timeline(), ALTER COLUMN timeline SET NOT NULL;

-- The digits of version (8) and variant are set: the contract takes no other text of 32 digits for a UUID.
CREATE FUNCTION server_epoch() RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN timeline = wal_timeline() THEN epoch
              ELSE overlay(overlay(md5(epoch || ':' || wal_timeline()) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid END
    FROM server_state
$$;
