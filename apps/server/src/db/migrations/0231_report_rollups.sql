-- A shop that is open after midnight ends its day later: minutes after midnight.
ALTER TABLE stores ADD COLUMN day_cut_off integer NOT NULL DEFAULT 0 CHECK (day_cut_off BETWEEN 0 AND 1439);
-- The register session that the till named for a void, as for an edit.
ALTER TABLE sale_voids ADD COLUMN closing_id uuid;
CREATE INDEX sale_voids_by_time ON sale_voids (registration_id, at);
CREATE INDEX sale_revisions_by_time ON sale_revisions (registration_id, at) WHERE revision > 1;

-- An unknown time zone must not break every report of its store.
CREATE FUNCTION usable_zone(zone text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM now() AT TIME ZONE zone;
  RETURN zone;
EXCEPTION WHEN OTHERS THEN
  RETURN 'UTC';
END $$;

-- `zone` is one that `usable_zone` gave.
CREATE FUNCTION business_date_at(at timestamptz, zone text, cut_off integer) RETURNS date LANGUAGE sql STABLE
  RETURN ((at AT TIME ZONE zone) - make_interval(mins => cut_off))::date;

-- What comes in parts of a unit was weighed and counts as one (domain: `piecesIn`): pieces and kilograms have no sum.
CREATE FUNCTION pieces_of(quantity bigint) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN quantity % 1000 = 0 THEN quantity ELSE 1000 END;

-- The entries of documents that were edited or voided (domain: `entriesOf`). A document that was not has one entry, its
-- own figures on its own date, and is not returned here. `revision` is the one whose figures count, with the sign.
-- `closing_id` is the register session that the entry belongs to.
CREATE FUNCTION changed_sale_entries(reg uuid, uuids uuid[])
RETURNS TABLE (store_id uuid, sale_uuid uuid, entry_no integer, kind text, sign integer, revision integer,
               business_date date, at timestamptz, closing_id uuid)
LANGUAGE sql STABLE AS $$
  WITH docs AS MATERIALIZED (
    SELECT s.uuid, s.store_id, s.register_id, s.revision, s.business_date, s.transaction_date,
           usable_zone(t.time_zone) AS zone, t.day_cut_off, k.closing_id AS session_id, k.closed_at,
           v.sale_uuid IS NOT NULL AS is_void, v.at AS voided_at, v.closing_id AS voided_in
      FROM sales s
      JOIN stores t ON t.registration_id = s.registration_id AND t.store_id = s.store_id
      LEFT JOIN sale_voids v ON v.registration_id = s.registration_id AND v.sale_uuid = s.uuid
      -- As in sales_of_session: the session that the till named, otherwise the one that was open at that time.
      LEFT JOIN LATERAL (
        SELECT n.closing_id, n.closed_at
          FROM register_sessions n
         WHERE n.registration_id = s.registration_id AND n.register_id = s.register_id
           AND (n.closing_id = s.closing_id OR n.opened_at <= s.transaction_date)
         ORDER BY n.closing_id IS NOT DISTINCT FROM s.closing_id DESC, n.opened_at DESC, n.closing_id DESC
         LIMIT 1
      ) k ON k.closing_id = s.closing_id OR s.transaction_date < coalesce(k.closed_at, 'infinity')
     WHERE s.registration_id = reg AND s.uuid = ANY (uuids) AND (s.revision > 1 OR v.sale_uuid IS NOT NULL)
  ), versions AS (
    SELECT d.*, r.revision AS version, r.at AS edited_at, (r.body ->> 'ChangedInClosingKey')::uuid AS edited_in,
           r.revision > 1 AND NOT CASE
             WHEN d.session_id IS NULL THEN business_date_at(r.at, d.zone, d.day_cut_off) <= d.business_date
             ELSE coalesce((r.body ->> 'ChangedInClosingKey')::uuid = d.session_id, false)
               OR r.at < coalesce(d.closed_at, 'infinity')
           END AS is_outside
      FROM docs d JOIN sale_revisions r ON r.registration_id = reg AND r.sale_uuid = d.uuid
     WHERE d.revision > 1
    UNION ALL
    SELECT d.*, 1, d.transaction_date, NULL, false FROM docs d WHERE d.revision = 1
  ), ordered AS (
    -- After an edit that came too late for the session, every further one is a correction too.
    SELECT v.*, bool_or(is_outside) OVER (PARTITION BY uuid ORDER BY version) AS is_later FROM versions v
  ), made AS (
    SELECT o.uuid, max(o.version) FILTER (WHERE NOT o.is_later) AS version,
           bool_or(o.is_later) OR NOT CASE
             WHEN o.session_id IS NULL THEN business_date_at(o.voided_at, o.zone, o.day_cut_off) <= o.business_date
             ELSE coalesce(o.voided_in = o.session_id, false) OR o.voided_at < coalesce(o.closed_at, 'infinity')
           END AS void_is_later
      FROM ordered o
     GROUP BY o.uuid, o.session_id, o.closed_at, o.business_date, o.zone, o.day_cut_off, o.voided_at, o.voided_in
  ), entries AS (
    SELECT d.*, 0 AS entry_no, 'made' AS kind, 1 AS sign, m.version, d.business_date AS on_date,
           d.transaction_date AS happened_at, NULL::uuid AS named
      FROM docs d JOIN made m USING (uuid) WHERE NOT d.is_void OR m.void_is_later
    UNION ALL
    SELECT d.*, 3 * o.version + side.sign, 'edited', side.sign, o.version - (side.sign < 0)::int,
           greatest(business_date_at(o.edited_at, d.zone, d.day_cut_off), d.business_date), o.edited_at, o.edited_in
      FROM docs d JOIN ordered o USING (uuid) CROSS JOIN (VALUES (-1), (1)) AS side(sign) WHERE o.is_later
    UNION ALL
    SELECT d.*, 3 * d.revision + 2, 'voided', -1, d.revision,
           greatest(business_date_at(d.voided_at, d.zone, d.day_cut_off), d.business_date), d.voided_at, d.voided_in
      FROM docs d JOIN made m USING (uuid) WHERE d.is_void AND m.void_is_later
  )
  SELECT e.store_id, e.uuid, e.entry_no, e.kind, e.sign, e.version, e.on_date, e.happened_at,
         CASE WHEN e.kind = 'made' THEN e.session_id ELSE k.closing_id END
    FROM entries e
    -- As with the cash of a change: the session that the till named, otherwise the one that was open at that time.
    LEFT JOIN LATERAL (
      SELECT n.closing_id, n.closed_at
        FROM register_sessions n
       WHERE e.kind <> 'made' AND n.registration_id = reg AND n.store_id = e.store_id
         AND (n.closing_id = e.named OR (n.register_id = e.register_id AND n.opened_at <= e.happened_at))
       ORDER BY n.closing_id IS NOT DISTINCT FROM e.named DESC, n.opened_at DESC, n.closing_id DESC
       LIMIT 1
    ) k ON k.closing_id = e.named OR e.happened_at < coalesce(k.closed_at, 'infinity')
$$;

-- Roll-ups. A day of a store is rebuilt as a whole when something of it has changed.
CREATE TABLE report_days (
  registration_id uuid NOT NULL,
  store_id uuid NOT NULL,
  business_date date NOT NULL,
  -- When the first change happened that is not in the roll-ups yet. Null: the roll-ups equal the rows.
  dirty_since timestamptz,
  rebuilt_at timestamptz,
  -- The next rebuild waits ten times as long.
  took_ms integer NOT NULL DEFAULT 0,
  PRIMARY KEY (registration_id, store_id, business_date)
);
CREATE INDEX report_days_dirty ON report_days (dirty_since) WHERE dirty_since IS NOT NULL;
CALL protect_tenant_table('report_days');
GRANT SELECT ON report_days TO evertill_request;

-- Up to which event the changed days of a registration are marked.
CREATE TABLE report_positions (
  registration_id uuid PRIMARY KEY,
  position bigint NOT NULL
);
CALL protect_tenant_table('report_positions');
GRANT SELECT ON report_positions TO evertill_request;

-- One row per entry of a document, with signed figures.
CREATE TABLE report_entries (
  registration_id uuid NOT NULL,
  store_id uuid NOT NULL,
  business_date date NOT NULL,
  sale_uuid uuid NOT NULL,
  entry_no integer NOT NULL,
  kind text NOT NULL,
  sign smallint NOT NULL,
  revision integer NOT NULL,
  -- Orders and quotations are no bills: their payments count, their goods do not.
  is_bill boolean NOT NULL,
  hour smallint NOT NULL,
  register_id uuid NOT NULL,
  cashier_id text NOT NULL,
  cashier_name text NOT NULL,
  channel_id text NOT NULL,
  type_id text NOT NULL,
  type_name text NOT NULL,
  customer_id uuid,
  bills smallint NOT NULL,
  credit_notes smallint NOT NULL,
  lines integer NOT NULL,
  quantity bigint NOT NULL,
  gross bigint NOT NULL,
  discount bigint NOT NULL,
  tax_added bigint NOT NULL,
  charges bigint NOT NULL,
  returned bigint NOT NULL,
  taxable bigint NOT NULL,
  tax bigint NOT NULL,
  round_off bigint NOT NULL,
  payable bigint NOT NULL,
  PRIMARY KEY (registration_id, store_id, business_date, sale_uuid, entry_no)
);
CALL protect_tenant_table('report_entries');
GRANT SELECT ON report_entries TO evertill_request;

-- Goods by product and by everything that a report can filter by. Charges have the product `@charge`.
CREATE TABLE report_products (
  registration_id uuid NOT NULL,
  store_id uuid NOT NULL,
  business_date date NOT NULL,
  register_id uuid NOT NULL,
  cashier_id text NOT NULL,
  channel_id text NOT NULL,
  salesperson_id text NOT NULL,
  product_id text NOT NULL,
  tax_id text NOT NULL,
  name text NOT NULL,
  lines integer NOT NULL,
  quantity bigint NOT NULL,
  gross bigint NOT NULL,
  discount bigint NOT NULL,
  tax_added bigint NOT NULL,
  returned bigint NOT NULL,
  taxable bigint NOT NULL,
  tax bigint NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (registration_id, store_id, business_date, register_id, cashier_id, channel_id, salesperson_id,
               product_id, tax_id)
);
CALL protect_tenant_table('report_products');
GRANT SELECT ON report_products TO evertill_request;

CREATE TABLE report_offers (
  registration_id uuid NOT NULL,
  store_id uuid NOT NULL,
  business_date date NOT NULL,
  register_id uuid NOT NULL,
  cashier_id text NOT NULL,
  channel_id text NOT NULL,
  offer_id text NOT NULL,
  name text NOT NULL,
  lines integer NOT NULL,
  quantity bigint NOT NULL,
  gross bigint NOT NULL,
  discount bigint NOT NULL,
  taxable bigint NOT NULL,
  tax bigint NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (registration_id, store_id, business_date, register_id, cashier_id, channel_id, offer_id)
);
CALL protect_tenant_table('report_offers');
GRANT SELECT ON report_offers TO evertill_request;

CREATE TABLE report_payments (
  registration_id uuid NOT NULL,
  store_id uuid NOT NULL,
  business_date date NOT NULL,
  register_id uuid NOT NULL,
  cashier_id text NOT NULL,
  channel_id text NOT NULL,
  payment_type_id text NOT NULL,
  payment_type text NOT NULL,
  kind text NOT NULL,
  received bigint NOT NULL,
  refunded bigint NOT NULL,
  change bigint NOT NULL,
  payments integer NOT NULL,
  refunds integer NOT NULL,
  PRIMARY KEY (registration_id, store_id, business_date, register_id, cashier_id, channel_id, payment_type_id)
);
CALL protect_tenant_table('report_payments');
GRANT SELECT ON report_payments TO evertill_request;
