import type { Sale, SaleFlag } from '@evertill/contract'
import { flagOverReturns, isShareOf } from '@evertill/domain'
import type { Tx } from '../../db/database.ts'
import { rowsOf, run } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'

type Linked = { readonly sale: Sale }

/** Returns and invoices of orders are compared with what other documents did with the same original or order. */
export const needsLinkCheck = (sale: Sale): boolean =>
  sale.Original !== undefined || sale.ConvertedFromUUID !== undefined || (sale.Returns?.length ?? 0) > 0

/** When two devices return the last unit or invoice one order at once, the second waits here and then sees the first. */
export const lockDocuments = async (
  tx: Tx,
  { registrationId }: Pick<Identity, 'registrationId'>,
  uuids: readonly string[],
): Promise<void> => {
  const names = [...new Set(uuids.map((uuid) => `sale ${registrationId} ${uuid.toLowerCase()}`))].sort()
  if (names.length === 0) return
  // One statement, in order: locks taken in different orders would deadlock.
  await run(tx)`select pg_advisory_xact_lock(hashtextextended(name, 0))
              from unnest(${names}::text[]) with ordinality as n(name, at) order by at`
}

const documentsOf = ({ sale }: Linked): string[] =>
  [sale.Original?.UUID, sale.ConvertedFromUUID].filter((uuid) => uuid !== undefined)

/** Flags from comparing a sale with other documents, by the UUID of the sale. */
export const linkFlags = async (
  tx: Tx,
  identity: Identity,
  fresh: readonly Linked[],
): Promise<Map<string, SaleFlag[]>> => {
  const linked = fresh.filter(({ sale }) => needsLinkCheck(sale))
  if (linked.length === 0) return new Map()
  await lockDocuments(tx, identity, linked.flatMap(documentsOf))
  const flags = await returnFlags(tx, linked, 'arriving')
  for (const uuid of await convertedTwice(tx, linked)) flags.get(uuid)?.push('CONVERTED_TWICE')
  return flags
}

/**
 * The flags of returns, under the locks of their originals. Arriving returns come after all booked ones; booked returns
 * are judged in the order of their arrival.
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
      return [UUID, [...flags, ...refundFlags(sale, sold)]]
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
 * The original bills that have arrived, with the lines that are returned. In one query: an original that commits between
 * two queries would count as known, but none of its lines would be compared.
 */
const readOriginals = async (tx: Tx, linked: readonly Linked[]): Promise<Originals> => {
  const originals = linked.flatMap(({ sale }) => sale.Original?.UUID ?? [])
  if (originals.length === 0) return { known: new Set(), sold: [] }
  const lines = linked.flatMap(({ sale }) =>
    (sale.Returns ?? []).flatMap((line) => line.OriginalLineUUID ?? []),
  )
  const rows = await rowsOf<OriginalRow>(tx)`
    select o.uuid as original, l.uuid, l.quantity, l.total_amount as total, l.tax_amount as tax
      from sales o
      left join sale_lines l on l.registration_id = o.registration_id and l.sale_uuid = o.uuid
                            and l.uuid = any(${lines}::uuid[])
     where o.uuid = any(${originals}::uuid[])`
  return {
    known: new Set(rows.map(({ original }) => original)),
    sold: rows.filter((row) => row.uuid !== null),
  }
}

/** Without this check a refund above the price paid would leave the drawer unnoticed. */
const refundFlags = (sale: Sale, sold: readonly SoldRow[]): SaleFlag[] => {
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

/** All returns are kept. If more comes back than was sold, later arrivals are flagged (domain: `flagOverReturns`). */
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
  const before = await rowsOf<{ line: string; sale_uuid: string; quantity: number }>(tx)`
    select r.original_line_uuid as line, r.sale_uuid, r.quantity
      from sale_returns r join sales s on s.registration_id = r.registration_id and s.uuid = r.sale_uuid
     where r.original_line_uuid = any(${lines}::uuid[])
       and not exists (select from sale_voids v where v.registration_id = r.registration_id and v.sale_uuid = r.sale_uuid)
     order by s.received_at, r.sale_uuid, r.line_no`
  const over = new Set<string>()
  for (const { uuid, quantity } of sold) {
    const own = arriving.get(uuid) ?? []
    const news = new Set(own.map(({ saleUuid }) => saleUuid))
    const booked = before
      .filter((row) => row.line === uuid)
      .map(({ sale_uuid: saleUuid, quantity: back }): Return => {
        return { saleUuid, quantity: back, isNew: news.has(saleUuid) }
      })
    // A repeat of a sale that is booked already must not count against itself.
    const inOrder = when === 'booked' ? booked : [...booked.filter(({ isNew }) => !isNew), ...own]
    for (const { row, flagged } of flagOverReturns(quantity, inOrder)) {
      if (flagged && row.isNew) over.add(row.saleUuid)
    }
  }
  return over
}

/** An order becomes an invoice once. A second invoice is booked, because it was made, and flagged. */
const convertedTwice = async (tx: Tx, fresh: readonly Linked[]): Promise<Set<string>> => {
  const sources = fresh.flatMap(({ sale }) => sale.ConvertedFromUUID?.toLowerCase() ?? [])
  if (sources.length === 0) return new Set()
  const rows = await rowsOf<{ source: string; uuid: string }>(tx)`
    select converted_from_uuid as source, uuid from sales s where converted_from_uuid = any(${sources}::uuid[])
       and not exists (select from sale_voids v where v.registration_id = s.registration_id and v.sale_uuid = s.uuid)
  `
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
