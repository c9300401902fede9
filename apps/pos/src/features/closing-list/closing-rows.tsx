import type { Closing, TimePair } from '@evertill/contract'
import { type Currency } from '@evertill/domain'
import { formatMoney, formatCount } from '@evertill/ui/numbers.ts'
import { useTranslation } from 'react-i18next'
import { Money } from '@evertill/ui/money.tsx'
import { IconAlertTriangle, IconCheck, IconClock, IconLockOpen } from '@tabler/icons-react'
import { Mark } from '@evertill/ui/mark.tsx'
import { TableHead } from '@evertill/ui/table-head.tsx'
import classes from './closing-list.module.css'
import { useMoment } from '../../queries/use-moments.ts'

export interface ClosingRowsProps {
  closings: readonly Closing[]
  currency: Currency
  onView: (closing: Closing) => void
}

const HEADS = [
  'number',
  'register',
  'openedAt',
  'closedAt',
  'float',
  'expected',
  'counted',
  'difference',
  'bills',
  'netSales',
  'late',
] as const
const FIGURES = [4, 5, 6, 8, 9]

const nameOf = ({ CashRegisterCode, CashRegisterName }: Closing) =>
  `${CashRegisterCode} - ${CashRegisterName}`

export function ClosingTable({ closings, currency, onView }: ClosingRowsProps) {
  const { t } = useTranslation()
  const money = (amount: number | null) =>
    amount === null ? '–' : <Money amount={amount} currency={currency} bare />
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('closingList.title')}>
      <table className={classes.table}>
        <TableHead heads={HEADS.map((head) => t(`closingList.${head}`))} right={FIGURES} />
        <tbody>
          {closings.map((closing) => (
            <tr key={closing.key}>
              <td>{closing.ClosingNo ?? '–'}</td>
              <th scope="row">
                <button type="button" className={`row-link ${classes.view}`} onClick={() => onView(closing)}>
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
              <td data-right="true">{formatCount(closing.BillCount)}</td>
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

interface PartProps {
  closing: Closing
  currency: Currency
}

/** Exact, short or over, or that the register is still open. */
function StateMark({ closing, currency }: PartProps) {
  const { t } = useTranslation()
  const { Difference } = closing
  if (Difference === null) {
    return (
      <Mark tone="calm" icon={<IconLockOpen size={16} stroke={1.5} />}>
        {t('closingList.open')}
      </Mark>
    )
  }
  const isExact = Difference === 0
  const amount = formatMoney(Math.abs(Difference), currency)
  return (
    <Mark
      tone={isExact ? 'good' : 'wrong'}
      icon={isExact ? <IconCheck size={16} stroke={1.5} /> : <IconAlertTriangle size={16} stroke={1.5} />}
    >
      {isExact ? t('closing.exact') : t(Difference < 0 ? 'closing.short' : 'closing.over', { amount })}
    </Mark>
  )
}

/** What arrived after the closing, if anything. */
function LateMark({ closing, currency }: PartProps) {
  const { t } = useTranslation()
  const { Count, CashAmount } = closing.LateSales
  if (Count === 0 && CashAmount === 0) return null
  const amount = formatMoney(CashAmount, currency)
  return (
    <Mark tone="wait" icon={<IconClock size={16} stroke={1.5} />}>
      {Count === 0
        ? t('closingList.lateCash', { amount })
        : t('closingList.lateOf', { count: Count, amount })}
    </Mark>
  )
}

/** Time and user in two lines. */
function Moment({ at, by }: { at: TimePair | null; by: string | null }) {
  const moment = useMoment()
  if (at === null) return <span>–</span>
  return (
    <span>
      {moment(at.seconds * 1000)}
      <small>{by}</small>
    </span>
  )
}
