-- What the law calls a document, as `documentTitle` of the domain says: one home for the roll-up and for the list of the
-- bills behind it.
CREATE FUNCTION supply_title(series text, has_lines boolean, has_taxed_rate boolean, is_composition boolean)
RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN left(split_part(series, '/', 2), 1) = 'C' OR NOT has_lines THEN 'creditNote'
              WHEN has_taxed_rate AND NOT is_composition THEN 'taxInvoice' ELSE 'billOfSupply' END;

CREATE OR REPLACE FUNCTION compute_report_supplies(reg uuid, store uuid, day date) RETURNS SETOF report_supplies
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
    SELECT k.*, supply_title(k.series, k.has_lines, k.has_taxed_rate, k.is_composition) AS title FROM kinds k
  )
  SELECT reg, store, day, t.register_id, t.cashier_id, t.channel_id, t.title, t.buyer_gstin <> '', sum(t.sign)::int,
         sum(t.taxable)::bigint, sum(t.tax)::bigint, sum(t.payable)::bigint
    FROM titled t GROUP BY t.register_id, t.cashier_id, t.channel_id, t.title, t.buyer_gstin <> ''
$$;
