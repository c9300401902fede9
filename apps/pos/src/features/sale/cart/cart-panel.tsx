import type { Currency } from '@evertill/domain'
import { Suspense } from 'react'
import { lazyPart } from '../../../parts/lazy-part.ts'
import { advanceIn, takenIn } from '../../../queries/use-cart.ts'
import { CustomerLine } from '../customer/customer-line.tsx'
import { hasGoods } from '../items-of.ts'
import { ParkButtons } from '../parked/park-buttons.tsx'
import type { Payment } from '../pay/use-payment.ts'
import type { Cart } from './cart-announcer.tsx'
import { CartHead } from './cart-head.tsx'
import { CartLines } from './cart-lines.tsx'
import classes from './cart-panel.module.css'
import { CartTotals } from './cart-totals.tsx'
import { PrimaryAction } from './primary-action.tsx'
import type { Editing } from './use-editing.ts'

// A plain sale has none.
const CartNotices = lazyPart(async () => (await import('./cart-notices.tsx')).CartNotices)
const PricesNotice = lazyPart(async () => (await import('./prices-notice.tsx')).PricesNotice)

interface CartPanelProps {
  cart: Cart
  payment: Payment
  editing: Editing
  currency: Currency
  /** Called when the cashier is done with a line: the focus returns to the search box. */
  onDone: () => void
}

export function CartPanel({ cart, payment, editing, currency, onDone }: CartPanelProps) {
  const isReturn = payment.mode === 'return'
  const locked = payment.busy || payment.step.at === 'done'
  return (
    <div className={classes.panel}>
      <CartHead cart={cart} locked={locked} onOpen={editing.open} />
      <CustomerLine customer={cart.draft.Customer} locked={locked} onOpen={editing.open} />
      {(isReturn || hasNotices(cart)) && (
        <Suspense>
          <CartNotices
            cart={cart}
            payable={payment.payable}
            isReturn={isReturn}
            currency={currency}
            locked={locked}
          />
        </Suspense>
      )}
      {cart.lines.length > 0 && (
        <Suspense>
          <PricesNotice cart={cart} locked={locked} />
        </Suspense>
      )}
      <CartLines cart={cart} isReturn={isReturn} currency={currency} editing={editing} onDone={onDone} />
      <footer className={classes.foot}>
        <CartTotals
          cart={cart}
          payable={payment.payable}
          isReturn={isReturn}
          isExchange={payment.mode === 'exchange'}
          currency={currency}
          onOpen={editing.open}
        />
        <ParkButtons canPark={hasGoods(cart)} locked={payment.step.at !== 'find'} onOpen={editing.open} />
        <PrimaryAction payment={payment} currency={currency} />
      </footer>
    </div>
  )
}

const hasNotices = ({ draft }: Cart): boolean =>
  draft.Editing !== undefined ||
  (draft.Returns ?? []).length > 0 ||
  advanceIn(draft) !== undefined ||
  takenIn(draft) > 0
