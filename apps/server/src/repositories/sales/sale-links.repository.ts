import type { Sale, SaleFlag } from '@evertill/contract'
import { flagOverReturns, isShareOf } from '@evertill/domain'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { Identity } from '../../db/tenant.ts'

type Linked = { readonly sale: Sale }

/** Goods that come back, and orders that become invoices, are judged against what others did with the same document. */
export const needsLink = (sale: Sale): boolean =>
  sale.Original !== undefined || sale.ConvertedFromUUID !== undefined || (sale.Returns?.length ?? 0) > 0

/** Two devices return the last unit at once, or invoice one order: the second waits here and sees the first. */
export const lockDocuments = async (
  tx: Tx,
  { registrationId }: Pick<Identity, 'registrationId'>,
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
  if (linked.length === 0) return new Map()
  await lockDocuments(tx, identity, linked.flatMap(documentsOf))
  const flags = await returnFlags(tx, linked, 'arriving')
  for (const uuid of await convertedTwice(tx, linked)) flags.get(uuid)?.push('CONVERTED_TWICE')
  return flags
}

/**
 * What there is to say of goods that come back, under the locks of their originals. Returns that arrive are behind all
 * that are in the books; of those that are booked themselves each stands where it arrived.
 */
export const returnFlags = async (
  tx: Tx,
  linked: readonly Linked[],
  when: 'arriving' | 'booked',
): Promise<Map<string, SaleFlag[]>> => {
  const { known, sold } = await readOriginals(tx, linked)
  const over = await overReturned(tx, linked, sold, when)
  return new Map(
    linked.map(({ sale }) => {
      const { UUID, Original } = sale
      const flags: SaleFlag[] = []
      if (Original && !known.has(Original.UUID.toLowerCase())) flags.push('UNKNOWN_ORIGINAL')
      if (over.has(UUID.toLowerCase())) flags.push('OVER_RETURNED')
      return [UUID, [...flags, ...worthFlags(sale, sold)]]
    }),
  )
}

type SoldRow = {
  readonly uuid: string
  readonly quantity: number
  readonly total: number
  readonly tax: number
}
type OriginalRow = { readonly original: string } & (SoldRow | { readonly uuid: null })
type Originals = { readonly known: ReadonlySet<string>; readonly sold: readonly SoldRow[] }

/**
 * The bills that the goods come back from, with the lines that are meant, as far as the books have them. In one question:
 * an original that commits between two would be known, and nothing of it judged.
 */
const readOriginals = async (tx: Tx, linked: readonly Linked[]): Promise<Originals> => {
  const originals = linked.flatMap(({ sale }) => sale.Original?.UUID ?? [])
  if (originals.length === 0) return { known: new Set(), sold: [] }
  const lines = linked.flatMap(({ sale }) =>
    (sale.Returns ?? []).flatMap((line) => line.OriginalLineUUID ?? []),
  )
  const { rows } = await sql<OriginalRow>`
    select o.uuid as original, l.uuid, l.quantity, l.total_amount as total, l.tax_amount as tax
      from sales o
      left join sale_lines l on l.registration_id = o.registration_id and l.sale_uuid = o.uuid
                            and l.uuid = any(${lines}::uuid[])
     where o.uuid = any(${originals}::uuid[])`.execute(tx)
  return {
    known: new Set(rows.map(({ original }) => original)),
    sold: rows.filter((row) => row.uuid !== null),
  }
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
  when: 'arriving' | 'booked',
): Promise<Set<string>> => {
  const arriving = new Map<string, Return[]>()
  for (const { sale } of fresh) {
    for (const { OriginalLineUUID, Quantity } of sale.Returns ?? []) {
      if (OriginalLineUUID === undefined) continue
      const line = OriginalLineUUID.toLowerCase()
      const rows = arriving.get(line) ?? []
      const saleUuid = sale.UUID.toLowerCase()
      arriving.set(line, [...rows, { saleUuid, quantity: Quantity, isNew: true }])
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
    const news = new Set(own.map(({ saleUuid }) => saleUuid))
    const booked = before
      .filter((row) => row.line === uuid)
      .map(({ sale_uuid: saleUuid, quantity: back }): Return => {
        return { saleUuid, quantity: back, isNew: news.has(saleUuid) }
      })
    // A repeat of a sale that is in the books already must not count against itself.
    const inOrder = when === 'booked' ? booked : [...booked.filter(({ isNew }) => !isNew), ...own]
    for (const { row, flagged } of flagOverReturns(quantity, inOrder)) {
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
