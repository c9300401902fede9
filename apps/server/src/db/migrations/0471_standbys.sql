-- Whether a reader who knows the log up to a position on the primary may read here. A standby must have replayed it, on
-- the timeline of that primary: after a failover the same position of another timeline has other rows. Its control file
-- tells its timeline, some minutes late at most; until then it is not read.
CREATE FUNCTION has_replayed(wanted pg_lsn, of_timeline bigint) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT CASE WHEN pg_is_in_recovery() THEN
           coalesce(pg_last_wal_replay_lsn() >= wanted, false) AND of_timeline =
             (SELECT greatest(c.timeline_id, r.min_recovery_end_timeline)
                FROM pg_control_checkpoint() c, pg_control_recovery() r)
         ELSE wal_timeline() = of_timeline END
$$;
