-- Every revision of a sale that was edited, word for word, with the answer it got: the first one too, from the
-- moment it is replaced. The row in `sales` keeps the first answer and holds the figures of the last revision.
CREATE TABLE sale_revisions (
  registration_id uuid NOT NULL,
  sale_uuid uuid NOT NULL,
  revision integer NOT NULL,
  body jsonb NOT NULL,
  content_sha256 bytea NOT NULL,
  reply jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  user_id uuid,
  PRIMARY KEY (registration_id, sale_uuid, revision)
);
CALL protect_tenant_table('sale_revisions');
GRANT SELECT, INSERT ON sale_revisions TO evertill_request;

-- A void keeps the sale and its number. One per sale.
CREATE TABLE sale_voids (
  registration_id uuid NOT NULL,
  sale_uuid uuid NOT NULL,
  void_id uuid NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL,
  approval_id uuid,
  flags text[] NOT NULL,
  user_id uuid NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (registration_id, sale_uuid)
);
CALL protect_tenant_table('sale_voids');
GRANT SELECT, INSERT ON sale_voids TO evertill_request;

-- What an edit changes of the head; identity, number, first answer and first sender stay as they are.
GRANT UPDATE (revision, contract_version, calculation_version, transaction_date, business_date, created_by_user_id,
  created_by_user_name, currency, rounding_step, tax_rounding, bill_discount, gross_amount, discount_amount,
  taxable_amount, tax_amount, total_amount, round_off, payable_amount, paid_amount, change_amount, due_amount,
  customer_id, customer_name_lower, customer_phone_no, customer_email_lower, closing_id, original_uuid,
  converted_from_uuid, extras) ON sales TO evertill_request;

-- Whoever serves requests may not delete rows of a sale. This door opens for one sale of the own registration, and
-- only when the revision they belong to has been kept word for word.
CREATE FUNCTION retire_sale_rows(wanted uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  own uuid := public.current_registration();
BEGIN
  IF NOT EXISTS (
    SELECT FROM public.sales s JOIN public.sale_revisions r
        ON r.registration_id = s.registration_id AND r.sale_uuid = s.uuid AND r.revision = s.revision
     WHERE s.registration_id = own AND s.uuid = wanted) THEN
    RETURN false;
  END IF;
  DELETE FROM public.sale_lines WHERE registration_id = own AND sale_uuid = wanted;
  DELETE FROM public.sale_payments WHERE registration_id = own AND sale_uuid = wanted;
  DELETE FROM public.sale_returns WHERE registration_id = own AND sale_uuid = wanted;
  DELETE FROM public.sale_charges WHERE registration_id = own AND sale_uuid = wanted;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION retire_sale_rows FROM PUBLIC;
GRANT EXECUTE ON FUNCTION retire_sale_rows TO evertill_request;
