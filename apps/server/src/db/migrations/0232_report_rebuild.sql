-- What the rows say about one day of a store, in the shape of the roll-ups. Rebuilding stores it, checking compares it.

CREATE FUNCTION compute_report_entries(reg uuid, store uuid, day date) RETURNS SETOF report_entries
LANGUAGE sql STABLE AS $$
  WITH place AS MATERIALIZED (
    SELECT usable_zone(t.time_zone) AS zone FROM stores t WHERE t.registration_id = reg AND t.store_id = store
  ), touched AS (
    SELECT s.uuid FROM sales s
     WHERE s.registration_id = reg AND s.store_id = store AND s.business_date = day
       AND (s.revision > 1 OR EXISTS (
         SELECT FROM sale_voids v WHERE v.registration_id = s.registration_id AND v.sale_uuid = s.uuid))
    -- Two days more on either side: for time zones and the end of the day.
    UNION
    SELECT v.sale_uuid FROM sale_voids v
     WHERE v.registration_id = reg AND v.at >= (day - 2)::timestamp AT TIME ZONE 'UTC'
       AND v.at < (day + 3)::timestamp AT TIME ZONE 'UTC'
    UNION
    SELECT r.sale_uuid FROM sale_revisions r
     WHERE r.registration_id = reg AND r.revision > 1 AND r.at >= (day - 2)::timestamp AT TIME ZONE 'UTC'
       AND r.at < (day + 3)::timestamp AT TIME ZONE 'UTC'
  ), changed AS MATERIALIZED (
    SELECT c.* FROM changed_sale_entries(reg, array(SELECT uuid FROM touched)) c
     WHERE c.store_id = store AND c.business_date = day
  ), entries AS (
    SELECT s.uuid, 0 AS entry_no, 'made' AS kind, 1 AS sign, 1 AS revision, s.transaction_date AS at
      FROM sales s
     WHERE s.registration_id = reg AND s.store_id = store AND s.business_date = day AND s.revision = 1
       AND NOT EXISTS (
         SELECT FROM sale_voids v WHERE v.registration_id = s.registration_id AND v.sale_uuid = s.uuid)
    UNION ALL
    SELECT c.sale_uuid, c.entry_no, c.kind, c.sign, c.revision, c.at FROM changed c
  ), figures AS (
    -- Of the last revision from the rows.
    SELECT e.*, s.series, s.register_id, s.created_by_user_id, s.created_by_user_name, s.transaction_type_id,
           s.transaction_type, s.extras ->> 'SalesChannelID' AS channel_id, s.customer_id,
           l.lines, l.quantity, s.gross_amount AS gross, s.discount_amount AS discount, s.taxable_amount AS taxable,
           s.tax_amount AS tax, s.total_amount AS total, s.round_off, s.payable_amount AS payable,
           coalesce(c.total, 0) AS charges, coalesce(r.lines, 0) AS returned_lines, coalesce(r.quantity, 0) AS returned_quantity,
           coalesce(r.total, 0) AS returned, coalesce(r.taxable, 0) AS returned_taxable, coalesce(r.tax, 0) AS returned_tax
      FROM entries e
      JOIN sales s ON s.registration_id = reg AND s.uuid = e.uuid AND s.revision = e.revision
      CROSS JOIN LATERAL (
        SELECT count(*) AS lines, coalesce(sum(pieces_of(i.quantity)), 0) AS quantity FROM sale_lines i
         WHERE i.registration_id = reg AND i.sale_uuid = e.uuid) l
      LEFT JOIN LATERAL (
        SELECT sum(i.total_amount) AS total FROM sale_charges i
         WHERE i.registration_id = reg AND i.sale_uuid = e.uuid) c ON true
      LEFT JOIN LATERAL (
        SELECT count(*) AS lines, sum(pieces_of(i.quantity)) AS quantity, sum(i.total_amount) AS total,
               sum(i.taxable_amount) AS taxable, sum(i.tax_amount) AS tax
          FROM sale_returns i WHERE i.registration_id = reg AND i.sale_uuid = e.uuid) r ON true
    UNION ALL
    -- Of an earlier revision from its body.
    SELECT e.*, s.series, s.register_id, b."CreatedByUserID", b."CreatedByUserName", b."TransactionTypeID",
           b."TransactionType", b."SalesChannelID", b."CustomerID", l.lines, l.quantity, b."GrossAmount",
           b."DiscountAmount", b."TaxableAmount", b."TaxAmount", b."TotalAmount", b."RoundOff", b."PayableAmount",
           c.total, r.lines, r.quantity, r.total, r.taxable, r.tax
      FROM entries e
      JOIN sales s ON s.registration_id = reg AND s.uuid = e.uuid AND s.revision > e.revision
      JOIN sale_revisions v ON v.registration_id = reg AND v.sale_uuid = e.uuid AND v.revision = e.revision
      CROSS JOIN LATERAL jsonb_to_record(v.body) AS b("CreatedByUserID" text, "CreatedByUserName" text,
        "TransactionTypeID" text, "TransactionType" text, "SalesChannelID" text, "CustomerID" uuid,
        "GrossAmount" bigint, "DiscountAmount" bigint, "TaxableAmount" bigint, "TaxAmount" bigint,
        "TotalAmount" bigint, "RoundOff" bigint, "PayableAmount" bigint, "Lines" jsonb, "Charges" jsonb, "Returns" jsonb)
      CROSS JOIN LATERAL (
        SELECT count(*) AS lines, coalesce(sum(pieces_of(i."Quantity")), 0) AS quantity
          FROM jsonb_to_recordset(b."Lines") AS i("Quantity" bigint)) l
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(i."TotalAmount"), 0) AS total
          FROM jsonb_to_recordset(b."Charges") AS i("TotalAmount" bigint)) c
      CROSS JOIN LATERAL (
        SELECT count(*) AS lines, coalesce(sum(pieces_of(i."Quantity")), 0) AS quantity,
               coalesce(sum(i."TotalAmount"), 0) AS total, coalesce(sum(i."TaxableAmount"), 0) AS taxable,
               coalesce(sum(i."TaxAmount"), 0) AS tax
          FROM jsonb_to_recordset(b."Returns")
            AS i("Quantity" bigint, "TotalAmount" bigint, "TaxableAmount" bigint, "TaxAmount" bigint)) r
  )
  SELECT reg, store, day, f.uuid, f.entry_no, f.kind, f.sign::smallint, f.revision,
         left(split_part(f.series, '/', 2), 1) NOT IN ('O', 'Q'),
         extract(hour FROM f.at AT TIME ZONE p.zone)::smallint, f.register_id, lower(f.created_by_user_id),
         f.created_by_user_name, coalesce(f.channel_id, ''), f.transaction_type_id, f.transaction_type, f.customer_id,
         (f.sign * (f.lines > 0 OR f.returned_lines = 0)::int)::smallint,
         (f.sign * (f.lines = 0 AND f.returned_lines > 0)::int)::smallint,
         (f.sign * f.lines)::int, (f.sign * (f.quantity - f.returned_quantity))::bigint,
         f.sign * f.gross, f.sign * f.discount,
         (f.sign * (f.total + f.returned - f.charges - f.gross + f.discount))::bigint, (f.sign * f.charges)::bigint,
         (f.sign * f.returned)::bigint, (f.sign * (f.taxable - f.returned_taxable))::bigint,
         (f.sign * (f.tax - f.returned_tax))::bigint, f.sign * f.round_off, f.sign * f.payable
    FROM figures f CROSS JOIN place p
