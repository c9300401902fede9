-- Erased on request: the row stays, because the books name its key, and whoever it was is gone.
ALTER TABLE customers ADD COLUMN erased_at timestamptz;

-- The fields of an audited change that say who somebody is.
CREATE FUNCTION without_person(fields jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE
RETURN CASE WHEN jsonb_typeof(fields) <> 'object' THEN fields ELSE (
  SELECT jsonb_object_agg(f.key, CASE WHEN f.key = ANY (ARRAY['FirstName', 'LastName', 'PhoneNo', 'EmailID', 'GSTIN',
           'Address1', 'Address2', 'City', 'StateCode', 'State', 'Pincode', 'CustomFields', 'CardNo'])
         THEN '"(erased)"'::jsonb ELSE f.value END)
    FROM jsonb_each(fields) AS f) END;

-- The buyer of a document, as it was sent. State and pincode of a delivery decide its tax and stay.
CREATE FUNCTION without_buyer(document jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE
RETURN (document - ARRAY['CustomerPhoneNo', 'CustomerEmailID', 'CustomerAddress'])
  || CASE WHEN document ? 'CustomerName' THEN '{"CustomerName": "Erased customer"}'::jsonb ELSE '{}' END
  || CASE WHEN jsonb_typeof(document -> 'DeliveryAddress') = 'object'
          THEN jsonb_build_object('DeliveryAddress', (document -> 'DeliveryAddress')
                 || '{"Name": "Erased customer", "PhoneNo": "", "Address1": "", "Address2": ""}'::jsonb)
          ELSE '{}' END;

-- Whoever serves requests may neither change a sale nor the audit trail. This door opens for one customer of the own
-- company whose account is even, and its doubles. It gives the number of bills with a GSTIN: those are invoices that the
-- law wants kept as they are.
CREATE FUNCTION erase_customer(wanted uuid) RETURNS integer
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
  UPDATE public.sales s SET extras = public.without_buyer(s.extras), raw_body = NULL, customer_name_lower = NULL,
      customer_phone_no = NULL, customer_email_lower = NULL, position = NULL
   WHERE s.registration_id = own AND s.uuid = ANY (bills);
  UPDATE public.sale_revisions r SET body = public.without_buyer(r.body)
   WHERE r.registration_id = own AND r.sale_uuid = ANY (bills) AND coalesce(r.body ->> 'CustomerGSTIN', '') = '';
  UPDATE public.orders o SET customer = o.customer || '{"Name": "Erased customer", "PhoneNo": ""}'::jsonb,
      address = o.address || '{"Name": "Erased customer", "PhoneNo": "", "Address1": "", "Address2": ""}'::jsonb
   WHERE o.registration_id = own AND o.sale_uuid = ANY (bills);
  UPDATE public.sale_quarantine q SET raw_body = '{}'
   WHERE q.registration_id = own AND q.resolved_at IS NOT NULL
     AND EXISTS (SELECT FROM unnest(keys) AS k WHERE strpos(lower(q.raw_body), k::text) > 0);
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
REVOKE ALL ON FUNCTION erase_customer FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_customer TO evertill_request;
