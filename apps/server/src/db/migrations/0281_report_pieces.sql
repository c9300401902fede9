-- Roll-ups of goods also know pieces: the quantities of one product have a sum, those of a category with pieces and
-- kilograms have none.

-- What was weighed counts as one, and as minus one where it comes back.
CREATE OR REPLACE FUNCTION pieces_of(quantity bigint) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN quantity % 1000 = 0 THEN quantity ELSE 1000 * sign(quantity)::bigint END;

ALTER TABLE report_products ADD COLUMN pieces bigint NOT NULL DEFAULT 0;
ALTER TABLE report_offers ADD COLUMN pieces bigint NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION compute_report_products(reg uuid, store uuid, day date) RETURNS SETOF report_products
LANGUAGE sql STABLE AS $$
  SELECT reg, store, day, g.register_id, g.cashier_id, g.channel_id, g.salesperson_id, g.product_id, g.tax_id,
         max(g.name), sum(g.lines)::int, sum(g.quantity)::bigint, sum(g.gross)::bigint, sum(g.discount)::bigint,
         sum(g.tax_added)::bigint, sum(g.returned)::bigint, sum(g.taxable)::bigint, sum(g.tax)::bigint,
         sum(g.total)::bigint, sum(pieces_of(g.quantity))::bigint
    FROM report_goods(reg, ARRAY[store], day, day) g
   GROUP BY g.register_id, g.cashier_id, g.channel_id, g.salesperson_id, g.product_id, g.tax_id
$$;

CREATE OR REPLACE FUNCTION compute_report_offers(reg uuid, store uuid, day date) RETURNS SETOF report_offers
LANGUAGE sql STABLE AS $$
  SELECT reg, store, day, g.register_id, g.cashier_id, g.channel_id, o."OfferID", max(coalesce(o."Reason", '')),
         sum(g.lines)::int, sum(g.quantity)::bigint, sum(g.gross)::bigint, sum(g.sign * o."Amount")::bigint,
         sum(g.taxable)::bigint, sum(g.tax)::bigint, sum(g.total)::bigint, sum(pieces_of(g.quantity))::bigint
    FROM report_goods(reg, ARRAY[store], day, day) g
   CROSS JOIN LATERAL jsonb_to_recordset(g.offers) AS o("OfferID" text, "Reason" text, "Amount" bigint)
   GROUP BY g.register_id, g.cashier_id, g.channel_id, o."OfferID"
$$;

SELECT mark_all_report_days();