$$;

-- Lines, returned lines (negative) and charges of the stored entries of some days.
CREATE FUNCTION report_goods(reg uuid, stores uuid[], first_day date, last_day date)
RETURNS TABLE (store_id uuid, business_date date, sale_uuid uuid, hour smallint, type_id text, customer_id uuid,
               register_id uuid, cashier_id text, channel_id text, salesperson_id text, product_id text, tax_id text,
               name text, offers jsonb, sign integer, lines integer, quantity bigint, gross bigint, discount bigint,
               tax_added bigint, returned bigint, taxable bigint, tax bigint, total bigint)
LANGUAGE sql STABLE AS $$
  WITH entries AS MATERIALIZED (
    SELECT e.store_id, e.business_date, e.sale_uuid, e.entry_no, e.hour, e.type_id, e.customer_id, e.register_id,
           e.cashier_id, e.channel_id, e.sign, e.revision, s.revision AS last_revision,
           s.extras ->> 'SalesPersonID' AS salesperson_id
      FROM report_entries e JOIN sales s ON s.registration_id = e.registration_id AND s.uuid = e.sale_uuid
     WHERE e.registration_id = reg AND e.store_id = ANY (stores) AND e.business_date BETWEEN first_day AND last_day
       AND e.is_bill
  ), earlier AS (
    SELECT e.*, v.body FROM entries e
      JOIN sale_revisions v ON v.registration_id = reg AND v.sale_uuid = e.sale_uuid AND v.revision = e.revision
     WHERE e.revision < e.last_revision
  ), goods AS (
    SELECT e.sale_uuid, e.entry_no, coalesce(l.extras ->> 'SalesPersonID', e.salesperson_id) AS salesperson_id, l.product_id, l.tax_id, l.name,
           l.extras -> 'Offers' AS offers, 1 AS lines, l.quantity, l.gross_amount AS gross,
           l.gross_amount - l.net_amount AS discount, l.total_amount - l.net_amount AS tax_added, 0::bigint AS returned,
           l.taxable_amount AS taxable, l.tax_amount AS tax, l.total_amount AS total
      FROM entries e JOIN sale_lines l ON l.registration_id = reg AND l.sale_uuid = e.sale_uuid
     WHERE e.revision = e.last_revision
    UNION ALL
    SELECT e.sale_uuid, e.entry_no, e.salesperson_id, r.product_id, r.tax_id,
           r.name, NULL, 0, -r.quantity, 0, 0, 0, r.total_amount, -r.taxable_amount, -r.tax_amount, -r.total_amount
      FROM entries e JOIN sale_returns r ON r.registration_id = reg AND r.sale_uuid = e.sale_uuid
     WHERE e.revision = e.last_revision
    UNION ALL
    SELECT e.sale_uuid, e.entry_no, e.salesperson_id, '@charge', c.tax_id,
           c.name, NULL, 0, 0, 0, 0, 0, 0, c.taxable_amount, c.tax_amount, c.total_amount
      FROM entries e JOIN sale_charges c ON c.registration_id = reg AND c.sale_uuid = e.sale_uuid
     WHERE e.revision = e.last_revision
    UNION ALL
    SELECT e.sale_uuid, e.entry_no,
           coalesce(l."SalesPersonID", e.body ->> 'SalesPersonID'), l."ProductID", l."TaxID", l."Name", l."Offers", 1,
           l."Quantity", l."GrossAmount", l."GrossAmount" - l."NetAmount", l."TotalAmount" - l."NetAmount", 0,
           l."TaxableAmount", l."TaxAmount", l."TotalAmount"
      FROM earlier e CROSS JOIN LATERAL jsonb_to_recordset(e.body -> 'Lines') AS l("SalesPersonID" text,
        "ProductID" text, "TaxID" text, "Name" text, "Offers" jsonb, "Quantity" bigint, "GrossAmount" bigint,
        "NetAmount" bigint, "TaxableAmount" bigint, "TaxAmount" bigint, "TotalAmount" bigint)
    UNION ALL
    SELECT e.sale_uuid, e.entry_no, e.body ->> 'SalesPersonID', r."ProductID",
           r."TaxID", r."Name", NULL, 0, -r."Quantity", 0, 0, 0, r."TotalAmount", -r."TaxableAmount", -r."TaxAmount",
           -r."TotalAmount"
      FROM earlier e CROSS JOIN LATERAL jsonb_to_recordset(e.body -> 'Returns') AS r("ProductID" text, "TaxID" text,
        "Name" text, "Quantity" bigint, "TaxableAmount" bigint, "TaxAmount" bigint, "TotalAmount" bigint)
    UNION ALL
    SELECT e.sale_uuid, e.entry_no, e.body ->> 'SalesPersonID', '@charge',
           c."TaxID", c."Name", NULL, 0, 0, 0, 0, 0, 0, c."TaxableAmount", c."TaxAmount", c."TotalAmount"
      FROM earlier e CROSS JOIN LATERAL jsonb_to_recordset(e.body -> 'Charges') AS c("TaxID" text, "Name" text,
        "TaxableAmount" bigint, "TaxAmount" bigint, "TotalAmount" bigint)
  )
  SELECT e.store_id, e.business_date, e.sale_uuid, e.hour, e.type_id, e.customer_id, e.register_id, e.cashier_id,
         e.channel_id, coalesce(g.salesperson_id, ''), g.product_id, g.tax_id, g.name, g.offers, e.sign::int,
         e.sign * g.lines, e.sign * g.quantity, e.sign * g.gross, e.sign * g.discount, e.sign * g.tax_added,
         e.sign * g.returned, e.sign * g.taxable, e.sign * g.tax, e.sign * g.total
    FROM goods g JOIN entries e ON e.sale_uuid = g.sale_uuid AND e.entry_no = g.entry_no
