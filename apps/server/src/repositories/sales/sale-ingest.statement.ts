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
    "Flags" text[], "Digest" text, "RawBody" text, "ClashKey" uuid, "Sold" jsonb,
    "ReceivedFrom" uuid`

/**
 * The rate of a tax `t` for goods `g` on the day of sale `h`, as the calculation chooses it (domain: `chooseRate`): the
 * lowest value condition that is met, judged on the taxable value per piece. Heads that are compound or fixed per unit
 * are not solved here; no table of rates has them beside a value condition.
 */
const RATE = `
  select rate from jsonb_array_elements(t.rates) as rate
   where coalesce(rate ->> 'ValidFrom', '') <= h."BusinessDate"::text
     and coalesce(rate ->> 'ValidTo', '9999') >= h."BusinessDate"::text
     and case when not rate ? 'UpTo' then true else (
       select g.net - case when g.inclusive
                then coalesce(sum(round(g.net * (head ->> 'Rate')::numeric / (1000000 + s.rates))), 0) else 0 end
         from (select sum((head ->> 'Rate')::numeric) as rates from jsonb_array_elements(rate -> 'Heads') as head) s
         left join lateral jsonb_array_elements(rate -> 'Heads') as head on true
       ) * 1000 <= (rate ->> 'UpTo')::numeric * g.quantity end
   order by (rate ->> 'UpTo')::bigint nulls last, coalesce(rate ->> 'ValidFrom', '') desc limit 1`

/**
 * What a product `p` costs in the store of sale `h`. An amount off is off each piece and lowers the price; a percentage is
 * a discount of its line. Most products have neither, nor a price of the store's own.
 */
export const PRICE = `case when p.product_id is null then null
    when p.discount_amount = 0 and p.parent_product_id is null and p.store_specific_prices = '[]'
    then p.retail_price else greatest(0, coalesce((
      select (own ->> 'RetailPrice')::bigint from jsonb_array_elements(p.store_specific_prices) as own
       where own ->> 'StoreID' = h."StoreID"::text limit 1), p.retail_price)
    - coalesce((select amount from own_discount((select q from products q
        where q.registration_id = $1 and q.product_id = p.product_id), h."StoreID"::text)), 0)) end`

/** Where today's catalogue differs from the goods of a sale `h`: a reason to flag the sale, never to refuse it. */
const GOODS = `
  select bool_or(p.product_id is null) as unknown,
         bool_or(g.price <> ${PRICE}) as price_differs,
         bool_or(p.product_id is not null and g.heads is not null and not exists (
           select from taxes t cross join lateral (${RATE}) as chosen
            where t.registration_id = $1 and t.tax_id = p.tax_id and t.tax_id::text = g.tax
              and (chosen.rate -> 'Heads' = g.heads or chosen.rate -> 'InterStateHeads' = g.heads))) as tax_differs
    from jsonb_to_recordset(h."Sold") as g(
      id uuid, price bigint, tax text, heads jsonb, net bigint, quantity bigint, inclusive boolean)
    -- Limited, so that it cannot be planned as a pass over the whole catalogue.
    left join lateral (
      select * from products p where p.registration_id = $1 and p.product_id = g.id limit 1) p on true`

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
)`

