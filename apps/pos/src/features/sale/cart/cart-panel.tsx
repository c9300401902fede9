import type { Currency } from '@evertill/domain'
import { ParkButtons } from '../parked/park-buttons.tsx'
import type { Payment } from '../pay/use-payment.ts'
import type { Cart } from './cart-announcer.tsx'
import { CartCustomerLine } from './cart-customer.tsx'
import { CartHead } from './cart-head.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartNotices } from './cart-notices.tsx'
import classes from './cart-panel.module.css'
import { CartTotals } from './cart-totals.tsx'
import { PrimaryAction } from './primary-action.tsx'
import type { Editing } from './use-editing.ts'

interface CartPanelProps {
  cart: Cart
  payment: Payment
  editing: Editing
  currency: Currency
  /** The cashier is done with a line: the focus belongs to the search box again. */
  onDone: () => void
}

export function CartPanel({ cart, payment, editing, currency, onDone }: CartPanelProps) {
  return (
    <div className={classes.panel}>
      <CartHead cart={cart} editing={editing} locked={payment.busy || payment.step.at === 'done'} />
      <CartCustomerLine cart={cart} locked={payment.busy || payment.step.at === 'done'} />
      <CartNotices cart={cart} currency={currency} locked={payment.busy || payment.step.at === 'done'} />
      <CartLines cart={cart} currency={currency} editing={editing} onDone={onDone} />
      <footer className={classes.foot}>
        <CartTotals cart={cart} payable={payment.payable} currency={currency} />
        <ParkButtons cart={cart} currency={currency} locked={payment.step.at !== 'find'} />
        <PrimaryAction payment={payment} />
      </footer>
    </div>
  )
}
