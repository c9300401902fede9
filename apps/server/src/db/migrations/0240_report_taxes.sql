-- Taxes of a business day by HSN, unit and rate. Documents that a tax return lists one by one, which have a buyer with a
-- GSTIN or go to another State, have rows of their own; all others share theirs under the UUID of zeros.
CREATE TABLE report_taxes (
  registration_id uuid NOT NULL,
  store_id uuid NOT NULL,
  business_date date NOT NULL,
  register_id uuid NOT NULL,
  cashier_id text NOT NULL,
  channel_id text NOT NULL,
  sale_uuid uuid NOT NULL,
  entry_no integer NOT NULL,
  hsn text NOT NULL,
  unit text NOT NULL,
  -- All percent heads but the cess, in ten-thousandths of a percent.
  rate integer NOT NULL,
  -- The name of a rate of zero says whether goods are nil rated, exempt or outside of the tax; empty for other rates.
  rate_name text NOT NULL,
  -- Of a listed document: the version whose figures these are, with its sign. They are signed already.
  revision integer NOT NULL,
  sign smallint NOT NULL,
  buyer_gstin text NOT NULL,
  is_interstate boolean NOT NULL,
  -- One of the names, to find a product with a wrong HSN.
  example text NOT NULL,
  quantity bigint NOT NULL,
  taxable bigint NOT NULL,
  igst bigint NOT NULL,
  cgst bigint NOT NULL,
  -- Also of Union territories.
  sgst bigint NOT NULL,
  -- The cess, and heads that are no GST.
  cess bigint NOT NULL,
  PRIMARY KEY (registration_id, store_id, business_date, register_id, cashier_id, channel_id, sale_uuid, entry_no, hsn,
               unit, rate, rate_name)
);
CREATE INDEX report_taxes_listed ON report_taxes (registration_id, store_id, business_date)
  WHERE sale_uuid <> '00000000-0000-0000-0000-000000000000';
CALL protect_tenant_table('report_taxes');
GRANT SELECT ON report_taxes TO evertill_request;

-- Documents of a business day by what the law calls them and by whether their buyer has a GSTIN.
CREATE TABLE report_supplies (
  registration_id uuid NOT NULL,
  store_id uuid NOT NULL,
  business_date date NOT NULL,
  register_id uuid NOT NULL,
  cashier_id text NOT NULL,
  channel_id text NOT NULL,
  title text NOT NULL CHECK (title IN ('taxInvoice', 'billOfSupply', 'creditNote')),
  has_gstin boolean NOT NULL,
  documents integer NOT NULL,
  taxable bigint NOT NULL,
  tax bigint NOT NULL,
  payable bigint NOT NULL,
  PRIMARY KEY (registration_id, store_id, business_date, register_id, cashier_id, channel_id, title, has_gstin)
);
CALL protect_tenant_table('report_supplies');
GRANT SELECT ON report_supplies TO evertill_request;

-- The bills among the entries of a day that are stored, each with the head of the revision that counts.
CREATE FUNCTION report_bills(reg uuid, store uuid, day date)
RETURNS TABLE (sale_uuid uuid, entry_no integer, sign smallint, revision integer, register_id uuid, cashier_id text,
               channel_id text, taxable bigint, tax bigint, payable bigint, series text, is_last boolean, body jsonb,
               buyer_gstin text, is_interstate boolean, is_composition boolean)
LANGUAGE sql STABLE AS $$
  SELECT e.sale_uuid, e.entry_no, e.sign, e.revision, e.register_id, e.cashier_id, e.channel_id, e.taxable, e.tax,
         e.payable, s.series, s.revision = e.revision, r.body, coalesce(d.head ->> 'CustomerGSTIN', ''),
         coalesce(d.head ->> 'Supply', '') = 'interstate', coalesce((d.head ->> 'Composition')::boolean, false)
    FROM report_entries e
    JOIN sales s ON s.registration_id = reg AND s.uuid = e.sale_uuid
    LEFT JOIN sale_revisions r ON r.registration_id = reg AND r.sale_uuid = e.sale_uuid AND r.revision = e.revision
                              AND s.revision <> e.revision
   CROSS JOIN LATERAL (SELECT coalesce(r.body, s.extras) AS head) d
   WHERE e.registration_id = reg AND e.store_id = store AND e.business_date = day AND e.is_bill
