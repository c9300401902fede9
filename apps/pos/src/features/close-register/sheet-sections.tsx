import { type Currency } from '@evertill/domain'
import { formatQuantity, formatCount } from '@evertill/ui/numbers.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClosingSheet } from '@evertill/paper/closing-report.ts'
import { Facts } from '@evertill/ui/facts.tsx'
import { useMoment } from '../../queries/use-moments.ts'
import { Money } from '@evertill/ui/money.tsx'
import { TableHead } from '@evertill/ui/table-head.tsx'
import classes from './close-register.module.css'

interface SheetProps {
  sheet: ClosingSheet
  currency: Currency
}

/** Bills, discounts, returns and voids, and missing bill numbers between the first and the last. */
export function SalesSection({ sheet, currency }: SheetProps) {
  const { t } = useTranslation()
  const { accounts } = sheet
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  const missing = accounts.MissingNumbers
  const gaps =
    missing.length === 0 ? (
      t('closingReport.none')
    ) : (
      <strong className={classes.wrong}>{missing.join(', ')}</strong>
    )
  const voids = (
    <>
      {formatCount(accounts.Voids.Count)} · {money(accounts.Voids.Amount)}
    </>
  )
  const { Corrections } = accounts
  const corrections: [string, ReactNode][] = Corrections
    ? [
        [
          t('closingReport.corrections'),
          <>
            {formatCount(Corrections.Count)} · {money(Corrections.NetAmount)}
          </>,
        ],
      ]
    : []
  return (
    <Facts
      rows={[
        [t('closingReport.bills'), accounts.BillCount],
        [t('closingReport.netSales'), money(accounts.NetSales)],
        [t('closingReport.tax'), money(accounts.TaxAmount)],
        [t('closingReport.discounts'), money(accounts.Discounts)],
        [t('closingReport.returns'), money(accounts.Returns)],
        [t('closingReport.voids'), voids],
        ...corrections,
        [t('closingReport.firstNo'), accounts.FirstTransactionNo ?? '–'],
        [t('closingReport.lastNo'), accounts.LastTransactionNo ?? '–'],
        [t('closingReport.missing'), gaps],
      ]}
    />
  )
}

/** Cash movements without a sale, with their reasons. */
export function MovementsSection({ sheet, currency }: SheetProps) {
  const { t } = useTranslation()
  const moment = useMoment()
  const entries = [...sheet.moneyIn, ...sheet.moneyOut].toSorted((a, b) => (a.At < b.At ? -1 : 1))
  if (entries.length === 0) return <p className={classes.soft}>{t('closing.noMovements')}</p>
  return (
    <ul className={classes.entries}>
      {entries.map(({ key, Kind, Amount, Reason, At, ByUserName }) => (
        <li key={key}>
          <div>
            <strong>{t(`drawer.entries.${Kind}`)}</strong>
            <span>{[Reason, ByUserName, moment(At)].filter(Boolean).join(' · ')}</span>
          </div>
          <Money amount={Kind === 'PaidOut' || Kind === 'Drop' ? -Amount : Amount} currency={currency} bare />
        </li>
      ))}
    </ul>
  )
}

export function ProductsSection({ sheet, currency }: SheetProps) {
  const { t } = useTranslation()
  if (sheet.products.length === 0) return <p className={classes.soft}>{t('closing.noProducts')}</p>
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('closing.products')}>
      <table className={classes.table}>
        <TableHead heads={[t('closing.product'), t('closing.quantity'), t('closing.amount')]} />
        <tbody>
          {sheet.products.map(({ ProductID, Name, SKU, Unit, Quantity, TotalAmount }) => (
            <tr key={ProductID}>
              <th scope="row">
                {Name} <small>{SKU}</small>
              </th>
              <td>
                {formatQuantity(Quantity)} {Unit}
              </td>
              <td>
                <Money amount={TotalAmount} currency={currency} bare />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
