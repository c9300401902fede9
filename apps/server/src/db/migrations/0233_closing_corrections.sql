-- The register session that an edit was made in. A column: no index on the body could be used under the policies.
ALTER TABLE sale_revisions
  ADD COLUMN changed_in uuid GENERATED ALWAYS AS ((body ->> 'ChangedInClosingKey')::uuid) STORED;
CREATE INDEX sale_revisions_by_session ON sale_revisions (registration_id, changed_in)
  WHERE revision > 1 AND changed_in IS NOT NULL;
CREATE INDEX sale_voids_by_session ON sale_voids (registration_id, closing_id) WHERE closing_id IS NOT NULL;

-- Net sales and tax of what belongs to a register session as of now, entry by entry: its own bills as they were in its
-- time (`made`), and later edits and voids of bills of earlier sessions.
CREATE FUNCTION sales_entries_of_session(wanted uuid)
RETURNS TABLE (sale_uuid uuid, kind text, sign integer, payable bigint, tax bigint) LANGUAGE sql STABLE AS $$
  WITH own AS MATERIALIZED (
    SELECT v.uuid, v.revision > 1 OR EXISTS (
             SELECT FROM sale_voids d WHERE d.registration_id = v.registration_id AND d.sale_uuid = v.uuid) AS is_changed
      FROM sales_of_session(wanted) v
  ), candidates AS (
    SELECT uuid FROM own WHERE is_changed
    UNION
    SELECT r.sale_uuid FROM sale_revisions r
     WHERE r.registration_id = current_registration() AND r.revision > 1 AND r.changed_in = wanted
    UNION
    SELECT d.sale_uuid FROM sale_voids d
     WHERE d.registration_id = current_registration() AND d.closing_id = wanted
    -- Where the till named no session, the time decides.
    UNION
    SELECT r.sale_uuid FROM register_sessions k
      JOIN sale_revisions r ON r.registration_id = k.registration_id AND r.revision > 1
                           AND r.at >= k.opened_at AND r.at < coalesce(k.closed_at, 'infinity')
     WHERE k.registration_id = current_registration() AND k.closing_id = wanted
    UNION
    SELECT d.sale_uuid FROM register_sessions k
      JOIN sale_voids d ON d.registration_id = k.registration_id
                       AND d.at >= k.opened_at AND d.at < coalesce(k.closed_at, 'infinity')
     WHERE k.registration_id = current_registration() AND k.closing_id = wanted
  ), entries AS (
    SELECT o.uuid, 'made' AS kind, 1 AS sign, 1 AS revision FROM own o WHERE NOT o.is_changed
    UNION ALL
    SELECT c.sale_uuid, c.kind, c.sign, c.revision
      FROM changed_sale_entries(current_registration(), array(SELECT uuid FROM candidates)) c
     WHERE c.closing_id = wanted
  )
  SELECT e.uuid, e.kind, e.sign, e.sign * f.payable, e.sign * f.tax
    FROM entries e
    JOIN sales s ON s.registration_id = current_registration() AND s.uuid = e.uuid
   CROSS JOIN LATERAL (
     SELECT s.payable_amount AS payable, s.tax_amount - coalesce((
              SELECT sum(r.tax_amount) FROM sale_returns r
               WHERE r.registration_id = s.registration_id AND r.sale_uuid = s.uuid), 0)::bigint AS tax
      WHERE e.revision = s.revision
     UNION ALL
     SELECT (v.body ->> 'PayableAmount')::bigint, (v.body ->> 'TaxAmount')::bigint - coalesce((
              SELECT sum(i."TaxAmount") FROM jsonb_to_recordset(v.body -> 'Returns') AS i("TaxAmount" bigint)), 0)::bigint
       FROM sale_revisions v
      WHERE e.revision < s.revision AND v.registration_id = s.registration_id AND v.sale_uuid = s.uuid
        AND v.revision = e.revision
   ) f
   WHERE left(split_part(s.series, '/', 2), 1) NOT IN ('O', 'Q')
$$;