$$;

CREATE FUNCTION compute_report_products(reg uuid, store uuid, day date) RETURNS SETOF report_products
LANGUAGE sql STABLE AS $$
  SELECT reg, store, day, g.register_id, g.cashier_id, g.channel_id, g.salesperson_id, g.product_id, g.tax_id,
         max(g.name), sum(g.lines)::int, sum(g.quantity)::bigint, sum(g.gross)::bigint, sum(g.discount)::bigint,
         sum(g.tax_added)::bigint, sum(g.returned)::bigint, sum(g.taxable)::bigint, sum(g.tax)::bigint,
         sum(g.total)::bigint
    FROM report_goods(reg, ARRAY[store], day, day) g
   GROUP BY g.register_id, g.cashier_id, g.channel_id, g.salesperson_id, g.product_id, g.tax_id
$$;

-- `discount` is what this offer gave; the other amounts are those of the whole lines that it was given on.
CREATE FUNCTION compute_report_offers(reg uuid, store uuid, day date) RETURNS SETOF report_offers
LANGUAGE sql STABLE AS $$
  SELECT reg, store, day, g.register_id, g.cashier_id, g.channel_id, o."OfferID", max(coalesce(o."Reason", '')),
         sum(g.lines)::int, sum(g.quantity)::bigint, sum(g.gross)::bigint, sum(g.sign * o."Amount")::bigint,
         sum(g.taxable)::bigint, sum(g.tax)::bigint, sum(g.total)::bigint
    FROM report_goods(reg, ARRAY[store], day, day) g
   CROSS JOIN LATERAL jsonb_to_recordset(g.offers) AS o("OfferID" text, "Reason" text, "Amount" bigint)
   GROUP BY g.register_id, g.cashier_id, g.channel_id, o."OfferID"
