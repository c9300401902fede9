import { decimalNumber } from '../money/decimal.ts'
import {
  type Gstr1,
  type GstrInvoice,
  type GstrItem,
  type GstrLargeInvoice,
  type GstrLargeNote,
  type GstrNote,
  gstrAmounts,
  returnDate,
  rupees,
} from './gstr-file.ts'
import { NO_TAX, type ReturnDocument, type ReturnInput, type TaxAmounts, addTax } from './gstr-rows.ts'
import { type Section, placeOf, sectionOf } from './gstr-sections.ts'

export type ListedTables = Pick<
  Gstr1,
  'b2b' | 'b2ba' | 'b2cl' | 'b2cla' | 'cdnr' | 'cdnra' | 'cdnur' | 'cdnura'
>

/** A document as it is listed; `reported` is how an earlier return had it. */
interface Listed {
  document: ReturnDocument
  reported?: ReturnDocument
}
type ByBill = Exclude<Section, 'b2cs'>

/** The tables that name each document. */
export function listDocuments({ gstin, documents }: Pick<ReturnInput, 'gstin' | 'documents'>): ListedTables {
  const fresh: Record<ByBill, Listed[]> = { b2b: [], b2cl: [], cdnr: [], cdnur: [] }
  const amended: typeof fresh = { b2b: [], b2cl: [], cdnr: [], cdnur: [] }
  for (const versions of byKey(documents)) {
    for (const listed of listedVersions(versions)) {
      const section = sectionOf(listed.reported ?? listed.document)
      if (section !== 'b2cs') (listed.reported ? amended : fresh)[section].push(listed)
    }
  }
  const own = (document: ReturnDocument): string => placeOf(gstin, document)
  const invoice = ({ document }: Listed): GstrInvoice => invoiceOf(document, own(document))
  const amendedInvoice = (listed: Listed) => ({ ...amends(listed), ...invoice(listed) })
  const note = ({ document }: Listed): GstrNote => noteOf(document, own(document))
  const amendedNote = (listed: Listed) => ({ ...amendsNote(listed), ...note(listed) })
  return {
    ...table('b2b', byBuyer(fresh.b2b, invoice, 'inv')),
    ...table('b2ba', byBuyer(amended.b2b, amendedInvoice, 'inv')),
    ...table(
      'b2cl',
      byPlace(fresh.b2cl, ({ document }) => largeInvoiceOf(document), own),
    ),
    ...table(
      'b2cla',
      byPlace(amended.b2cl, (listed) => ({ ...amends(listed), ...largeInvoiceOf(listed.document) }), own),
    ),
    ...table('cdnr', byBuyer(fresh.cdnr, note, 'nt')),
    ...table('cdnra', byBuyer(amended.cdnr, amendedNote, 'nt')),
    ...table(
      'cdnur',
      fresh.cdnur.map((listed) => largeNoteOf(note(listed))),
    ),
    ...table(
      'cdnura',
      amended.cdnur.map((listed) => ({ ...amendsNote(listed), ...largeNoteOf(note(listed)) })),
    ),
  }
}

const table = <Name extends string, Row>(name: Name, rows: Row[]): Partial<Record<Name, Row[]>> =>
  rows.length === 0 ? {} : ({ [name]: rows } as Record<Name, Row[]>)

const byKey = (documents: readonly ReturnDocument[]): Iterable<ReturnDocument[]> => {
  const groups = new Map<string, ReturnDocument[]>()
  for (const document of documents) {
    const group = groups.get(document.key)
    if (group) group.push(document)
    else groups.set(document.key, [document])
  }
  return groups.values()
}

/**
 * A version of an earlier period that was replaced is amended. If its buyer or table has changed, or it was voided, it
 * is amended to nothing, and what replaced it is listed as new.
 */
