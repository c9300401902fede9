import { formatCount } from '@evertill/ui/numbers.ts'
import type { Currency, Settlement } from '@evertill/domain'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartQuery } from '../../../queries/use-cart.ts'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { moneyText } from '@evertill/ui/money.tsx'
import { itemsOf } from '../items-of.ts'
import classes from './sheet.module.css'

interface TotalsSheetProps {
  cart: CartQuery
  currency: Currency
  onClose: () => void
}

/** How the payable amount is computed, line by line. */
export function TotalsSheet({ cart, currency, onClose }: TotalsSheetProps) {
  const { t } = useTranslation()
  const { totals, taxes } = cart.settlement
  const { points } = cart.reductions
  const money = (amount: number) => moneyText(amount, currency)
  const off = (amount: number) => (amount === 0 ? '' : `−${money(amount)}`)
  const some = (amount: number) => (amount === 0 ? '' : money(amount))
  const rows: [string, string][] = [
    [t('sheets.bill.items'), formatCount(itemsOf(cart.lines))],
    [t('sale.totals.gross'), money(totals.gross)],
    [t('sheets.totals.lineDiscounts'), off(totals.lineDiscount)],
    [t('sheets.totals.offers'), off(totals.offerDiscount)],
    [t('sheets.bill.discount'), off(cart.reductions.billDiscount)],
    [
      t('sale.totals.points', { count: points?.count ?? 0 }),
      points?.isTender ? '' : off(points?.amount ?? 0),
    ],
    [t('sale.bill.charges'), some(totals.charges)],
    [t('sheets.totals.returned'), off(totals.returned)],
    [t('sheets.totals.taxable'), money(totals.taxable)],
    ...headsOf(taxes).map(([code, amount]): [string, string] => [code, money(amount)]),
    [t('sale.totals.roundOff'), money(totals.roundOff)],
    [t('sale.totals.saved'), some(totals.savings)],
  ]
  return (
    <Dialog onClose={onClose} title={t('sale.totals.all')} size="sm">
      <dl className={classes.facts}>
        {rows
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        <dt data-strong>{t('sale.totals.payable')}</dt>
        <dd data-strong>{money(totals.payable)}</dd>
      </dl>
    </Dialog>
  )
}

/** One row per head, summed over its rates. */
function headsOf(taxes: Settlement['taxes']): [string, number][] {
  const sums = new Map<string, number>()
  for (const { code, amount } of taxes) sums.set(code, (sums.get(code) ?? 0) + amount)
  return [...sums]
}