$$;

-- Money by payment type, of orders too. What returned goods or an advance pay of a bill moves no money.
CREATE FUNCTION compute_report_payments(reg uuid, store uuid, day date) RETURNS SETOF report_payments
LANGUAGE sql STABLE AS $$
  WITH entries AS MATERIALIZED (
    SELECT e.sale_uuid, e.register_id, e.cashier_id, e.channel_id, e.sign, e.revision, s.revision AS last_revision
      FROM report_entries e JOIN sales s ON s.registration_id = e.registration_id AND s.uuid = e.sale_uuid
     WHERE e.registration_id = reg AND e.store_id = store AND e.business_date = day
  ), paid AS (
    SELECT e.register_id, e.cashier_id, e.channel_id, e.sign, p.payment_type_id, p.payment_type, p.kind, p.amount,
           p.change_amount
      FROM entries e JOIN sale_payments p ON p.registration_id = reg AND p.sale_uuid = e.sale_uuid
     WHERE e.revision = e.last_revision
    UNION ALL
    SELECT e.register_id, e.cashier_id, e.channel_id, e.sign, p."PaymentTypeID", p."PaymentType", p."Kind", p."Amount",
           p."ChangeAmount"
      FROM entries e
      JOIN sale_revisions v ON v.registration_id = reg AND v.sale_uuid = e.sale_uuid AND v.revision = e.revision
     CROSS JOIN LATERAL jsonb_to_recordset(v.body -> 'Payments') AS p("PaymentTypeID" text, "PaymentType" text,
       "Kind" text, "Amount" bigint, "ChangeAmount" bigint)
     WHERE e.revision < e.last_revision
  )
  SELECT reg, store, day, p.register_id, p.cashier_id, p.channel_id, p.payment_type_id, max(p.payment_type),
         max(p.kind), sum(p.sign * greatest(p.amount, 0))::bigint, sum(p.sign * greatest(-p.amount, 0))::bigint,
         sum(p.sign * p.change_amount)::bigint, sum(p.sign * (p.amount >= 0)::int)::int,
         sum(p.sign * (p.amount < 0)::int)::int
    FROM paid p WHERE p.payment_type_id NOT IN ('exchange', 'advance')
   GROUP BY p.register_id, p.cashier_id, p.channel_id, p.payment_type_id
