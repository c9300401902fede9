import type { Sale } from '@evertill/contract'
import type { Currency } from '@evertill/domain'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { receiptOf } from '@evertill/paper/receipt.ts'
import { Money } from '@evertill/ui/money.tsx'
import classes from './view-sale.module.css'

interface PartProps {
  sale: Sale
  currency: Currency
}

export function SaleTotals({ sale, currency }: PartProps) {
  const { t } = useTranslation()
  const charges = (sale.Charges ?? []).reduce((sum, { TotalAmount }) => sum + TotalAmount, 0)
  const rows: [string, number][] = [
    [t('view.gross'), sale.GrossAmount],
    ...(sale.DiscountAmount > 0 ? [[t('view.discounts'), -sale.DiscountAmount] as [string, number]] : []),
    ...(charges > 0 ? [[t('view.charges'), charges] as [string, number]] : []),
    [t('view.taxable'), sale.TaxableAmount],
    [t('view.tax'), sale.TaxAmount],
    [t('view.roundOff'), sale.RoundOff],
  ]
  return (
    <section>
      <h2>{t('view.totals')}</h2>
      <dl className={classes.sums}>
        {rows.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
        <div className={classes.strong}>
          <dt>{t('view.payable')}</dt>
          <dd>
            <Money amount={sale.PayableAmount} currency={currency} />
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** One row per head and rate, as on the receipt. */
export function SaleTaxes({ sale, currency }: PartProps) {
  const { t } = useTranslation()
  const { taxes } = useMemo(() => receiptOf(sale, { config: null, kind: 'sale', isCopy: true }), [sale])
  if (taxes.length === 0) return null
  return (
    <section>
      <h2>{t('view.taxes')}</h2>
      <table className={classes.taxes}>
        <thead>
          <tr>
            <th scope="col">{t('view.taxHead')}</th>
            <th scope="col">{t('view.taxable')}</th>
            <th scope="col">{t('view.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {taxes.map(({ label, taxable, amount }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <Money amount={taxable} currency={currency} bare />
              </td>
              <td>
                <Money amount={amount} currency={currency} bare />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export function SalePayments({ sale, currency }: PartProps) {
  const { t } = useTranslation()
  return (
    <section>
      <h2>{t('view.payments')}</h2>
      {sale.Payments.length === 0 && <p className={classes.soft}>{t('view.noPayments')}</p>}
      <dl className={classes.sums}>
        {sale.Payments.map((payment) => (
          <div key={payment.UUID}>
            <dt>
              {payment.PaymentType}
              {payment.Reference !== undefined && (
                <span className={classes.soft}> {t('view.reference', { text: payment.Reference })}</span>
              )}
            </dt>
            <dd>
              <Money amount={payment.TenderedAmount} currency={currency} />
            </dd>
          </div>
        ))}
        {sale.ChangeAmount > 0 && (
          <div>
            <dt>{t('view.change')}</dt>
            <dd>
              <Money amount={-sale.ChangeAmount} currency={currency} />
            </dd>
          </div>
        )}
        {sale.DueAmount > 0 && (
          <div className={classes.strong}>
            <dt>{t('view.due')}</dt>
            <dd>
              <Money amount={sale.DueAmount} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
