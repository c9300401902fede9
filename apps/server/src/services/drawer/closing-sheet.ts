import type { Accounts, Closing, ClosingAddendum, ClosingCounts, WholeClosing } from '@evertill/contract'
import { alarmsOfSession } from '../../repositories/review/flagged.repository.ts'
import { type ExpectedCash, expectedCash } from '@evertill/domain'
import type { Tx } from '../../db/database.ts'
import {
  type NumberGap,
  listLateRows,
  listLateSales,
  listNumberGaps,
  readSalesFigures,
  readSessionSales,
} from '../../repositories/drawer/closing-figures.repository.ts'
import { listSheetEntries } from '../../repositories/drawer/drawer-ledger.repository.ts'
import {
  type RegisterSession,
  type SessionCounts,
  toClosing,
} from '../../repositories/drawer/register-session.repository.ts'
import { drawerCountsOf } from './drawer-counts.service.ts'

/** More than anybody reads: one sale with a wrong high number must not fill the sheet. */
const MAX_MISSING = 1_000

const missingIn = (gaps: readonly NumberGap[]): string[] => {
  const missing: string[] = []
  for (const { transactionNo, after, before } of gaps) {
    const label = transactionNo.slice(0, transactionNo.lastIndexOf('/') + 1)
    for (let no = after + 1; no < before && missing.length < MAX_MISSING; no++) {
      missing.push(`${label}${String(no).padStart(5, '0')}`)
    }
  }
  return missing
}

const rowsOf = ({ rows }: ExpectedCash): Accounts['Rows'] =>
  rows.map(({ kind, amount, count }) => ({ Kind: kind, Amount: amount, Count: count }))

/** Computed from ledger rows and sales every time; there is no running balance. */
export const computeAccounts = async (tx: Tx, closingId: string): Promise<Accounts> => {
  const cash = expectedCash(await listSheetEntries(tx, closingId))
  const sales = await readSalesFigures(tx, closingId)
  const { corrections } = await readSessionSales(tx, closingId)
  return {
    Rows: rowsOf(cash),
    ExpectedCash: cash.expected,
    BillCount: sales.billCount,
    FirstTransactionNo: sales.firstNo,
    LastTransactionNo: sales.lastNo,
    MissingNumbers: missingIn(await listNumberGaps(tx, closingId, MAX_MISSING)),
    Discounts: sales.discounts,
    Returns: sales.returns,
    Voids: { Count: sales.voidCount, Amount: sales.voidAmount },
    TaxAmount: sales.tax,
    NetSales: sales.net,
    ...(corrections.Count === 0 ? {} : { Corrections: corrections }),
  }
}

/** A closed sheet stays as it was, whatever was edited, voided or sent since. */
export const accountsOf = async (tx: Tx, session: RegisterSession): Promise<Accounts> =>
  session.accounts ?? (await computeAccounts(tx, session.closing_id))

const NO_LATE_SALES = { Count: 0, CashAmount: 0 }

export const closingsOf = async (tx: Tx, sessions: readonly RegisterSession[]): Promise<Closing[]> => {
  const closed = sessions.filter((session) => session.accounts !== null)
  const late = new Map(
    (
      await listLateRows(
        tx,
        closed.map((session) => session.closing_id),
      )
    ).map((rows) => [rows.closingId, { Count: rows.sales, CashAmount: expectedCash(rows.entries).expected }]),
  )
  const closings: Closing[] = []
  for (const session of sessions) {
    const { BillCount, NetSales } = session.accounts ?? (await figuresSoFar(tx, session.closing_id))
    const LateSales = late.get(session.closing_id) ?? NO_LATE_SALES
    closings.push(toClosing(session, { BillCount, NetSales, LateSales }))
  }
  return closings
}

const figuresSoFar = async (tx: Tx, closingId: string): Promise<Pick<Closing, 'BillCount' | 'NetSales'>> => {
  const { billCount, net } = await readSalesFigures(tx, closingId)
  return { BillCount: billCount, NetSales: net }
}

/** A payment type that took nothing but was counted has a row too: somebody found money there. */
export const countsOf = ({
  denominations,
  countedMethods,
  paymentDetails,
  unsentTransactionNos,
  recounts,
}: SessionCounts): ClosingCounts => {
  const counted = new Map(countedMethods.map((row) => [row.PaymentTypeID, row.CountedAmount]))
  const known = new Set(paymentDetails.map((row) => row.PaymentTypeID))
  const others = countedMethods
    .filter((row) => !known.has(row.PaymentTypeID))
    .map((row) => ({ PaymentTypeID: row.PaymentTypeID, PaymentType: '', Kind: 'Other', Amount: 0 }))
  return {
    Denominations: denominations,
    Methods: [...paymentDetails, ...others].map(({ PaymentTypeID, PaymentType, Kind, Amount }) => {
      const CountedAmount = counted.get(PaymentTypeID) ?? null
      const Difference = CountedAmount === null ? null : CountedAmount - Amount
      return { PaymentTypeID, PaymentType, Kind, SystemAmount: Amount, CountedAmount, Difference }
    }),
    UnsentTransactionNos: [...unsentTransactionNos],
    ...(recounts === undefined ? {} : { Recounts: recounts }),
  }
}

export const closingOf = async (tx: Tx, session: RegisterSession): Promise<WholeClosing> => {
  const [closing] = await closingsOf(tx, [session])
  if (!closing) throw new Error('a session has a closing')
  const Counts = session.counts && countsOf(session.counts)
  const Addendum = Counts && (await addendumOf(tx, session))
  return {
    ...closing,
    Counts,
    Addendum,
    DrawerCounts: await drawerCountsOf(tx, session.closing_id),
    Alarms: await alarmsOfSession(tx, session.closing_id),
  }
}

/** More late sales than anybody reads on a report. The count includes all of them. */
const MAX_LATE = 200

/** Net sales and tax of the session now, less what was closed. Nothing if they are the same. */
const changeOfSales = async (tx: Tx, { closing_id, accounts }: RegisterSession) => {
  if (accounts === null) return {}
  const { net, tax, corrections } = await readSessionSales(tx, closing_id)
  const closed = accounts.Corrections ?? { NetAmount: 0, TaxAmount: 0 }
  const NetSales = net + corrections.NetAmount - accounts.NetSales - closed.NetAmount
  const TaxAmount = tax + corrections.TaxAmount - accounts.TaxAmount - closed.TaxAmount
  return NetSales === 0 && TaxAmount === 0 ? {} : { NetSales, TaxAmount }
}

const addendumOf = async (tx: Tx, session: RegisterSession): Promise<ClosingAddendum> => {
  const [late] = await listLateRows(tx, [session.closing_id])
  return {
    Sales: await listLateSales(tx, session.closing_id, MAX_LATE),
    Rows: rowsOf(expectedCash(late?.entries ?? [])).filter(({ Count }) => Count > 0),
    ...(await changeOfSales(tx, session)),
  }
}
