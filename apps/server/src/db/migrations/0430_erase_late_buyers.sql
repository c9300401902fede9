-- A till that was offline sends a bill with the name of a customer who was erased meanwhile. The review, which sees every
-- new document, erases the buyer of such a bill as erase_customer does.
CREATE FUNCTION erase_buyers(own uuid, bills uuid[]) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE public.sales s SET extras = public.without_buyer(s.extras), raw_body = NULL, customer_name_lower = NULL,
      customer_phone_no = NULL, customer_email_lower = NULL, position = NULL
   WHERE s.registration_id = own AND s.uuid = ANY (bills);
  UPDATE public.sale_revisions r SET body = public.without_buyer(r.body)
   WHERE r.registration_id = own AND r.sale_uuid = ANY (bills) AND coalesce(r.body ->> 'CustomerGSTIN', '') = '';
  UPDATE public.orders o SET customer = o.customer || '{"Name": "Erased customer", "PhoneNo": ""}'::jsonb,
      address = o.address || '{"Name": "Erased customer", "PhoneNo": "", "Address1": "", "Address2": ""}'::jsonb
   WHERE o.registration_id = own AND o.sale_uuid = ANY (bills);
END $$;
REVOKE ALL ON FUNCTION erase_buyers FROM PUBLIC;

-- Only bills of customers who are erased: whoever serves requests can change no other. Gives how many there were.
CREATE FUNCTION erase_late_buyers(documents uuid[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  own uuid := public.current_registration();
  bills uuid[] := ARRAY(
    SELECT s.uuid FROM public.sales s
      JOIN public.customers c ON c.registration_id = s.registration_id AND c.customer_id = s.customer_id
     WHERE s.registration_id = own AND s.uuid = ANY (documents) AND c.erased_at IS NOT NULL
       AND coalesce(s.extras ->> 'CustomerGSTIN', '') = ''
       AND (s.raw_body IS NOT NULL OR public.without_buyer(s.extras) IS DISTINCT FROM s.extras));
BEGIN
  IF cardinality(bills) > 0 THEN PERFORM public.erase_buyers(own, bills); END IF;
  RETURN cardinality(bills);
END $$;
REVOKE ALL ON FUNCTION erase_late_buyers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_late_buyers TO evertill_request;

-- As before, with the bills in a function of their own, and with the lines of imported files, which are kept for a week.
CREATE OR REPLACE FUNCTION erase_customer(wanted uuid) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  own uuid := public.current_registration();
  keys uuid[] := wanted || ARRAY(SELECT m.customer_id FROM public.customer_merges m
                                  WHERE m.registration_id = own AND m.into_customer_id = wanted);
  bills uuid[];
  kept integer;
BEGIN
  IF coalesce((SELECT sum(e.amount) FROM public.customer_entries e
                WHERE e.registration_id = own AND e.customer_id = ANY (keys)), 0) <> 0
  THEN RAISE EXCEPTION 'the account of the customer is not even'; END IF;
  SELECT coalesce(array_agg(s.uuid) FILTER (WHERE coalesce(s.extras ->> 'CustomerGSTIN', '') = ''), '{}'),
         count(*) FILTER (WHERE coalesce(s.extras ->> 'CustomerGSTIN', '') <> '')
    INTO bills, kept FROM public.sales s WHERE s.registration_id = own AND s.customer_id = ANY (keys);
  PERFORM public.erase_buyers(own, bills);
  UPDATE public.sale_quarantine q SET raw_body = '{}'
   WHERE q.registration_id = own AND q.resolved_at IS NOT NULL
     AND EXISTS (SELECT FROM unnest(keys) AS k WHERE strpos(lower(q.raw_body), k::text) > 0);
  DELETE FROM public.import_rows WHERE registration_id = own AND row_key = ANY (keys);
  DELETE FROM public.customer_edits WHERE registration_id = own AND customer_id = ANY (keys);
  DELETE FROM public.memberships WHERE registration_id = own AND customer_id = ANY (keys);
  UPDATE public.audit_trail a SET detail = a.detail
      || CASE WHEN a.detail ? 'before' THEN jsonb_build_object('before', public.without_person(a.detail -> 'before')) ELSE '{}' END
      || CASE WHEN a.detail ? 'after' THEN jsonb_build_object('after', public.without_person(a.detail -> 'after')) ELSE '{}' END
   WHERE a.registration_id = own AND a.subject = ANY (keys::text[]);
  WITH place AS (
    INSERT INTO public.customer_positions AS p (registration_id, position) VALUES (own, 1)
    ON CONFLICT (registration_id) DO UPDATE SET position = p.position + 1 RETURNING position)
  UPDATE public.customers c SET first_name = 'Erased customer', last_name = '', phone_no = '', email_id = '',
      name_lower = 'erased customer', phone_digits = '', phone_reversed = '', gstin = '', address = '{"Address1": "",
      "Address2": "", "City": "", "State": "", "StateCode": "", "Pincode": ""}', customer_groups = '{}',
      custom_fields = '{}', content_sha256 = NULL, is_deleted = true, erased_at = coalesce(c.erased_at, now()),
      action_on = now(), position = place.position
    FROM place WHERE c.registration_id = own AND c.customer_id = ANY (keys);
  RETURN kept;
END $$;
