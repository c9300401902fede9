-- As before, and an edit is judged anew: the flags of the first revision say nothing about the last.
CREATE OR REPLACE FUNCTION replace_sale(stored jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  own uuid := public.current_registration();
  wanted uuid := (stored ->> 'UUID')::uuid;
BEGIN
  UPDATE public.sales s SET revision = h."Revision", contract_version = h."ContractVersion",
      calculation_version = h."CalculationVersion", transaction_date = h."TransactionDate",
      business_date = h."BusinessDate", created_by_user_id = h."CreatedByUserID",
      created_by_user_name = h."CreatedByUserName", currency = h."Currency", rounding_step = h."RoundingStep",
      tax_rounding = h."TaxRounding", bill_discount = h."BillDiscount", gross_amount = h."GrossAmount",
      discount_amount = h."DiscountAmount", taxable_amount = h."TaxableAmount", tax_amount = h."TaxAmount",
      total_amount = h."TotalAmount", round_off = h."RoundOff", payable_amount = h."PayableAmount",
      paid_amount = h."PaidAmount", change_amount = h."ChangeAmount", due_amount = h."DueAmount",
      customer_id = h."CustomerID", customer_name_lower = h."CustomerNameLower",
      customer_phone_no = h."CustomerPhoneNo", customer_email_lower = h."CustomerEmailLower",
      closing_id = h."ClosingKey", original_uuid = h."OriginalUUID", converted_from_uuid = h."ConvertedFromUUID",
      extras = h."Extras", flags = h."Flags", position = NULL
    FROM jsonb_to_record(stored) AS h("Revision" int, "ContractVersion" int, "CalculationVersion" int,
      "TransactionDate" timestamptz, "BusinessDate" date, "CreatedByUserID" text, "CreatedByUserName" text,
      "Currency" text, "RoundingStep" int, "TaxRounding" text, "BillDiscount" jsonb, "GrossAmount" bigint,
      "DiscountAmount" bigint, "TaxableAmount" bigint, "TaxAmount" bigint, "TotalAmount" bigint, "RoundOff" bigint,
      "PayableAmount" bigint, "PaidAmount" bigint, "ChangeAmount" bigint, "DueAmount" bigint, "CustomerID" uuid,
      "CustomerNameLower" text, "CustomerPhoneNo" text, "CustomerEmailLower" text, "ClosingKey" uuid,
      "OriginalUUID" uuid, "ConvertedFromUUID" uuid, "Extras" jsonb, "Flags" text[])
   WHERE s.registration_id = own AND s.uuid = wanted AND s.revision = h."Revision" - 1
     AND EXISTS (SELECT FROM public.sale_revisions r
                  WHERE r.registration_id = own AND r.sale_uuid = wanted AND r.revision = s.revision);
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  DELETE FROM public.sale_lines WHERE registration_id = own AND sale_uuid = wanted;
  DELETE FROM public.sale_payments WHERE registration_id = own AND sale_uuid = wanted;
  DELETE FROM public.sale_returns WHERE registration_id = own AND sale_uuid = wanted;
  DELETE FROM public.sale_charges WHERE registration_id = own AND sale_uuid = wanted;
  RETURN true;
END $$;