$$;

-- Replaces the roll-ups of one day. The later statements read the entries that the first one stored, so that all
-- roll-ups are about the same revisions of the same documents.
CREATE FUNCTION rebuild_report_day(reg uuid, store uuid, day date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  began timestamptz := clock_timestamp();
BEGIN
  -- Before anything is read: whatever is booked from now on marks the day again.
  INSERT INTO report_days AS d (registration_id, store_id, business_date, rebuilt_at) VALUES (reg, store, day, began)
  ON CONFLICT (registration_id, store_id, business_date) DO UPDATE SET dirty_since = NULL, rebuilt_at = began;
  DELETE FROM report_entries WHERE registration_id = reg AND store_id = store AND business_date = day;
  DELETE FROM report_products WHERE registration_id = reg AND store_id = store AND business_date = day;
  DELETE FROM report_offers WHERE registration_id = reg AND store_id = store AND business_date = day;
  DELETE FROM report_payments WHERE registration_id = reg AND store_id = store AND business_date = day;
  INSERT INTO report_entries SELECT * FROM compute_report_entries(reg, store, day);
  INSERT INTO report_products SELECT * FROM compute_report_products(reg, store, day);
  INSERT INTO report_offers SELECT * FROM compute_report_offers(reg, store, day);
  INSERT INTO report_payments SELECT * FROM compute_report_payments(reg, store, day);
  UPDATE report_days SET took_ms = ceil(extract(epoch FROM clock_timestamp() - began) * 1000)
   WHERE registration_id = reg AND store_id = store AND business_date = day;
END $$;
REVOKE ALL ON FUNCTION rebuild_report_day FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rebuild_report_day TO evertill_job;

-- How many rows of the roll-ups of a day differ from what the rows say.
CREATE FUNCTION count_report_differences(reg uuid, store uuid, day date) RETURNS bigint LANGUAGE sql STABLE AS $$
  WITH entries AS (
    SELECT * FROM report_entries WHERE registration_id = reg AND store_id = store AND business_date = day
  ), products AS (
    SELECT * FROM report_products WHERE registration_id = reg AND store_id = store AND business_date = day
  ), offers AS (
    SELECT * FROM report_offers WHERE registration_id = reg AND store_id = store AND business_date = day
  ), payments AS (
    SELECT * FROM report_payments WHERE registration_id = reg AND store_id = store AND business_date = day
  )
  SELECT (SELECT count(*) FROM (SELECT * FROM entries EXCEPT SELECT * FROM compute_report_entries(reg, store, day)) a)
       + (SELECT count(*) FROM (SELECT * FROM compute_report_entries(reg, store, day) EXCEPT SELECT * FROM entries) a)
       + (SELECT count(*) FROM (SELECT * FROM products EXCEPT SELECT * FROM compute_report_products(reg, store, day)) a)
       + (SELECT count(*) FROM (SELECT * FROM compute_report_products(reg, store, day) EXCEPT SELECT * FROM products) a)
       + (SELECT count(*) FROM (SELECT * FROM offers EXCEPT SELECT * FROM compute_report_offers(reg, store, day)) a)
       + (SELECT count(*) FROM (SELECT * FROM compute_report_offers(reg, store, day) EXCEPT SELECT * FROM offers) a)
       + (SELECT count(*) FROM (SELECT * FROM payments EXCEPT SELECT * FROM compute_report_payments(reg, store, day)) a)
       + (SELECT count(*) FROM (SELECT * FROM compute_report_payments(reg, store, day) EXCEPT SELECT * FROM payments) a)
$$;

-- Every day that an entry of these documents is on, was on or may be on.
CREATE FUNCTION report_days_of(reg uuid, uuids uuid[]) RETURNS TABLE (store_id uuid, business_date date)
LANGUAGE sql STABLE AS $$
  SELECT s.store_id, s.business_date FROM sales s WHERE s.registration_id = reg AND s.uuid = ANY (uuids)
  UNION
  SELECT s.store_id, day FROM sales s
    JOIN sale_revisions r ON r.registration_id = reg AND r.sale_uuid = s.uuid
    JOIN stores t ON t.registration_id = reg AND t.store_id = s.store_id
   CROSS JOIN LATERAL (VALUES ((r.body ->> 'BusinessDate')::date),
     (greatest(business_date_at(r.at, usable_zone(t.time_zone), t.day_cut_off), s.business_date))) AS days(day)
   WHERE s.registration_id = reg AND s.uuid = ANY (uuids)
  UNION
  SELECT s.store_id, greatest(business_date_at(v.at, usable_zone(t.time_zone), t.day_cut_off), s.business_date)
    FROM sales s
    JOIN sale_voids v ON v.registration_id = reg AND v.sale_uuid = s.uuid
    JOIN stores t ON t.registration_id = reg AND t.store_id = s.store_id
   WHERE s.registration_id = reg AND s.uuid = ANY (uuids)
$$;

-- Marks every day of a registration, or of all.
CREATE FUNCTION mark_all_report_days(wanted uuid DEFAULT NULL) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO report_days AS d (registration_id, store_id, business_date, dirty_since)
  SELECT g.registration_id, day.store_id, day.business_date, now()
    FROM registrations g CROSS JOIN LATERAL (
      SELECT s.store_id, s.business_date FROM sales s WHERE s.registration_id = g.registration_id
      UNION
      SELECT o.store_id, o.business_date FROM report_days_of(g.registration_id, array(
        SELECT v.sale_uuid FROM sale_voids v WHERE v.registration_id = g.registration_id
        UNION SELECT r.sale_uuid FROM sale_revisions r WHERE r.registration_id = g.registration_id)) o
      UNION
      SELECT k.store_id, k.business_date FROM report_days k WHERE k.registration_id = g.registration_id
    ) day
   WHERE wanted IS NULL OR g.registration_id = wanted
  ON CONFLICT (registration_id, store_id, business_date)
    DO UPDATE SET dirty_since = coalesce(d.dirty_since, excluded.dirty_since)
$$;
REVOKE ALL ON FUNCTION mark_all_report_days FROM PUBLIC;

-- Marks the days of what happened in one registration, up to `batch` events. Returns how many events there were.
CREATE FUNCTION mark_report_days(batch integer) RETURNS integer
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
         array_agg(DISTINCT e.id) FILTER (WHERE e.event_type LIKE 'sale\_%') AS sales,
         array_agg(DISTINCT e.id) FILTER (WHERE e.event_type LIKE 'register\_%') AS sessions INTO seen
    FROM (
      SELECT o.position, o.created_at, o.event_type,
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
REVOKE ALL ON FUNCTION mark_report_days FROM PUBLIC;
GRANT EXECUTE ON FUNCTION mark_report_days TO evertill_job;

-- The next day to rebuild: the one that has waited longest and, unless `at_once`, ten times as long as its last rebuild
-- took.
CREATE FUNCTION next_report_day(at_once boolean) RETURNS TABLE (registration_id uuid, store_id uuid, business_date date)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
BEGIN ATOMIC
  SELECT d.registration_id, d.store_id, d.business_date FROM public.report_days d
   WHERE d.dirty_since IS NOT NULL
     AND (at_once OR d.rebuilt_at IS NULL OR d.rebuilt_at + d.took_ms * 10 * interval '1 millisecond' <= clock_timestamp())
   ORDER BY d.dirty_since LIMIT 1;
END;
REVOKE ALL ON FUNCTION next_report_day FROM PUBLIC;
GRANT EXECUTE ON FUNCTION next_report_day TO evertill_job;

SELECT mark_all_report_days();
