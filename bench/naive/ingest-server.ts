import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/**
 * The baseline of ingest: Node's own HTTP server and `pg`. It writes the rows of a sale or a batch in one statement and
 * answers: sale, lines, payments, drawer, audit and event, as ours does. It has no tenant role, token, schema,
 * recomputation or stored reply. Nothing can be much faster and still store the sale in the same tables.
 */
const [databaseUrl = '', registrationId = '', userId = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })

const WRITE_SALE = `
with head as (
  insert into sales select $1::uuid, s."UUID", s."Revision", s."ContractVersion", s."CalculationVersion", s."StoreID",
    s."CashRegisterID", s."DeviceID", s."TransactionTypeID", s."TransactionType", s."TransactionNo", s."Series",
    s."RunningNo", '00000000-0000-0000-0000-000000000000', s."TransactionDate", s."BusinessDate", s."CreatedByUserID",
    s."CreatedByUserName", s."Currency", s."RoundingStep", s."TaxRounding", s."BillDiscount", s."GrossAmount",
    s."DiscountAmount", s."TaxableAmount", s."TaxAmount", s."TotalAmount", s."RoundOff", s."PayableAmount",
    s."PaidAmount", s."ChangeAmount", s."DueAmount", '{}', ''::bytea, '{}', null, now(), $2::uuid
  from jsonb_to_recordset($3::jsonb) as s("UUID" uuid, "Revision" int, "ContractVersion" int, "CalculationVersion" int,
    "StoreID" uuid, "CashRegisterID" uuid, "DeviceID" uuid, "TransactionTypeID" text, "TransactionType" text,
    "TransactionNo" text, "Series" text, "RunningNo" int, "TransactionDate" timestamptz, "BusinessDate" date,
    "CreatedByUserID" text, "CreatedByUserName" text, "Currency" text, "RoundingStep" int, "TaxRounding" text,
    "BillDiscount" jsonb, "GrossAmount" bigint, "DiscountAmount" bigint, "TaxableAmount" bigint, "TaxAmount" bigint,
    "TotalAmount" bigint, "RoundOff" bigint, "PayableAmount" bigint, "PaidAmount" bigint, "ChangeAmount" bigint,
    "DueAmount" bigint)
  returning uuid
), body as materialized (
  select * from jsonb_to_recordset($3::jsonb) as b("UUID" uuid, "StoreID" uuid, "CashRegisterID" uuid,
    "TransactionDate" timestamptz, "Lines" jsonb, "Payments" jsonb)
), lines as (
  insert into sale_lines select $1::uuid, b."UUID", l.* from body b, jsonb_to_recordset(b."Lines") as l(
    "UUID" uuid, "LineNo" int, "ProductID" text, "SKU" text, "BarCode" text, "Name" text, "HSN" text, "Unit" text,
    "Quantity" bigint, "UnitPrice" bigint, "MRP" bigint, "PriceIncludesTax" boolean, "Discount" jsonb, "TaxID" text,
    "TaxName" text, "TaxHeads" jsonb, "GrossAmount" bigint, "LineDiscountAmount" bigint, "OfferDiscountAmount" bigint,
    "BillDiscountAmount" bigint, "NetAmount" bigint, "TaxableAmount" bigint, "TaxAmount" bigint, "TotalAmount" bigint)
), payments as (
  insert into sale_payments select $1::uuid, p."UUID", b."UUID", p."PaymentTypeID", p."PaymentType", p."Kind",
    p."TenderedAmount", p."Amount", p."ChangeAmount" from body b, jsonb_to_recordset(b."Payments") as p(
    "UUID" uuid, "PaymentTypeID" text, "PaymentType" text, "Kind" text, "TenderedAmount" bigint, "Amount" bigint,
    "ChangeAmount" bigint)
), drawer as (
  insert into drawer_entries (registration_id, store_id, register_id, kind, amount, sale_uuid, payment_uuid, at, user_id)
  select $1, b."StoreID", b."CashRegisterID", 'cashSale', p."TenderedAmount", b."UUID", p."UUID", b."TransactionDate", $2
    from body b, jsonb_to_recordset(b."Payments") as p("UUID" uuid, "TenderedAmount" bigint)
), events as (
  insert into event_outbox (registration_id, event_type, store_id, payload)
  select $1, 'sale_created', b."StoreID", '{}' from body b
)
insert into audit_trail (registration_id, user_id, action, subject) select $1, $2, 'sale.accepted', uuid::text from head`

const server = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (part: string) => (text += part))
  request.on('end', () => {
    const sales = request.url?.endsWith('/batch') ? text.slice('{"sales":'.length, -1) : `[${text}]`
    pool.query({ name: 'write-sale', text: WRITE_SALE, values: [registrationId, userId, sales] }).then(
      () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":"0"}'),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
process.on('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
  void pool.end()
})
