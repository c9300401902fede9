import { type Currency } from '@evertill/domain'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { advanceIn, takenIn } from '../../../queries/use-cart.ts'
import { Money } from '@evertill/ui/money.tsx'
import { lazyDialog } from '../../../parts/lazy-dialog.tsx'
import { itemsOfCart } from '../items-of.ts'
import type { Payment } from '../pay/use-payment.ts'
import type { Cart } from './cart-announcer.tsx'
import classes from './phone-bar.module.css'
import { PrimaryAction } from './primary-action.tsx'
import type { Editing } from './use-editing.ts'

// Not needed on a desktop.
const PhoneCart = lazyDialog(async () => (await import('./phone-cart.tsx')).PhoneCart)

interface PhoneBarProps {
  cart: Cart
  payment: Payment
  editing: Editing
  currency: Currency
  /** Shown again above the opened cart, which covers the one of the screen. */
  band: ReactNode
}

export function PhoneBar({ cart, payment, editing, currency, band }: PhoneBarProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const paid = (advanceIn(cart.draft)?.Amount ?? 0) + takenIn(cart.draft)
  if (payment.step.at === 'done') return null
  return (
    <footer className={classes.bar}>
      <button type="button" className={classes.summary} onClick={() => setOpen(true)}>
        <span className={classes.items}>
          {t('sale.totals.items', { count: itemsOfCart(cart) })}
          {(payment.payable < 0 || payment.mode === 'return') && ` · ${t('sale.pay.toRefund')}`}
          {paid > 0 && ` · ${t('sale.advance.short', { amount: formatMoney(paid, currency) })}`}
          <IconChevronUp size={16} stroke={1.5} role="img" aria-label={t('sale.cart.open')} />
        </span>
        <Money amount={Math.abs(payment.payable)} currency={currency} className={classes.payable} fitted />
      </button>
      <div className={classes.action}>
        <PrimaryAction payment={payment} currency={currency} />
      </div>
      <PhoneCart
        opened={open}
        cart={cart}
        payment={payment}
        editing={editing}
        currency={currency}
        band={band}
        onClose={() => setOpen(false)}
      />
    </footer>
  )
}