$$;

CREATE FUNCTION compute_report_taxes(reg uuid, store uuid, day date) RETURNS SETOF report_taxes
LANGUAGE sql STABLE AS $$
  WITH bills AS MATERIALIZED (
    SELECT b.sale_uuid, b.entry_no, b.sign, b.revision, b.register_id, b.cashier_id, b.channel_id, b.is_last, b.body,
           b.buyer_gstin, b.is_interstate, b.buyer_gstin <> '' OR b.is_interstate AS is_listed
      FROM report_bills(reg, store, day) b
  ), goods AS (
    SELECT b.*, b.sign AS way, l.hsn, l.unit, l.name, l.tax_name, l.tax_heads, l.quantity, l.taxable_amount
      FROM bills b JOIN sale_lines l ON l.registration_id = reg AND l.sale_uuid = b.sale_uuid WHERE b.is_last
    UNION ALL
    SELECT b.*, -b.sign, r.hsn, r.unit, r.name, r.tax_name, r.tax_heads, r.quantity, r.taxable_amount
      FROM bills b JOIN sale_returns r ON r.registration_id = reg AND r.sale_uuid = b.sale_uuid WHERE b.is_last
    UNION ALL
    SELECT b.*, b.sign, c.hsn, '', c.name, c.tax_name, c.tax_heads, 0, c.taxable_amount
      FROM bills b JOIN sale_charges c ON c.registration_id = reg AND c.sale_uuid = b.sale_uuid WHERE b.is_last
    UNION ALL
    SELECT b.*, k.way * b.sign, g."HSN", coalesce(g."Unit", ''), g."Name", g."TaxName", g."TaxHeads",
           coalesce(g."Quantity", 0), g."TaxableAmount"
      FROM bills b
     CROSS JOIN (VALUES ('Lines', 1), ('Returns', -1), ('Charges', 1)) AS k(field, way)
     CROSS JOIN LATERAL jsonb_to_recordset(b.body -> k.field) AS g("HSN" text, "Unit" text, "Name" text,
       "TaxName" text, "TaxHeads" jsonb, "Quantity" bigint, "TaxableAmount" bigint)
     WHERE NOT b.is_last
  ), taxed AS (
    SELECT g.*, h.*, trim(g.hsn) AS code, trim(g.unit) AS measure,
           CASE WHEN g.is_listed THEN g.sale_uuid ELSE '00000000-0000-0000-0000-000000000000' END AS key,
           CASE WHEN g.is_listed THEN g.entry_no ELSE 0 END AS entry,
           CASE WHEN h.rate = 0 THEN g.tax_name ELSE '' END AS rate_name
      FROM goods g
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(i."Rate") FILTER (WHERE i."Kind" = 'Percent' AND i."Code" <> 'CESS'), 0)::integer AS rate,
              coalesce(sum(i."Amount") FILTER (WHERE i."Code" = 'IGST'), 0) AS igst,
              coalesce(sum(i."Amount") FILTER (WHERE i."Code" = 'CGST'), 0) AS cgst,
              coalesce(sum(i."Amount") FILTER (WHERE i."Code" IN ('SGST', 'UTGST')), 0) AS sgst,
              coalesce(sum(i."Amount") FILTER (WHERE i."Code" NOT IN ('IGST', 'CGST', 'SGST', 'UTGST')), 0) AS cess
         FROM jsonb_to_recordset(g.tax_heads) AS i("Code" text, "Kind" text, "Rate" integer, "Amount" bigint)) h
  )
  SELECT reg, store, day, t.register_id, t.cashier_id, t.channel_id, t.key, t.entry, t.code, t.measure, t.rate,
         t.rate_name, max(CASE WHEN t.is_listed THEN t.revision ELSE 0 END),
         max(CASE WHEN t.is_listed THEN t.sign ELSE 0 END)::smallint, max(t.buyer_gstin), bool_or(t.is_interstate),
         max(t.name), sum(t.way * t.quantity)::bigint, sum(t.way * t.taxable_amount)::bigint, sum(t.way * t.igst)::bigint,
         sum(t.way * t.cgst)::bigint, sum(t.way * t.sgst)::bigint, sum(t.way * t.cess)::bigint
    FROM taxed t
   GROUP BY t.register_id, t.cashier_id, t.channel_id, t.key, t.entry, t.code, t.measure, t.rate, t.rate_name
