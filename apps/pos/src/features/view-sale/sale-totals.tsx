import type { Sale } from '@evertill/contract'
import type { Currency } from '@evertill/domain'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { receiptLabels } from '@evertill/paper/html/receipt-labels.ts'
import { receiptOf } from '@evertill/paper/receipt.ts'
import { headLabel } from '@evertill/paper/receipt-sums.ts'
import { sumLabel } from '@evertill/paper/receipt-texts.ts'
import { useMomentFormat } from '../../queries/use-moments.ts'
import type { SaleStory } from '../../queries/use-sale-story.ts'
import { Money } from '@evertill/ui/money.tsx'
import { SumRow } from '../../parts/sum-row.tsx'
import { TableHead } from '@evertill/ui/table-head.tsx'
import { handedOut } from './handed-out.ts'
import classes from './view-sale.module.css'

interface PartProps {
  sale: Sale
  currency: Currency
}

/** The same sums as on the receipt. The figures of a return are positive: what the customer gets back. */
const useReceiptOf = (sale: Sale) =>
  useMemo(() => receiptOf(sale, { config: null, kind: 'sale', isCopy: true }), [sale])

export function SaleTotals({ sale, currency }: PartProps) {
  const { t } = useTranslation()
  const format = useMomentFormat()
  const labels = useMemo(() => receiptLabels(t, format), [t, format])
  const { sums, total, roundOff, payable, isRefund } = useReceiptOf(sale)
  const rows = [
    ...(sums.length > 1 ? sums.map((row) => ({ label: sumLabel(row, labels), amount: row.amount })) : []),
    { label: labels.total, amount: total },
    { label: t('view.roundOff'), amount: roundOff },
  ]
  return (
    <section>
      <h2>{t('view.totals')}</h2>
      <dl className={classes.sums}>
        {rows.map(({ label, amount }, place) => (
          <SumRow key={place} label={label} amount={amount} currency={currency} />
        ))}
        <SumRow
          label={isRefund ? labels.refund : t('view.payable')}
          amount={payable}
          currency={currency}
          className={classes.strong}
        />
      </dl>
    </section>
  )
}

/** One row per rate and head, as on the receipt. */
export function SaleTaxes({ sale, currency }: PartProps) {
  const { t } = useTranslation()
  const { taxes } = useReceiptOf(sale)
  const rows = taxes.flatMap(({ heads, taxable }) => heads.map((head) => ({ head, taxable })))
  if (rows.length === 0) return null
  return (
    <section>
      <h2>{t('view.taxes')}</h2>
      <table className={classes.taxes}>
        <TableHead heads={[t('view.taxHead'), t('view.taxable'), t('view.amount')]} />
        <tbody>
          {rows.map(({ head, taxable }, place) => (
            <tr key={place}>
              <th scope="row">{headLabel(head)}</th>
              <td>
                <Money amount={taxable} currency={currency} bare />
              </td>
              <td>
                <Money amount={head.amount} currency={currency} bare />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface SalePaymentsProps {
  story: Pick<SaleStory, 'sale' | 'earlier' | 'due' | 'timeline'>
  currency: Currency
}

export function SalePayments({ story, currency }: SalePaymentsProps) {
  const { sale, due } = story
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
          <SumRow label={t(`view.${handedOut(story)}`)} amount={-sale.ChangeAmount} currency={currency} />
        )}
        {due > 0 && (
          <SumRow label={t('view.due')} amount={due} currency={currency} className={classes.strong} />
        )}
      </dl>
    </section>
  )
}
