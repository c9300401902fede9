import type { Sale } from '@evertill/contract'
import type { DocumentVersion, ReportDocument } from '@evertill/domain'
import type { OwnDayRows } from '../db/sales/own-day-rows.ts'
import type { HistorySale, JournalEntry } from '../db/records.ts'
import { bodiesOf } from './drawer-cash.ts'

interface StoreTime {
  /** The business date of a moment. */
  dateOf: (milliseconds: number) => string
  /** The register session that is open on this device; every other one counts as closed. */
  openSession: string | undefined
}

/** An edit of long ago, which the journal that was read does not reach. */
const LONG_AGO = { changedAt: 0, changedOn: '' }

/** The journal says `2 – Name` of the edit that made revision 2. */
const editOf = (journal: readonly JournalEntry[], { UUID, Revision }: Sale): JournalEntry | undefined =>
  journal.find(
    (entry) =>
      entry.event === 'edited' && entry.UUID === UUID && Number.parseInt(entry.detail, 10) === Revision,
  )

const documentOf = (
  { history, rows }: { history: HistorySale; rows: OwnDayRows },
  { dateOf, openSession }: StoreTime,
): ReportDocument<Sale> => {
  const at = (instant: string) => {
    const changedAt = Date.parse(instant)
    return { changedAt, changedOn: dateOf(changedAt) }
  }
  const { ClosingKey, BusinessDate, TransactionDate } = history.sale
  const mark = history.voided
  const voidWrite = rows.voids.find(({ key }) => key === mark?.UUID)
  return {
    businessDate: BusinessDate,
    session:
      ClosingKey === undefined
        ? undefined
        : { key: ClosingKey, closedAt: ClosingKey === openSession ? undefined : 0 },
    versions: bodiesOf(history).map((body): DocumentVersion<Sale> => {
      const edit = editOf(rows.journal, body)
      if (body.Revision === 1) return { body, ...at(TransactionDate) }
      return { body, changedIn: body.ChangedInClosingKey, ...(edit ? at(edit.at) : LONG_AGO) }
    }),
    voided: mark && { ...at(mark.At), changedIn: voidWrite?.body.ClosingKey },
  }
}

/** The documents of this device with everything that happened to them here, as reports count them. */
export const ownDocuments = (rows: OwnDayRows, time: StoreTime): ReportDocument<Sale>[] =>
  rows.sales.map((history) => documentOf({ history, rows }, time))
