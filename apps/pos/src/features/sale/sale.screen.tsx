import type { Sale } from '@evertill/contract'
import type { Currency } from '@evertill/domain'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type CartQuery, useCart } from '../../queries/use-cart.ts'
import type { SellableProduct } from '../../queries/use-catalogue.ts'
import { useCurrency } from '../../queries/use-currency.ts'
import { useOpenWork } from '../../queries/use-open-work.ts'
import type { Outcome } from '../../platform/outcome.ts'
import { toast } from '@evertill/ui/toast.ts'
import { isTouchOnly, useIsPhone } from '@evertill/ui/use-is-phone.ts'
import { useStable } from '@evertill/ui/use-stable.ts'
import { CartPanel } from './cart/cart-panel.tsx'
import { CartAnnouncer } from './cart/cart-announcer.tsx'
import { EditingSheets } from './cart/editing-sheets.tsx'
import { PhoneBar } from './cart/phone-bar.tsx'
import { useEditing } from './cart/use-editing.ts'
import { useBlurOnLayoutChange } from './cart/use-blur-on-layout-change.ts'
import { SaleCompleted } from './completed/sale-completed.tsx'
import { openCustomerDisplay, useCustomerDisplay } from './display/use-customer-display.ts'
import { ProductFinder } from './find/product-finder.tsx'
import { useCodes } from './find/use-codes.ts'
import { useWedgeScanner } from './find/use-wedge-scanner.ts'
import { PayPanel } from './pay/pay-panel.tsx'
import { usePayment } from './pay/use-payment.ts'
import { type Question, SaleDialogs } from './sale-dialogs.tsx'
import { useSaleKeys } from './use-sale-keys.ts'
import classes from './sale.module.css'

interface SaleScreenProps {
  /** Buttons that print, share and show the receipt of a completed sale. */
  receiptOf: (sale: Sale) => ReactNode
  /** Called when the next document starts. */
  onNext?: (() => void) | undefined
}

export function SaleScreen({ receiptOf, onNext }: SaleScreenProps) {
  useBlurOnLayoutChange()
  const isPhone = useIsPhone()
  const currency = useCurrency()
  const cart = useCart()
  const payment = usePayment(cart, currency, onNext)
  const editing = useEditing(cart)
  // The change stays on the screen until the next sale starts.
  useOpenWork(payment.step.at !== 'find')
  const screen = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)

  const focusSearch = () => {
    if (!isTouchOnly()) search.current?.focus()
  }
  const entry = useProductEntry(cart, payment, currency, focusSearch)
  useWedgeScanner(screen, entry.codes.isKnown, (code) => {
    // The first article of the next customer starts the next sale.
    if (payment.step.at === 'done') flushSync(payment.newSale)
    if (!payment.busy) entry.codes.take(code)
  })

  const openCamera = useStable(() => entry.ask({ kind: 'camera' }))
  const openQuick = useStable(() => editing.open('quick'))

  useCustomerDisplay(cart, payment, currency)
  useSaleKeys({ cart, payment, editing, search })

  return (
    <div ref={screen} className={classes.screen}>
      <section className={classes.left}>
        {payment.step.at === 'find' && (
          <ProductFinder
            search={search}
            onChoose={entry.choose}
            onCode={entry.codes.take}
            missed={entry.codes.missed}
            onForget={entry.codes.forget}
            onCamera={openCamera}
            onQuickItem={openQuick}
            onDisplay={openCustomerDisplay}
          />
        )}
        {payment.step.at === 'pay' && <PayPanel payment={payment} currency={currency} />}
        {payment.step.at === 'done' && (
          <SaleCompleted
            sale={payment.step.sale}
            document={payment.document}
            currency={currency}
            onNewSale={payment.newSale}
            actions={receiptOf(payment.step.sale)}
          />
        )}
      </section>
      {isPhone ? (
        <PhoneBar cart={cart} payment={payment} editing={editing} currency={currency} />
      ) : (
        <section className={classes.right}>
          <CartPanel
            cart={cart}
            payment={payment}
            editing={editing}
            currency={currency}
            onDone={focusSearch}
          />
        </section>
      )}
      <SaleDialogs
        question={entry.question}
        currency={currency}
        receiptOf={receiptOf}
        onClose={() => entry.ask(null)}
        onWeighed={(product, quantity) => {
          entry.ask(null)
          entry.add(product, quantity)
        }}
        onChosen={(variant) => {
          entry.ask(null)
          entry.choose(variant)
        }}
        onCode={entry.codes.take}
      />
      <EditingSheets cart={cart} editing={editing} currency={currency} onDone={focusSearch} />
      <CartAnnouncer cart={cart} currency={currency} />
    </div>
  )
}

/** Adds goods to the cart: directly, or after a dialog for weight or variant. */
function useProductEntry(
  cart: CartQuery,
  payment: ReturnType<typeof usePayment>,
  currency: Currency,
  onAdded: () => void,
) {
  const [question, ask] = useState<Question | null>(null)
  const report = (outcome: Outcome) => {
    if (!outcome.ok) toast.error(outcome.message)
    onAdded()
  }
  const add = (product: SellableProduct, quantity?: number) => report(cart.add(product.key, quantity))
  const choose = useStable((product: SellableProduct) => {
    if (product.hasVariants) ask({ kind: 'variant', product })
    else if (product.isWeighed) ask({ kind: 'weigh', product })
    else add(product)
  })
  const codes = useCodes(currency, {
    bill: () => (payment.busy ? null : cart.draft.UUID),
    choose,
    addWeighed: add,
    addPriced: (product, price) => report(cart.addPriced(product.key, price)),
  })
  return { question, ask, add, choose, codes }
}
