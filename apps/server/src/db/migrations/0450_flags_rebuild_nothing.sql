-- Flags are in no roll-up. The review gives each flagged sale an event of its own, after its day was rebuilt; it no longer
-- rebuilds the day a second time.
CREATE OR REPLACE FUNCTION mark_report_days(batch integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  next record;
  seen record;
BEGIN
  SELECT h.registration_id, coalesce(p.position, 0) AS done, h.position AS head, h.pruned_to INTO next
    FROM event_heads h LEFT JOIN report_positions p ON p.registration_id = h.registration_id
   WHERE h.position > coalesce(p.position, 0) ORDER BY random() LIMIT 1;
  IF next IS NULL THEN
    RETURN 0;
  END IF;
  -- Its events were deleted before anybody read them.
  IF next.done < next.pruned_to THEN
    PERFORM mark_all_report_days(next.registration_id);
  END IF;
  SELECT count(*)::int AS events, max(e.position) AS last, min(e.created_at) AS since,
         array_agg(DISTINCT e.id) FILTER (WHERE e.event_type LIKE 'sale\_%' AND NOT e.is_of_flags) AS sales,
         array_agg(DISTINCT e.id) FILTER (WHERE e.event_type LIKE 'register\_%') AS sessions INTO seen
    FROM (
      SELECT o.position, o.created_at, o.event_type, o.payload ? 'Flags' AS is_of_flags,
             CASE WHEN i.id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' THEN i.id::uuid END AS id
        FROM event_outbox o
       CROSS JOIN LATERAL (SELECT coalesce(o.payload ->> 'UUID', o.payload ->> 'key') AS id) i
       WHERE o.registration_id = next.registration_id AND o.position > next.done ORDER BY o.position LIMIT batch
    ) e;
  INSERT INTO report_days AS d (registration_id, store_id, business_date, dirty_since)
  SELECT next.registration_id, day.store_id, day.business_date, seen.since
    FROM report_days_of(next.registration_id, seen.sales || array(
      -- An opening or closing that arrives late decides anew which changes were made in time.
      SELECT s.uuid FROM register_sessions k
        JOIN sales s ON s.registration_id = k.registration_id AND s.register_id = k.register_id
                    AND s.business_date >= (k.opened_at AT TIME ZONE 'UTC')::date - 2
       WHERE k.registration_id = next.registration_id AND k.closing_id = ANY (seen.sessions)
         AND (s.revision > 1 OR EXISTS (SELECT FROM sale_voids v
                WHERE v.registration_id = s.registration_id AND v.sale_uuid = s.uuid)))) day
  ON CONFLICT (registration_id, store_id, business_date)
    DO UPDATE SET dirty_since = least(d.dirty_since, excluded.dirty_since);
  INSERT INTO report_positions (registration_id, position) VALUES (next.registration_id, coalesce(seen.last, next.head))
  ON CONFLICT (registration_id) DO UPDATE SET position = excluded.position;
  RETURN greatest(seen.events, 1);
END $$;
