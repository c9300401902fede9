import { prepared } from '../../db/prepared.ts'
import { NOBODY } from './sale-ledger.repository.ts'

const BODY = `
    "UUID" uuid, "Revision" int, "ContractVersion" int, "CalculationVersion" int, "StoreID" uuid,
    "CashRegisterID" uuid, "DeviceID" uuid, "TransactionTypeID" text, "TransactionType" text, "TransactionNo" text,
    "Series" text, "RunningNo" int, "TransactionDate" timestamptz, "BusinessDate" date, "CreatedByUserID" text,
    "CreatedByUserName" text, "Currency" text, "RoundingStep" int, "TaxRounding" text, "BillDiscount" jsonb,
    "GrossAmount" bigint, "DiscountAmount" bigint, "TaxableAmount" bigint, "TaxAmount" bigint, "TotalAmount" bigint,
    "RoundOff" bigint, "PayableAmount" bigint, "PaidAmount" bigint, "ChangeAmount" bigint, "DueAmount" bigint,
    "CustomerID" uuid, "CustomerNameLower" text, "CustomerPhoneNo" text, "CustomerEmailLower" text,
    "ClosingKey" uuid, "OriginalUUID" uuid, "ConvertedFromUUID" uuid, "Extras" jsonb,
    "Lines" jsonb, "Payments" jsonb, "Returns" jsonb, "Charges" jsonb, "Cash" jsonb, "Credit" jsonb,
    "Flags" text[], "Digest" text, "RawBody" text, "ClashKey" uuid, "ReceivedFrom" uuid`

const LINE = `"UUID" uuid, "LineNo" int, "ProductID" text, "SKU" text, "BarCode" text, "Name" text, "HSN" text,
    "Unit" text, "Quantity" bigint, "UnitPrice" bigint, "MRP" bigint, "PriceIncludesTax" boolean, "Discount" jsonb,
    "TaxID" text, "TaxName" text, "TaxHeads" jsonb, "GrossAmount" bigint, "LineDiscountAmount" bigint,
    "OfferDiscountAmount" bigint, "BillDiscountAmount" bigint, "NetAmount" bigint, "TaxableAmount" bigint,
    "TaxAmount" bigint, "TotalAmount" bigint, "Extras" jsonb`

const RETURN = `"UUID" uuid, "LineNo" int, "OriginalLineUUID" uuid, "ProductID" text, "SKU" text, "Name" text,
    "HSN" text, "Unit" text, "Quantity" bigint, "TaxID" text, "TaxName" text, "TaxHeads" jsonb,
    "GrossAmount" bigint, "NetAmount" bigint, "TaxableAmount" bigint, "TaxAmount" bigint, "TotalAmount" bigint,
    "Extras" jsonb`

const CHARGE = `"UUID" uuid, "LineNo" int, "Name" text, "ChargeAmount" bigint, "PriceIncludesTax" boolean,
    "HSN" text, "TaxID" text, "TaxName" text, "TaxHeads" jsonb, "TaxableAmount" bigint, "TaxAmount" bigint,
    "TotalAmount" bigint, "Extras" jsonb`

const PAYMENT = `"UUID" uuid, "PaymentTypeID" text, "PaymentType" text, "Kind" text, "TenderedAmount" bigint,
    "Amount" bigint, "ChangeAmount" bigint, "LineNo" int, "Extras" jsonb`

/** The rows below a sale, from `rows`, a source with `uuid` (the sale's) and the arrays of the body. */
const rowsBelow = (rows: string): string => `lines as (
  insert into sale_lines (
    registration_id, sale_uuid, uuid, line_no, product_id, sku, bar_code, name, hsn, unit, quantity, unit_price, mrp,
    price_includes_tax, discount, tax_id, tax_name, tax_heads, gross_amount, line_discount_amount,
    offer_discount_amount, bill_discount_amount, net_amount, taxable_amount, tax_amount, total_amount, extras)
  select $1, h."UUID", l.* from ${rows} cross join lateral jsonb_to_recordset(h."Lines") as l(${LINE})
), payments as (
  insert into sale_payments (
    registration_id, sale_uuid, uuid, payment_type_id, payment_type, kind, tendered_amount, amount, change_amount,
    payment_no, extras)
  select $1, h."UUID", p.* from ${rows} cross join lateral jsonb_to_recordset(h."Payments") as p(${PAYMENT})
), returns as (
  insert into sale_returns (
    registration_id, sale_uuid, uuid, line_no, original_line_uuid, product_id, sku, name, hsn, unit, quantity, tax_id,
    tax_name, tax_heads, gross_amount, net_amount, taxable_amount, tax_amount, total_amount, extras)
  select $1, h."UUID", r.* from ${rows} cross join lateral jsonb_to_recordset(h."Returns") as r(${RETURN})
), charges as (
  insert into sale_charges (
    registration_id, sale_uuid, uuid, line_no, name, charge_amount, price_includes_tax, hsn, tax_id, tax_name,
    tax_heads, taxable_amount, tax_amount, total_amount, extras)
  select $1, h."UUID", c.* from ${rows} cross join lateral jsonb_to_recordset(h."Charges") as c(${CHARGE})
)`

/** A row that a sale makes in the drawer's or the customer's ledger (domain: `cashOfPayment`, `creditOfPayment`). */
const ENTRY = `kind text, amount bigint, payment uuid`

const CREDIT = `credit as (
  insert into customer_entries (registration_id, customer_id, kind, amount, sale_uuid, payment_uuid, at, user_id)
  select $1, coalesce(h."CustomerID", '${NOBODY}'), e.kind, e.amount, h."UUID", e.payment, h."TransactionDate",
         h."ReceivedFrom"
    from fresh h cross join lateral jsonb_to_recordset(h."Credit") as e(${ENTRY})
)`

