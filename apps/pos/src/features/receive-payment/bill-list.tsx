import type { UnpaidBill } from '@evertill/contract'
import type { Currency } from '@evertill/domain'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ageOf } from '../../queries/use-receive-payment.ts'
import { formatDay } from '@evertill/ui/format-day.ts'
import { MoneyField } from '@evertill/ui/money-field.tsx'
import { Money } from '@evertill/ui/money.tsx'
import { EmptyState } from '@evertill/ui/state-view.tsx'
import classes from './receive-payment.module.css'

interface BillListProps {
  bills: readonly UnpaidBill[]
  today: string
  currency: Currency
  shares: ReadonlyMap<string, number>
  /** Shares entered by hand; null while the oldest bills are paid first. */
  hand: ReadonlyMap<string, number | null> | null
  onHand: (saleUuid: string, share: number | null) => void
}

export function BillList({ bills, today, currency, shares, hand, onHand }: BillListProps) {
  const { t, i18n } = useTranslation()
  if (bills.length === 0) {
    return (
      <EmptyState
        icon={IconCircleCheck}
        title={t('receivePayment.noBills')}
        hint={t('receivePayment.noBillsHint')}
      />
    )
  }
  return (
    <ul className={classes.list} aria-label={t('receivePayment.bills')}>
      {bills.map((bill) => {
        const share = shares.get(bill.SaleUUID) ?? 0
        const isOverdue = bill.DueDate !== null && bill.DueDate < today
        return (
          <li key={bill.SaleUUID} className={classes.bill}>
            <div className={classes.what}>
              <strong>{bill.TransactionNo}</strong>
              <span className={classes.soft}>
                {formatDay(bill.BusinessDate, i18n.language)} ·{' '}
                {t('receivePayment.age', { count: ageOf(bill, today) })}
              </span>
              {bill.DueDate !== null && (
                <span className={classes.soft} data-overdue={isOverdue}>
                  {t(isOverdue ? 'receivePayment.overdue' : 'receivePayment.due', {
                    day: formatDay(bill.DueDate, i18n.language),
                  })}
                </span>
              )}
            </div>
            <div className={classes.sums}>
              <Money amount={bill.BalanceAmount} currency={currency} className={classes.strong} />
              <span className={classes.soft}>
                {t('receivePayment.total')} <Money amount={bill.TotalAmount} currency={currency} bare /> ·{' '}
                {t('receivePayment.paid')} <Money amount={bill.PaidAmount} currency={currency} bare />
              </span>
            </div>
            <div className={classes.share}>
              {hand ? (
                <MoneyField
                  label={t('receivePayment.layOn', { number: bill.TransactionNo })}
                  currency={currency}
                  value={hand.get(bill.SaleUUID) ?? null}
                  onChange={(value, isEmpty) => onHand(bill.SaleUUID, isEmpty ? 0 : value)}
                />
              ) : (
                share > 0 && (
                  <>
                    <span className={classes.soft}>{t('receivePayment.paysNow')}</span>
                    <Money amount={share} currency={currency} className={classes.strong} />
                  </>
                )
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
