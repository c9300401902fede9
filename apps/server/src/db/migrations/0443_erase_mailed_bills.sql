-- To whom a bill was mailed is a personal field like any other: it stands where the chain of the trail digests such fields.
UPDATE audit_trail SET detail = (detail - 'to') || jsonb_build_object('after', jsonb_build_object('EmailID', detail -> 'to'))
 WHERE action IN ('sale.mailed', 'sale.mailFailed') AND detail ? 'to';
-- No release has chained a trail yet. A chain that one of these entries is in is made anew by the job.
DELETE FROM audit_links l USING audit_trail a
 WHERE a.registration_id = l.registration_id AND a.action IN ('sale.mailed', 'sale.mailFailed');
DELETE FROM audit_chains c
 WHERE NOT EXISTS (SELECT FROM audit_links l WHERE l.registration_id = c.registration_id);

-- Beside `erase_customer`: the addresses to which bills of an erased customer were mailed, also invoices that are kept.
CREATE FUNCTION erase_bill_mails(wanted uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public
BEGIN ATOMIC
  UPDATE public.audit_trail a
     SET detail = a.detail || jsonb_build_object('after', public.without_person(a.detail -> 'after'))
    FROM public.sales s, public.customers c
   WHERE c.registration_id = public.current_registration() AND c.customer_id = wanted AND c.erased_at IS NOT NULL
     AND s.registration_id = c.registration_id AND s.customer_id = ANY (public.keys_of_customer(wanted))
     AND a.registration_id = s.registration_id AND a.subject = s.uuid::text
     AND a.action IN ('sale.mailed', 'sale.mailFailed') AND a.detail ? 'after';
END;
REVOKE ALL ON FUNCTION erase_bill_mails FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_bill_mails TO evertill_request;

-- The check of the chain asks whose bill it was.
GRANT SELECT (customer_id) ON sales TO evertill_job;
