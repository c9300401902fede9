import type { Currency } from '@evertill/domain'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../../queries/use-settings.ts'
import { useTaxPlace } from '../../../queries/use-tax-place.ts'
import { Money } from '@evertill/ui/money.tsx'
import { itemsOfCart } from '../items-of.ts'
import type { Cart } from './cart-announcer.tsx'
import classes from './cart-panel.module.css'
import type { OpenSheet } from './use-editing.ts'

interface CartTotalsProps {
  cart: Cart
  payable: number
  /** Money goes back, also while nothing is in the cart yet. */
  isReturn: boolean
  /** Shows what comes back and what is new above the difference. */
  isExchange: boolean
  currency: Currency
  onOpen: OpenSheet
}

export function CartTotals(props: CartTotalsProps) {
  const { cart, payable, isReturn, isExchange, currency, onOpen } = props
  const { t } = useTranslation()
  const { showRoundOff } = useSettings()
  const { supply } = useTaxPlace().termsOf(cart.draft.DeliveryAddress)
  const { gross, discount, billDiscount, charges, tax, roundOff, savings } = cart.settlement.totals
  const facts: [string, number][] = [
    [t('sale.totals.gross'), gross],
    // Without what was taken off the whole bill, which has rows of its own.
    [t('sale.totals.discounts'), billDiscount - discount],
    [supply === 'interstate' ? 'IGST' : t('sale.totals.tax'), tax],
    ...(showRoundOff ? ([[t('sale.totals.roundOff'), roundOff]] as [string, number][]) : []),
    charges > 0 ? [t('sale.bill.charges'), charges] : [t('sale.totals.saved'), savings],
  ]
  return (
    <>
      {isExchange && (
        <ExchangeParts payable={payable} back={cart.settlement.totals.returned} currency={currency} />
      )}
      <Reductions reductions={cart.reductions} currency={currency} />
      <button
        type="button"
        className={classes.facts}
        aria-label={t('sale.totals.all')}
        onClick={() => onOpen('totals')}
      >
        <span>{t('sale.totals.items', { count: itemsOfCart(cart) })}</span>
        {facts.map(([name, amount]) => (
          <span key={name}>
            {name} <Money amount={amount} currency={currency} />
          </span>
        ))}
      </button>
      <div className={classes.payable} data-payable>
        <span className={classes.payableLabel}>
          {t(payable < 0 || isReturn ? 'sale.pay.toRefund' : 'sale.totals.payable')}
        </span>
        <Money amount={Math.abs(payable)} currency={currency} className={classes.payableAmount} fitted />
      </div>
    </>
  )
}

interface ExchangePartsProps {
  payable: number
  back: number
  currency: Currency
}

function ExchangeParts({ payable, back, currency }: ExchangePartsProps) {
  const { t } = useTranslation()
  const parts = [
    { label: t('sale.exchange.back'), amount: back },
    { label: t('sale.exchange.new'), amount: payable + back },
    { label: t('sale.exchange.difference'), amount: payable },
  ]
  return (
    <dl className={classes.exchange} aria-label={t('sale.exchange.payment')}>
      {parts.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Money amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Above the other totals, so that those keep their place. */
function Reductions({ reductions, currency }: { reductions: Cart['reductions']; currency: Currency }) {
  const { t } = useTranslation()
  const { billDiscount, points } = reductions
  if (billDiscount === 0 && points === null) return null
  return (
    <dl className={classes.reductions}>
      {billDiscount > 0 && (
        <>
          <dt>{t('sale.totals.billDiscount')}</dt>
          <dd>
            <Money amount={-billDiscount} currency={currency} />
          </dd>
        </>
      )}
      {points && (
        <>
          <dt>
            {t(points.isTender ? 'sale.totals.pointsPaid' : 'sale.totals.points', { count: points.count })}
          </dt>
          <dd>
            <Money amount={-points.amount} currency={currency} />
          </dd>
        </>
      )}
    </dl>
  )
}