function listedVersions(versions: readonly ReturnDocument[]): Listed[] {
  const reported = versions.find(({ counts }) => counts === -1)
  const current = versions.find(({ counts }) => counts === 1)
  if (!reported) return current && hasItems(current) ? [{ document: current }] : []
  if (current && sectionOf(current) === sectionOf(reported) && current.buyerGstin === reported.buyerGstin)
    return hasItems(current) || hasItems(reported) ? [{ document: current, reported }] : []
  return [
    ...(hasItems(reported)
      ? [{ document: { ...reported, value: 0, rows: zeroed(reported) }, reported }]
      : []),
    ...(current && hasItems(current) ? [{ document: current }] : []),
  ]
}

/** A bill that has no taxed goods at all is in the table of supplies without tax alone. */
const hasItems = ({ rows }: ReturnDocument): boolean => rows.some(({ treatment }) => treatment === 'taxed')

const zeroed = ({ rows }: ReturnDocument): ReturnDocument['rows'] =>
  rows.map((row) => ({ ...row, ...NO_TAX }))

const amends = ({ reported, document }: Listed): { oinum: string; oidt: string } => ({
  oinum: (reported ?? document).number,
  oidt: returnDate((reported ?? document).date),
})

const amendsNote = ({ reported, document }: Listed): { ont_num: string; ont_dt: string } => ({
  ont_num: (reported ?? document).number,
  ont_dt: returnDate((reported ?? document).date),
})

const invoiceOf = (document: ReturnDocument, pos: string): GstrInvoice => ({
  inum: document.number,
  idt: returnDate(document.date),
  val: rupees(document.value),
  pos,
  rchrg: 'N',
  inv_typ: 'R',
  itms: itemsOf(document, 1),
})

const largeInvoiceOf = (document: ReturnDocument): GstrLargeInvoice => ({
  inum: document.number,
  idt: returnDate(document.date),
  val: rupees(document.value),
  itms: itemsOf(document, 1),
})

/** A credit note has its amounts above zero: that it takes back is said by its kind. */
const noteOf = (document: ReturnDocument, pos: string): GstrNote => ({
  ntty: 'C',
  nt_num: document.number,
  nt_dt: returnDate(document.date),
  ...(document.original ? { inum: document.original.number, idt: returnDate(document.original.date) } : {}),
  val: rupees(0 - document.value),
  pos,
  rchrg: 'N',
  inv_typ: 'R',
  itms: itemsOf(document, -1),
})

const largeNoteOf = ({ rchrg: _rchrg, inv_typ: _type, ...note }: GstrNote): GstrLargeNote => ({
  ...note,
  typ: 'B2CL',
})

/** One item per rate, the lowest first. */
function itemsOf({ rows }: ReturnDocument, sign: 1 | -1): GstrItem[] {
  const sums = new Map<number, TaxAmounts>()
  for (const row of rows)
    if (row.treatment === 'taxed') sums.set(row.rate, addTax(sums.get(row.rate) ?? NO_TAX, row, sign))
  return [...sums]
    .sort(([a], [b]) => a - b)
    .map(([rate, sum], index) => ({
      num: index + 1,
      itm_det: { rt: decimalNumber(rate, 4), ...gstrAmounts(sum) },
    }))
}

const groupBy = <Row>(
  listed: readonly Listed[],
  keyOf: (document: ReturnDocument) => string,
  make: (one: Listed) => Row,
) => {
  const groups = new Map<string, Row[]>()
  for (const one of listed) {
    const key = keyOf(one.document)
    const group = groups.get(key)
    if (group) group.push(make(one))
    else groups.set(key, [make(one)])
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
}

const byBuyer = <Row, Name extends 'inv' | 'nt'>(
  listed: readonly Listed[],
  make: (one: Listed) => Row,
  name: Name,
) =>
  groupBy(listed, ({ buyerGstin }) => buyerGstin, make).map(
    ([ctin, rows]) => ({ ctin, [name]: rows }) as { ctin: string } & Record<Name, Row[]>,
  )

const byPlace = <Row>(
  listed: readonly Listed[],
  make: (one: Listed) => Row,
  placeOfDocument: (document: ReturnDocument) => string,
) => groupBy(listed, placeOfDocument, make).map(([pos, inv]) => ({ pos, inv }))
