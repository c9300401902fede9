import { prepared } from '../db/prepared.ts'

/**
 * A whole sale in one statement: reach, flags, sale, lines, payments, audit, reply and the end of its quarantine.
 * Everything hangs on `accepted`: a sale that is already there, or whose number is taken, writes nothing at all.
 *
 * It runs without a look at the opening of its transaction, hence the question for the current registration.
 *
 * $1 registration, $2 user, $3 sale as jsonb, $4 flags found so far, $5 digest, $6 raw body or null,
 * $7 clash key, $8 known-looking product ids, $9 message of the reply
 */
export const INGEST_SALE = prepared(
  'ingest_sale',
  `with head as materialized (
  select * from jsonb_to_record($3::jsonb) as s(
    "UUID" uuid, "Revision" int, "ContractVersion" int, "CalculationVersion" int, "StoreID" uuid,
    "CashRegisterID" uuid, "DeviceID" uuid, "TransactionTypeID" text, "TransactionType" text, "TransactionNo" text,
    "Series" text, "RunningNo" int, "TransactionDate" timestamptz, "BusinessDate" date, "CreatedByUserID" text,
    "CreatedByUserName" text, "Currency" text, "RoundingStep" int, "TaxRounding" text, "BillDiscount" jsonb,
    "GrossAmount" bigint, "DiscountAmount" bigint, "TaxableAmount" bigint, "TaxAmount" bigint, "TotalAmount" bigint,
    "RoundOff" bigint, "PayableAmount" bigint, "PaidAmount" bigint, "ChangeAmount" bigint, "DueAmount" bigint)
), reach as materialized (
  select $4::text[]
      || case when not exists (
           select from register_leases l
            where l.registration_id = $1 and l.register_id = r.register_id and l.device_id = h."DeviceID"
              and starts_with(h."Series", s.prefix || l.slot || '/')) then array['UNKNOWN_LEASE'] else '{}' end
      -- A scalar subquery per product: as a join it could be planned as a pass over the whole catalogue.
      || case when exists (
           select from unnest($8::uuid[]) as sold(id)
            where (select true from products p where p.registration_id = $1 and p.product_id = sold.id) is null)
         then array['UNKNOWN_PRODUCT'] else '{}' end as flags
    from head h
    join user_stores u on u.registration_id = $1 and u.user_id = $2 and u.store_id = h."StoreID"
    join stores s on s.registration_id = $1 and s.store_id = u.store_id
    join cash_registers r on r.registration_id = $1 and r.register_id = h."CashRegisterID" and r.store_id = s.store_id
   where current_registration() = $1
), accepted as (
  insert into sales (
    registration_id, uuid, revision, contract_version, calculation_version, store_id, register_id, device_id,
    transaction_type_id, transaction_type, transaction_no, series, running_no, clash_key, transaction_date,
    business_date, created_by_user_id, created_by_user_name, currency, rounding_step, tax_rounding, bill_discount,
    gross_amount, discount_amount, taxable_amount, tax_amount, total_amount, round_off, payable_amount,
    paid_amount, change_amount, due_amount, flags, content_sha256, reply, raw_body, received_from)
  select $1, "UUID", "Revision", "ContractVersion", "CalculationVersion", "StoreID", "CashRegisterID", "DeviceID",
    "TransactionTypeID", "TransactionType", "TransactionNo", "Series", "RunningNo", $7::uuid, "TransactionDate",
    "BusinessDate", "CreatedByUserID", "CreatedByUserName", "Currency", "RoundingStep", "TaxRounding", "BillDiscount",
    "GrossAmount", "DiscountAmount", "TaxableAmount", "TaxAmount", "TotalAmount", "RoundOff", "PayableAmount",
    "PaidAmount", "ChangeAmount", "DueAmount", reach.flags, $5::bytea,
    jsonb_build_object('code', '0', 'message', $9::text, 'saleId', "UUID", 'sale', jsonb_build_object('key', "UUID"),
      'replayed', false, 'flags', reach.flags),
    $6::text, $2
    from head cross join reach
  on conflict do nothing
  returning uuid, reply
), lines as (
  insert into sale_lines (
    registration_id, sale_uuid, uuid, line_no, product_id, sku, bar_code, name, hsn, unit, quantity, unit_price, mrp,
    price_includes_tax, discount, tax_id, tax_name, tax_heads, gross_amount, line_discount_amount,
    offer_discount_amount, bill_discount_amount, net_amount, taxable_amount, tax_amount, total_amount)
  select $1, a.uuid, l.* from accepted a cross join jsonb_to_recordset($3::jsonb -> 'Lines') as l(
    "UUID" uuid, "LineNo" int, "ProductID" text, "SKU" text, "BarCode" text, "Name" text, "HSN" text, "Unit" text,
    "Quantity" bigint, "UnitPrice" bigint, "MRP" bigint, "PriceIncludesTax" boolean, "Discount" jsonb, "TaxID" text,
    "TaxName" text, "TaxHeads" jsonb, "GrossAmount" bigint, "LineDiscountAmount" bigint, "OfferDiscountAmount" bigint,
    "BillDiscountAmount" bigint, "NetAmount" bigint, "TaxableAmount" bigint, "TaxAmount" bigint, "TotalAmount" bigint)
), payments as (
  insert into sale_payments (
    registration_id, uuid, sale_uuid, payment_type_id, payment_type, kind, tendered_amount, amount, change_amount)
  select $1, p."UUID", a.uuid, p."PaymentTypeID", p."PaymentType", p."Kind", p."TenderedAmount", p."Amount",
         p."ChangeAmount"
    from accepted a cross join jsonb_to_recordset($3::jsonb -> 'Payments') as p(
      "UUID" uuid, "PaymentTypeID" text, "PaymentType" text, "Kind" text, "TenderedAmount" bigint, "Amount" bigint,
      "ChangeAmount" bigint)
), audit as (
  insert into audit_trail (registration_id, user_id, action, subject, detail)
  select $1, $2, 'sale.accepted', uuid::text, jsonb_build_object('flags', reply -> 'flags') from accepted
), released as (
  update sale_quarantine q set resolved_at = now()
    from accepted a where q.registration_id = $1 and q.sale_uuid = a.uuid and q.resolved_at is null
)
select (select reply from accepted) as reply,
       exists (select from reach) as reachable,
       e.content_sha256 as earlier_digest, e.reply as earlier_reply
  from (values (1)) as always
  left join (select s.content_sha256, s.reply from sales s join head h on s.uuid = h."UUID" and s.registration_id = $1
  ) e on true`,
)
