import type { Closing, TimePair } from '@evertill/contract'
import { type Currency, plainAmount } from '@evertill/domain'
import { fileMoment } from '@evertill/ui/format-moment.ts'
import type { TFunction } from 'i18next'

/** The list as a table for a file: ordinary decimals, the store's time, one row per closing. */
export const closingTableOf = (
  closings: readonly Closing[],
  { t, currency, timeZone }: { t: TFunction; currency: Currency; timeZone: string },
): string[][] => {
  const money = (amount: number | null) => (amount === null ? '' : plainAmount(amount, currency))
  const time = (pair: TimePair | null) => (pair === null ? '' : fileMoment(pair.seconds * 1000, timeZone))
  const head = [
    t('closingList.number'),
    t('closingList.register'),
    t('closingList.openedAt'),
    t('closingList.openedBy'),
    t('closingList.closedAt'),
    t('closingList.closedBy'),
    t('closingList.float'),
    t('closingList.expected'),
    t('closingList.counted'),
    t('closingList.difference'),
    t('closingList.reason'),
    t('closingList.leave'),
    t('closingList.bank'),
    t('closingList.bills'),
    t('closingList.netSales'),
    t('closingList.status'),
    t('closingList.lateSales'),
    t('closingList.lateAmount'),
  ]
  const rows = closings.map((closing) => [
    closing.ClosingNo === null ? '' : String(closing.ClosingNo),
    `${closing.CashRegisterCode} - ${closing.CashRegisterName}`,
    time(closing.OpeningTime),
    closing.OpeningByUserName,
    time(closing.ClosingTime),
    closing.ClosingByUserName ?? '',
    money(closing.OpeningBalance),
    money(closing.ExpectedCash),
    money(closing.CountedCash),
    money(closing.Difference),
    closing.DifferenceReason,
    money(closing.FloatToLeave),
    money(closing.DepositAmount),
    String(closing.BillCount),
    money(closing.NetSales),
    t(closing.Status === 'Open' ? 'closingList.open' : 'closingList.closed'),
    String(closing.LateSales.Count),
    money(closing.LateSales.CashAmount),
  ])
  return [head, ...rows]
}
