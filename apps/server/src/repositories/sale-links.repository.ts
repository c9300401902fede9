import type { Sale, SaleFlag } from '@evertill/contract'
import { flagOverReturns, isShareOf } from '@evertill/domain'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Identity } from '../db/tenant.ts'

type Linked = { readonly sale: Sale }

/** Goods that come back, and orders that become invoices, are judged against what others did with the same document. */
export const needsLink = (sale: Sale): boolean =>
  sale.Original !== undefined || sale.ConvertedFromUUID !== undefined || (sale.Returns?.length ?? 0) > 0

/** Two devices return the last unit at once, or invoice one order: the second waits here and sees the first. */
export const lockDocuments = async (
  tx: Tx,
  { registrationId }: Identity,
  uuids: readonly string[],
): Promise<void> => {
  const names = [...new Set(uuids.map((uuid) => `sale ${registrationId} ${uuid.toLowerCase()}`))].sort()
  if (names.length === 0) return
  // One statement, in order: locks taken in different orders would lock up.
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
              from unnest(${names}::text[]) with ordinality as n(name, at) order by at`.execute(tx)
}

const documentsOf = ({ sale }: Linked): string[] =>
  [sale.Original?.UUID, sale.ConvertedFromUUID].filter((uuid) => uuid !== undefined)

/** The flags that need a look at other documents, by the UUID of the sale. */
export const linkFlags = async (
  tx: Tx,
  identity: Identity,
  fresh: readonly Linked[],
): Promise<Map<string, SaleFlag[]>> => {
  const linked = fresh.filter(({ sale }) => needsLink(sale))
  const flags = new Map<string, SaleFlag[]>()
  if (linked.length === 0) return flags
  await lockDocuments(tx, identity, linked.flatMap(documentsOf))
  const sold = await soldLines(tx, linked)
  const over = await overReturned(tx, linked, sold)
  const twice = await convertedTwice(tx, linked)
  for (const { sale } of linked) {
    const own: SaleFlag[] = []
    if (over.has(sale.UUID)) own.push('OVER_RETURNED')
    own.push(...worthFlags(sale, sold))
    if (twice.has(sale.UUID)) own.push('CONVERTED_TWICE')
    flags.set(sale.UUID, own)
  }
  return flags
}

type SoldRow = {
  readonly uuid: string
  readonly quantity: number
  readonly total: number
  readonly tax: number
}

/** The lines that the goods come back from, as far as the books have them. */
const soldLines = async (tx: Tx, fresh: readonly Linked[]): Promise<readonly SoldRow[]> => {
  const originals = fresh.flatMap(({ sale }) => (sale.Original ? [sale.Original.UUID] : []))
  const lines = fresh.flatMap(({ sale }) =>
    (sale.Returns ?? []).flatMap((line) => line.OriginalLineUUID ?? []),
  )
  if (originals.length === 0 || lines.length === 0) return []
  const { rows } = await sql<SoldRow>`
    select uuid, quantity, total_amount as total, tax_amount as tax from sale_lines
     where sale_uuid = any(${originals}::uuid[]) and uuid = any(${lines}::uuid[])`.execute(tx)
  return rows
}

/** A refund above what was paid for the goods would otherwise leave the drawer unseen. */
const worthFlags = (sale: Sale, sold: readonly SoldRow[]): SaleFlag[] => {
  const rows = new Map(sold.map((row) => [row.uuid, row]))
  const flags = new Set<SaleFlag>()
  for (const { OriginalLineUUID, Quantity: quantity, TotalAmount, TaxAmount, TaxHeads } of sale.Returns ??
    []) {
    const row = rows.get(OriginalLineUUID?.toLowerCase() ?? '')
    if (row === undefined) continue
    const isShare = (whole: number, amount: number, figures?: number): boolean =>
      isShareOf({ quantity: row.quantity, amount: whole }, { quantity, amount }, figures)
    if (!isShare(row.total, TotalAmount)) flags.add('PRICE_DIFFERS')
    if (!isShare(row.tax, TaxAmount, Math.max(1, TaxHeads.length))) flags.add('TAX_DIFFERS')
  }
  return [...flags]
}

type Return = { readonly saleUuid: string; readonly quantity: number; readonly isNew: boolean }

/** All returns are kept; of those beyond what was sold the later arrival is flagged (domain: `flagOverReturns`). */
const overReturned = async (
  tx: Tx,
  fresh: readonly Linked[],
  sold: readonly SoldRow[],
): Promise<Set<string>> => {
  const arriving = new Map<string, Return[]>()
  for (const { sale } of fresh) {
    for (const { OriginalLineUUID, Quantity } of sale.Returns ?? []) {
      if (OriginalLineUUID === undefined) continue
      const line = OriginalLineUUID.toLowerCase()
      const rows = arriving.get(line) ?? []
      arriving.set(line, [...rows, { saleUuid: sale.UUID, quantity: Quantity, isNew: true }])
    }
  }
  const lines = [...arriving.keys()]
  if (lines.length === 0) return new Set()
  const { rows: before } = await sql<{ line: string; sale_uuid: string; quantity: number }>`
    select r.original_line_uuid as line, r.sale_uuid, r.quantity
      from sale_returns r join sales s on s.registration_id = r.registration_id and s.uuid = r.sale_uuid
     where r.original_line_uuid = any(${lines}::uuid[])
       and not exists (select from sale_voids v where v.registration_id = r.registration_id and v.sale_uuid = r.sale_uuid)
     order by s.received_at, r.sale_uuid, r.line_no`.execute(tx)
  const over = new Set<string>()
  for (const { uuid, quantity } of sold) {
    const own = arriving.get(uuid) ?? []
    const news = new Set(own.map(({ saleUuid }) => saleUuid.toLowerCase()))
    const earlier = before
      // A repeat of a sale that is in the books already must not count against itself.
      .filter((row) => row.line === uuid && !news.has(row.sale_uuid))
      .map((row): Return => ({ saleUuid: row.sale_uuid, quantity: row.quantity, isNew: false }))
    for (const { row, flagged } of flagOverReturns(quantity, [...earlier, ...own])) {
      if (flagged && row.isNew) over.add(row.saleUuid)
    }
  }
  return over
}

/** An order becomes an invoice once; a second one was made all the same, and somebody has to look at it. */
const convertedTwice = async (tx: Tx, fresh: readonly Linked[]): Promise<Set<string>> => {
  const sources = fresh.flatMap(({ sale }) => sale.ConvertedFromUUID?.toLowerCase() ?? [])
  if (sources.length === 0) return new Set()
  const { rows } = await sql<{ source: string; uuid: string }>`
    select converted_from_uuid as source, uuid from sales s where converted_from_uuid = any(${sources}::uuid[])
       and not exists (select from sale_voids v where v.registration_id = s.registration_id and v.sale_uuid = s.uuid)
  `.execute(tx)
  const first = new Map(rows.map((row) => [row.source, row.uuid]))
  const twice = new Set<string>()
  for (const { sale } of fresh) {
    const source = sale.ConvertedFromUUID?.toLowerCase()
    if (source === undefined) continue
    const holder = first.get(source) ?? sale.UUID.toLowerCase()
    first.set(source, holder)
    if (holder !== sale.UUID.toLowerCase()) twice.add(sale.UUID)
  }
  return twice
}
