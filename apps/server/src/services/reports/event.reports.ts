import { columnsOf, type ReportRow, toWhere } from '@evertill/contract'
import {
  type EventReport,
  type EventSum,
  readEvents,
} from '../../repositories/reports/report-events.repository.ts'
import type { Report } from './report.ts'
import { toTable } from './report-values.ts'

const sumRow = ({ key, label, count, amount }: EventSum, Where: string): ReportRow => ({
  Key: key.slice(0, 600),
  Label: label.slice(0, 600),
  Values: { count, amount },
  Where: Where.slice(0, 600),
})

/** What people did that an owner may want to ask about: by person, by reason, and each case with its document. */
const eventReport =
  (name: EventReport): Report =>
  async (tx, scope, { limit }) => {
    const { byPerson, byReason, rows, total } = await readEvents(tx, name, scope, limit)
    return [
      toTable(
        'byPerson',
        byPerson.map((row) => sumRow(row, toWhere('cashier', row.key))),
        total,
        limit,
      ),
      toTable(
        'byReason',
        byReason.map((row) => sumRow(row, toWhere('reason', row.key))),
        total,
        limit,
      ),
      toTable(
        'rows',
        rows.map(({ key, bill, no, at, person, reason, approver, amount }) => ({
          Key: key,
          Label: no,
          Values: {
            transactionNo: no,
            at: new Date(at).toISOString(),
            person,
            reason,
            ...(columnsOf(name, 'rows').includes('approver') ? { approver } : {}),
            amount,
          },
          ...(bill === null ? {} : { Where: toWhere('bill', bill) }),
        })),
        { amount: total.amount },
        limit,
      ),
    ]
  }

export const EVENT_REPORTS: Readonly<Record<EventReport, Report>> = {
  discounts: eventReport('discounts'),
  priceChanges: eventReport('priceChanges'),
  voids: eventReport('voids'),
  returns: eventReport('returns'),
  reprints: eventReport('reprints'),
  drawerOpenings: eventReport('drawerOpenings'),
  approvals: eventReport('approvals'),
}
