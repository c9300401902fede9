-- What belongs to a register session. The till names the session; where it named none, or one that is not known
-- here, the time decides: the latest session of the register that was open at that moment. Plain SQL functions, so
-- that the policies of the caller hold and the planner sees through them.
CREATE FUNCTION entries_of_session(wanted uuid) RETURNS SETOF drawer_entries LANGUAGE sql STABLE AS $$
  SELECT e.*
    FROM register_sessions s
    JOIN drawer_entries e ON e.registration_id = s.registration_id AND e.closing_id = s.closing_id
                         AND e.register_id = s.register_id
   WHERE s.registration_id = current_registration() AND s.closing_id = wanted
  UNION ALL
  SELECT e.*
    FROM register_sessions s
    JOIN drawer_entries e ON e.registration_id = s.registration_id AND e.register_id = s.register_id
                         AND e.at >= s.opened_at AND e.at < coalesce(s.closed_at, 'infinity')
   WHERE s.registration_id = current_registration() AND s.closing_id = wanted
     AND NOT EXISTS (
       SELECT FROM register_sessions k
        WHERE k.registration_id = e.registration_id AND k.closing_id = e.closing_id AND k.register_id = e.register_id)
     AND NOT EXISTS (
       SELECT FROM register_sessions k
        WHERE k.registration_id = s.registration_id AND k.register_id = s.register_id AND k.opened_at <= e.at
          AND (k.opened_at, k.closing_id) > (s.opened_at, s.closing_id))
$$;

CREATE FUNCTION sales_of_session(wanted uuid) RETURNS SETOF sales LANGUAGE sql STABLE AS $$
  SELECT v.*
    FROM register_sessions s
    JOIN sales v ON v.registration_id = s.registration_id AND v.closing_id = s.closing_id
                AND v.register_id = s.register_id
   WHERE s.registration_id = current_registration() AND s.closing_id = wanted
  UNION ALL
  SELECT v.*
    FROM register_sessions s
    -- The business date, a day wider for the time zone, is there for the index.
    JOIN sales v ON v.registration_id = s.registration_id AND v.register_id = s.register_id
                AND v.business_date >= (s.opened_at AT TIME ZONE 'UTC')::date - 1
                AND v.transaction_date >= s.opened_at AND v.transaction_date < coalesce(s.closed_at, 'infinity')
   WHERE s.registration_id = current_registration() AND s.closing_id = wanted
     AND NOT EXISTS (
       SELECT FROM register_sessions k
        WHERE k.registration_id = v.registration_id AND k.closing_id = v.closing_id AND k.register_id = v.register_id)
     AND NOT EXISTS (
       SELECT FROM register_sessions k
        WHERE k.registration_id = s.registration_id AND k.register_id = s.register_id AND k.opened_at <= v.transaction_date
          AND (k.opened_at, k.closing_id) > (s.opened_at, s.closing_id))
$$;

-- Of an open session its rows so far; of a closed one those that came late.
CREATE FUNCTION uncounted_entries(wanted uuid) RETURNS SETOF drawer_entries LANGUAGE sql STABLE AS $$
  SELECT e.* FROM entries_of_session(wanted) e
   WHERE NOT EXISTS (
     SELECT FROM closing_entries c WHERE c.registration_id = e.registration_id AND c.entry_id = e.entry_id)
$$;

CREATE FUNCTION uncounted_sales(wanted uuid) RETURNS SETOF sales LANGUAGE sql STABLE AS $$
  SELECT v.* FROM sales_of_session(wanted) v
   WHERE NOT EXISTS (
     SELECT FROM closing_sales c WHERE c.registration_id = v.registration_id AND c.sale_uuid = v.uuid)
$$;

-- The rows of the sheet: what an open session holds so far, or what a closed one counted.
CREATE FUNCTION sheet_entries(wanted uuid) RETURNS SETOF drawer_entries LANGUAGE sql STABLE AS $$
  SELECT e.* FROM register_sessions s CROSS JOIN LATERAL uncounted_entries(wanted) e
   WHERE s.registration_id = current_registration() AND s.closing_id = wanted AND s.closing_no IS NULL
  UNION ALL
  SELECT e.* FROM closing_entries c
    JOIN drawer_entries e ON e.registration_id = c.registration_id AND e.entry_id = c.entry_id
   WHERE c.registration_id = current_registration() AND c.closing_id = wanted
$$;

CREATE FUNCTION sheet_sales(wanted uuid) RETURNS SETOF sales LANGUAGE sql STABLE AS $$
  SELECT v.* FROM register_sessions s CROSS JOIN LATERAL uncounted_sales(wanted) v
   WHERE s.registration_id = current_registration() AND s.closing_id = wanted AND s.closing_no IS NULL
  UNION ALL
  SELECT v.* FROM closing_sales c
    JOIN sales v ON v.registration_id = c.registration_id AND v.uuid = c.sale_uuid
   WHERE c.registration_id = current_registration() AND c.closing_id = wanted
$$;