$$;

CREATE FUNCTION compute_report_supplies(reg uuid, store uuid, day date) RETURNS SETOF report_supplies
LANGUAGE sql STABLE AS $$
  WITH kinds AS (
    SELECT b.*, CASE WHEN b.is_last
             THEN EXISTS (SELECT FROM sale_lines l WHERE l.registration_id = reg AND l.sale_uuid = b.sale_uuid)
             ELSE jsonb_array_length(b.body -> 'Lines') > 0 END AS has_lines,
           CASE WHEN b.is_last
             THEN EXISTS (SELECT FROM sale_lines l WHERE l.registration_id = reg AND l.sale_uuid = b.sale_uuid
                             AND l.tax_heads <> '[]')
               OR EXISTS (SELECT FROM sale_charges c WHERE c.registration_id = reg AND c.sale_uuid = b.sale_uuid
                             AND c.tax_heads <> '[]')
             ELSE b.body @? '$.Lines[*].TaxHeads[*]' OR b.body @? '$.Charges[*].TaxHeads[*]' END AS has_taxed_rate
      FROM report_bills(reg, store, day) b
  ), titled AS (
    -- As `documentTitle` of the domain says.
    SELECT k.*, CASE WHEN left(split_part(k.series, '/', 2), 1) = 'C' OR NOT k.has_lines THEN 'creditNote'
                     WHEN k.has_taxed_rate AND NOT k.is_composition THEN 'taxInvoice' ELSE 'billOfSupply' END AS title
      FROM kinds k
  )
  SELECT reg, store, day, t.register_id, t.cashier_id, t.channel_id, t.title, t.buyer_gstin <> '', sum(t.sign)::int,
         sum(t.taxable)::bigint, sum(t.tax)::bigint, sum(t.payable)::bigint
    FROM titled t GROUP BY t.register_id, t.cashier_id, t.channel_id, t.title, t.buyer_gstin <> ''
$$;

-- The lists of what somebody approved or did with a drawer are read by store and time.
CREATE INDEX ON approvals (registration_id, store_id, approved_at);
CREATE INDEX ON cash_movements (registration_id, store_id, at);

-- After the entries of the day were stored, in the same transaction.
CREATE FUNCTION rebuild_report_taxes(reg uuid, store uuid, day date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  began timestamptz := clock_timestamp();
BEGIN
  DELETE FROM report_taxes WHERE registration_id = reg AND store_id = store AND business_date = day;
  DELETE FROM report_supplies WHERE registration_id = reg AND store_id = store AND business_date = day;
  INSERT INTO report_taxes SELECT * FROM compute_report_taxes(reg, store, day);
  INSERT INTO report_supplies SELECT * FROM compute_report_supplies(reg, store, day);
  UPDATE report_days SET took_ms = took_ms + ceil(extract(epoch FROM clock_timestamp() - began) * 1000)
   WHERE registration_id = reg AND store_id = store AND business_date = day;
END $$;
REVOKE ALL ON FUNCTION rebuild_report_taxes FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rebuild_report_taxes TO evertill_job;

-- How many rows of the taxes of a day differ from what the rows say.
CREATE FUNCTION count_tax_differences(reg uuid, store uuid, day date) RETURNS bigint LANGUAGE sql STABLE AS $$
  WITH taxes AS (
    SELECT * FROM report_taxes WHERE registration_id = reg AND store_id = store AND business_date = day
  ), supplies AS (
    SELECT * FROM report_supplies WHERE registration_id = reg AND store_id = store AND business_date = day
  )
  SELECT (SELECT count(*) FROM (SELECT * FROM taxes EXCEPT SELECT * FROM compute_report_taxes(reg, store, day)) a)
       + (SELECT count(*) FROM (SELECT * FROM compute_report_taxes(reg, store, day) EXCEPT SELECT * FROM taxes) a)
       + (SELECT count(*) FROM (SELECT * FROM supplies EXCEPT SELECT * FROM compute_report_supplies(reg, store, day)) a)
       + (SELECT count(*) FROM (SELECT * FROM compute_report_supplies(reg, store, day) EXCEPT SELECT * FROM supplies) a)
$$;

-- The days that were rebuilt without them.
SELECT mark_all_report_days();
