import type { Currency } from '@evertill/domain'
import { IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from '@evertill/ui/money.tsx'
import { lazyDialog } from '../../../parts/lazy-dialog.tsx'
import { itemsOf } from '../items-of.ts'
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
}

export function PhoneBar({ cart, payment, editing, currency }: PhoneBarProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  if (payment.step.at === 'done') return null
  return (
    <footer className={classes.bar}>
      <button type="button" className={classes.summary} onClick={() => setOpen(true)}>
        <span className={classes.items}>
          {t('sale.totals.items', { count: itemsOf(cart.lines) })}
          <IconChevronUp size={16} stroke={1.5} role="img" aria-label={t('sale.cart.open')} />
        </span>
        <Money amount={payment.payable} currency={currency} className={classes.payable} fitted />
      </button>
      <div className={classes.action}>
        <PrimaryAction payment={payment} />
      </div>
      <PhoneCart
        opened={open}
        cart={cart}
        payment={payment}
        editing={editing}
        currency={currency}
        onClose={() => setOpen(false)}
      />
    </footer>
  )
}