/** The incoming sales, and those whose store and register the sender can reach. */
const REACH = `incoming as materialized (
  select * from jsonb_to_recordset($2::jsonb) as s(${BODY})
), reach as materialized (
  select h."UUID" as uuid
    from incoming h
    join user_stores u on u.registration_id = $1 and u.user_id = h."ReceivedFrom" and u.store_id = h."StoreID"
    join cash_registers r on r.registration_id = $1 and r.register_id = h."CashRegisterID" and r.store_id = u.store_id
   where current_registration() = $1
)`

/** The row of a sale itself, from a source with the columns of BODY. */
const HEAD = `insert into sales (
    registration_id, uuid, revision, contract_version, calculation_version, store_id, register_id, device_id,
    transaction_type_id, transaction_type, transaction_no, series, running_no, clash_key, transaction_date,
    business_date, created_by_user_id, created_by_user_name, currency, rounding_step, tax_rounding, bill_discount,
    gross_amount, discount_amount, taxable_amount, tax_amount, total_amount, round_off, payable_amount,
    paid_amount, change_amount, due_amount, flags, content_sha256, reply, raw_body, received_from,
    customer_id, customer_name_lower, customer_phone_no, customer_email_lower, closing_id, original_uuid,
    converted_from_uuid, extras)
  select $1, "UUID", "Revision", "ContractVersion", "CalculationVersion", "StoreID", "CashRegisterID", "DeviceID",
    "TransactionTypeID", "TransactionType", "TransactionNo", "Series", "RunningNo", "ClashKey", "TransactionDate",
    "BusinessDate", "CreatedByUserID", "CreatedByUserName", "Currency", "RoundingStep", "TaxRounding", "BillDiscount",
    "GrossAmount", "DiscountAmount", "TaxableAmount", "TaxAmount", "TotalAmount", "RoundOff", "PayableAmount",
    "PaidAmount", "ChangeAmount", "DueAmount", "Flags", decode("Digest", 'hex'),
    jsonb_build_object('code', '0', 'message', $3::text, 'saleId', "UUID", 'sale', jsonb_build_object('key', "UUID"),
      'replayed', false, 'flags', "Flags"),
    "RawBody", "ReceivedFrom", "CustomerID", "CustomerNameLower", "CustomerPhoneNo", "CustomerEmailLower", "ClosingKey",
    "OriginalUUID", "ConvertedFromUUID", "Extras"`

// Materialized once and narrow: every part that reads it sets up each of its columns again.
const ACCEPTED_COLUMNS = `select h."UUID", h."StoreID", h."CashRegisterID", h."ClosingKey", h."TransactionDate", h."TransactionNo",
         h."CustomerID", h."Lines", h."Payments", h."Returns", h."Charges", h."Cash", h."Credit", h."ReceivedFrom",
         a.reply`

/** The other rows of a sale: drawer, audit trail, event. */
const SIDE_ROWS = `drawer as (
  insert into drawer_entries (
    registration_id, store_id, register_id, closing_id, kind, amount, sale_uuid, payment_uuid, at, user_id)
  select $1, h."StoreID", h."CashRegisterID", h."ClosingKey", e.kind, e.amount, h."UUID", e.payment,
         h."TransactionDate", h."ReceivedFrom"
    from fresh h cross join lateral jsonb_to_recordset(h."Cash") as e(${ENTRY})
), audit as (
  insert into audit_trail (registration_id, user_id, action, subject, detail)
  select $1, h."ReceivedFrom", 'sale.accepted', h."UUID"::text, jsonb_build_object('flags', h.reply -> 'flags')
    from fresh h
), events as (
  insert into event_outbox (registration_id, event_type, store_id, payload)
  select $1, 'sale_created', h."StoreID", jsonb_build_object('UUID', h."UUID", 'TransactionNo', h."TransactionNo")
    from fresh h
)`

/**
 * Whole sales in one statement: reach, sale, lines, payments, ledgers, audit, event, reply and the end of the
 * quarantine. Everything depends on `accepted`: a sale that is already there, or whose number is taken, writes nothing
 * at all. In UUID order, so that two batches with the same sales wait for each other instead of deadlocking.
 *
 * $1 registration, $2 sales as a jsonb array (stored-sale.ts), $3 message of the reply
 */
export const INGEST_SALES = prepared(
  'ingest_sales',
  `with ${REACH}, accepted as (
  ${HEAD}
    from incoming join reach on reach.uuid = "UUID" order by "UUID"
  on conflict do nothing
  returning uuid, reply
), fresh as materialized (
  ${ACCEPTED_COLUMNS}
    from accepted a join incoming h on h."UUID" = a.uuid
), ${rowsBelow('fresh h')}, ${CREDIT}, ${SIDE_ROWS}, released as (
  update sale_quarantine q set resolved_at = now()
   where q.registration_id = $1 and q.sale_uuid = any (array(select uuid from accepted)) and q.resolved_at is null
)
select i."UUID" as uuid, a.reply, reach.uuid is not null as reachable,
       e.content_sha256 as earlier_digest, e.reply as earlier_reply
  from incoming i
  left join accepted a on a.uuid = i."UUID"
  left join reach on reach.uuid = i."UUID"
  left join lateral (
    -- Only where nothing was written: a new sale does not search for itself.
    select s.content_sha256, s.reply from sales s
     where s.registration_id = $1 and s.uuid = i."UUID" and a.uuid is null limit 1
  ) e on true`,
)

/** The rows of a new revision, after the old ones were deleted. $1 registration, $2 sales as in the ingest. */
export const INSERT_ROWS = `with incoming as materialized (
  select * from jsonb_to_recordset($2::jsonb) as s(${BODY})
), ${rowsBelow('incoming h')}
select 1`
