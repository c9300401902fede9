import type { Closing } from '@evertill/contract'
import type { Currency } from '@evertill/domain'
import { useTranslation } from 'react-i18next'
import { Money } from '@evertill/ui/money.tsx'
import classes from './closing-list.module.css'
import { LateMark, Moment, StateMark } from './closing-parts.tsx'

export interface ClosingRowsProps {
  closings: readonly Closing[]
  currency: Currency
  onView: (closing: Closing) => void
}

const nameOf = ({ CashRegisterCode, CashRegisterName }: Closing) =>
  `${CashRegisterCode} - ${CashRegisterName}`

export function ClosingTable({ closings, currency, onView }: ClosingRowsProps) {
  const { t } = useTranslation()
  const money = (amount: number | null) =>
    amount === null ? '–' : <Money amount={amount} currency={currency} bare />
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('closingList.title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('closingList.number')}</th>
            <th scope="col">{t('closingList.register')}</th>
            <th scope="col">{t('closingList.openedAt')}</th>
            <th scope="col">{t('closingList.closedAt')}</th>
            <th scope="col" data-right="true">
              {t('closingList.float')}
            </th>
            <th scope="col" data-right="true">
              {t('closingList.expected')}
            </th>
            <th scope="col" data-right="true">
              {t('closingList.counted')}
            </th>
            <th scope="col">{t('closingList.difference')}</th>
            <th scope="col" data-right="true">
              {t('closingList.bills')}
            </th>
            <th scope="col" data-right="true">
              {t('closingList.netSales')}
            </th>
            <th scope="col">{t('closingList.late')}</th>
          </tr>
        </thead>
        <tbody>
          {closings.map((closing) => (
            <tr key={closing.key}>
              <td>{closing.ClosingNo ?? '–'}</td>
              <th scope="row">
                <button type="button" className={classes.view} onClick={() => onView(closing)}>
                  {nameOf(closing)}
                </button>
              </th>
              <td>
                <Moment at={closing.OpeningTime} by={closing.OpeningByUserName} />
              </td>
              <td>
                <Moment at={closing.ClosingTime} by={closing.ClosingByUserName} />
              </td>
              <td data-right="true">{money(closing.OpeningBalance)}</td>
              <td data-right="true">{money(closing.ExpectedCash)}</td>
              <td data-right="true">{money(closing.CountedCash)}</td>
              <td>
                <StateMark closing={closing} currency={currency} />
              </td>
              <td data-right="true">{closing.BillCount}</td>
              <td data-right="true">{money(closing.NetSales)}</td>
              <td>
                <LateMark closing={closing} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function ClosingCards({ closings, currency, onView }: ClosingRowsProps) {
  const { t } = useTranslation()
  return (
    <ul className={classes.cards} aria-label={t('closingList.title')}>
      {closings.map((closing) => (
        <li key={closing.key}>
          <button type="button" className={classes.card} onClick={() => onView(closing)}>
            <span className={classes.line}>
              <strong>
                {closing.ClosingNo === null ? nameOf(closing) : `Z ${closing.ClosingNo} · ${nameOf(closing)}`}
              </strong>
              <Money amount={closing.NetSales} currency={currency} />
            </span>
            <span className={classes.line}>
              <Moment at={closing.ClosingTime ?? closing.OpeningTime} by={closing.OpeningByUserName} />
              <StateMark closing={closing} currency={currency} />
            </span>
            <LateMark closing={closing} currency={currency} />
          </button>
        </li>
      ))}
    </ul>
  )
}