const rareRowsBelow = (rows: string): string => `returns as (
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

const LATE_FOR_CLOSING = `|| case when h."ClosingKey" is not null and exists (
           select from register_sessions c
            where c.registration_id = $1 and c.closing_id = h."ClosingKey" and c.closing_no is not null)
         then array['LATE_FOR_CLOSING'] else '{}' end`

const CREDIT = `credit as (
  insert into customer_entries (registration_id, customer_id, kind, amount, sale_uuid, payment_uuid, at, user_id)
  select $1, coalesce(h."CustomerID", '${NOBODY}'), e.kind, e.amount, h."UUID", e.payment, h."TransactionDate",
         h."ReceivedFrom"
    from fresh h cross join lateral jsonb_to_recordset(h."Credit") as e(${ENTRY})
)`

/** The incoming sales, and the flags of those that the user can reach. */
const REACH = `incoming as materialized (
  select * from jsonb_to_recordset($2::jsonb) as s(${BODY})
), reach as materialized (
  select h."UUID" as uuid, h."Flags"
      || case when not exists (
           select from register_leases l
            where l.registration_id = $1 and l.register_id = r.register_id and l.device_id = h."DeviceID"
              and starts_with(h."Series", s.prefix || l.slot || '/')) then array['UNKNOWN_LEASE'] else '{}' end
      || case when g.unknown and not 'UNKNOWN_PRODUCT' = any (h."Flags")
           then array['UNKNOWN_PRODUCT'] else '{}' end
      || case when g.price_differs then array['PRICE_DIFFERS'] else '{}' end
      || case when g.tax_differs and not 'TAX_DIFFERS' = any (h."Flags") then array['TAX_DIFFERS'] else '{}' end
      ${LATE_FOR_CLOSING}
      || case when not 'NOT_ALLOWED' = any (h."Flags") and ((
           select count(*) from access_entries e
            where e.registration_id = $1 and e.user_id = h."ReceivedFrom" and e.store_id = s.store_id
              and e.resource in ('Sales', h."TransactionType") and e.perms ->> 'create' = 'true') < 2
         or exists (select from users d where d.registration_id = $1 and d.user_id = h."ReceivedFrom" and d.is_disabled))
         then array['NOT_ALLOWED'] else '{}' end as flags
    from incoming h
    join user_stores u on u.registration_id = $1 and u.user_id = h."ReceivedFrom" and u.store_id = h."StoreID"
    join stores s on s.registration_id = $1 and s.store_id = u.store_id
    join cash_registers r on r.registration_id = $1 and r.register_id = h."CashRegisterID" and r.store_id = s.store_id
    cross join lateral (${GOODS}) g
   where current_registration() = $1
)`

/** In one order, so that two lists can be compared. */
const VERSIONS = `(select array_agg(v.version::text order by v.kind) from shop_versions v where v.registration_id = $1)`

/** The same for plain sales whose facts are all in the cache of passed checks. $4 the versions of that cache. */
const KNOWN_REACH = `incoming as materialized (
  select * from jsonb_to_recordset($2::jsonb) as s(${BODY})
), reach as materialized (
  select h."UUID" as uuid, h."Flags" ${LATE_FOR_CLOSING} as flags
    from incoming h where current_registration() = $1 and ${VERSIONS} = $4::text[]
)`

/** $1 registration, $2 sales as in the ingest. */
export const CURRENT_FLAGS = `with ${REACH} select flags from reach`

/** The row of a sale itself, from a source with the columns of BODY. */
const insertHead = (flags: string): string => `insert into sales (
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
    "PaidAmount", "ChangeAmount", "DueAmount", ${flags}, decode("Digest", 'hex'),
    jsonb_build_object('code', '0', 'message', $3::text, 'saleId', "UUID", 'sale', jsonb_build_object('key', "UUID"),
      'replayed', false, 'flags', ${flags}),
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
 * Whole sales in one statement: reach, flags, sale, lines, payments, ledgers, audit, event, reply and the end of the
 * quarantine. Everything depends on `accepted`: a sale that is already there, or whose number is taken, writes nothing
 * at all. In UUID order, so that two batches with the same sales wait for each other instead of deadlocking.
 *
 * It does not wait for the reply to the start of its transaction, so it checks the current registration itself.
 *
 * $1 registration, $2 sales as a jsonb array (stored-sale.ts), $3 message of the reply
 */
const ingest = (kind: 'whole' | 'plain' | 'known'): string => `with ${
  kind === 'known' ? KNOWN_REACH : REACH
}, accepted as (
  ${insertHead('reach.flags')}
    from incoming join reach on reach.uuid = "UUID" order by "UUID"
  on conflict do nothing
  returning uuid, reply
), fresh as materialized (
  ${ACCEPTED_COLUMNS}
    from accepted a join incoming h on h."UUID" = a.uuid
), ${rowsBelow('fresh h')}, ${kind === 'whole' ? `${rareRowsBelow('fresh h')}, ${CREDIT}, ` : ''}${SIDE_ROWS}, released as (
  update sale_quarantine q set resolved_at = now()
   where q.registration_id = $1 and q.sale_uuid = any (array(select uuid from accepted)) and q.resolved_at is null
)
select i."UUID" as uuid, a.reply, ${kind === 'known' ? 'true' : 'reach.uuid is not null'} as reachable,
       e.content_sha256 as earlier_digest, e.reply as earlier_reply,
       ${kind === 'known' ? 'null as versions, not exists (select from reach) as stale' : `${VERSIONS} as versions`}
  from incoming i
  left join accepted a on a.uuid = i."UUID"
  ${kind === 'known' ? '' : 'left join reach on reach.uuid = i."UUID"'}
  left join lateral (
    -- Only where nothing was written: a new sale does not search for itself.
    select s.content_sha256, s.reply from sales s
     where s.registration_id = $1 and s.uuid = i."UUID" and a.uuid is null limit 1
  ) e on true`

export const INGEST_SALES = prepared('ingest_sales', ingest('whole'))

/** The same for sales without returns, charges, credit and reference. Most are, and every part costs a setup. */
export const INGEST_PLAIN_SALES = prepared('ingest_plain_sales', ingest('plain'))

/** The same for sales whose facts are all in the cache. It returns nothing for a sale that needs a check. */
export const INGEST_KNOWN_SALES = prepared('ingest_known_sales', ingest('known'))

/**
 * The same for a single sale: it needs no order and no joins, and setting those up costs as much as writing it. A sale
 * that is in quarantine is left to the statements that end the quarantine.
 *
 * $1 registration, $2 the sale, $3 message of the reply, $4 versions, $5 UUID of the sale
 */
export const INGEST_KNOWN_SALE = prepared(
  'ingest_known_sale',
  `with incoming as materialized (
  select h.*, h."Flags" ${LATE_FOR_CLOSING} as flags from jsonb_to_record($2::jsonb) as h(${BODY})
   where current_registration() = $1
     and not exists (select from shop_versions v where v.registration_id = $1 and v.version <> all ($4::uuid[]))
     and not exists (select from sale_quarantine q
                      where q.registration_id = $1 and q.sale_uuid = $5 and q.resolved_at is null)
), accepted as (
  ${insertHead('flags')} from incoming
  on conflict do nothing
  returning uuid, reply
), fresh as materialized (
  ${ACCEPTED_COLUMNS} from accepted a cross join incoming h
), ${rowsBelow('fresh h')}, ${SIDE_ROWS}
select $5::uuid as uuid, a.reply, true as reachable, e.content_sha256 as earlier_digest, e.reply as earlier_reply,
       null as versions, not exists (select from incoming) as stale
  from (select) as one
  left join accepted a on true
  left join lateral (
    select s.content_sha256, s.reply from sales s
     where s.registration_id = $1 and s.uuid = $5 and a.uuid is null limit 1
  ) e on true`,
)

/** The rows of a new revision, after the old ones were deleted. $1 registration, $2 sales as in the ingest. */
export const INSERT_ROWS = `with incoming as materialized (
  select * from jsonb_to_recordset($2::jsonb) as s(${BODY})
), ${rowsBelow('incoming h')}, ${rareRowsBelow('incoming h')}
select 1`
