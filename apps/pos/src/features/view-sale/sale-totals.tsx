import type { Sale } from '@evertill/contract'
import type { Currency } from '@evertill/domain'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { receiptOf } from '@evertill/paper/receipt.ts'
import { Money } from '@evertill/ui/money.tsx'
import { SumRow } from '../../parts/sum-row.tsx'
import { TableHead } from '@evertill/ui/table-head.tsx'
import classes from './view-sale.module.css'

interface PartProps {
  sale: Sale
  currency: Currency
}

export function SaleTotals({ sale, currency }: PartProps) {
  const { t } = useTranslation()
  const charges = (sale.Charges ?? []).reduce((sum, { TotalAmount }) => sum + TotalAmount, 0)
  const sold: [string, number][] = [
    [t('view.gross'), sale.GrossAmount],
    ...(sale.DiscountAmount > 0 ? [[t('view.discounts'), -sale.DiscountAmount] as [string, number]] : []),
    ...(charges > 0 ? [[t('view.charges'), charges] as [string, number]] : []),
    [t('view.taxable'), sale.TaxableAmount],
    [t('view.tax'), sale.TaxAmount],
  ]
  // A document of returned goods alone sells nothing: its tax is in the table below.
  const isAllBack = sale.Lines.length === 0 && (sale.Returns ?? []).length > 0
  const back: [string, number][] = [[t('view.goodsBack'), sale.PayableAmount - sale.RoundOff]]
  const rows = [...(isAllBack ? back : sold), [t('view.roundOff'), sale.RoundOff] as [string, number]]
  return (
    <section>
      <h2>{t('view.totals')}</h2>
      <dl className={classes.sums}>
        {rows.map(([name, amount]) => (
          <SumRow key={name} label={name} amount={amount} currency={currency} />
        ))}
        <SumRow
          label={t('view.payable')}
          amount={sale.PayableAmount}
          currency={currency}
          className={classes.strong}
        />
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
        <TableHead heads={[t('view.taxHead'), t('view.taxable'), t('view.amount')]} />
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

export function SalePayments({ sale, currency, due }: PartProps & { due: number }) {
  const { t } = useTranslation()
  return (
    <section>
      <h2>{t('view.payments')}</h2>
      {sale.Payments.length === 0 && <p className={classes.soft}>{t('view.noPayments')}</p>}
      <dl className={classes.sums}>
        {sale.Payments.map((payment) => (
          <SumRow
            key={payment.UUID}
            label={
              <>
                {payment.PaymentType}
                {payment.Reference !== undefined && (
                  <span className={classes.soft}> {t('view.reference', { text: payment.Reference })}</span>
                )}
              </>
            }
            amount={payment.TenderedAmount}
            currency={currency}
          />
        ))}
        {sale.ChangeAmount > 0 && (
          <SumRow label={t('view.change')} amount={-sale.ChangeAmount} currency={currency} />
        )}
        {due > 0 && (
          <SumRow label={t('view.due')} amount={due} currency={currency} className={classes.strong} />
        )}
      </dl>
    </section>
  )
}
