import type { SentSale } from '@evertill/contract'
import { type ReactNode, type RefObject, Suspense, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useCart } from '../../queries/use-cart.ts'
import { useCurrency } from '../../queries/use-currency.ts'
import { useDenominations } from '../../queries/use-payment-types.ts'
import { useOpenWork } from '../../queries/use-open-work.ts'
import { Button } from '@evertill/ui/button.tsx'
import { HINTS } from '@evertill/ui/preferences.ts'
import { isTouchOnly, useIsPhone } from '@evertill/ui/use-is-phone.ts'
import { usePreferences } from '@evertill/ui/use-preferences.ts'
import { useStable } from '@evertill/ui/use-stable.ts'
import { lazyPart } from '../../parts/lazy-part.ts'
import { CartPanel } from './cart/cart-panel.tsx'
import { CartAnnouncer } from './cart/cart-announcer.tsx'
import { EditingSheets } from './cart/editing-sheets.tsx'
import { PhoneBar } from './cart/phone-bar.tsx'
import { type Editing, useEditing } from './cart/use-editing.ts'
import { useBlurOnLayoutChange } from './cart/use-blur-on-layout-change.ts'
import { SaleCompleted } from './completed/sale-completed.tsx'
import { openCustomerDisplay } from '../../platform/display-channel.ts'
import { useCustomerDisplay } from './display/use-customer-display.ts'
import { ProductFinder } from './find/product-finder.tsx'
import { useWedgeScanner } from './find/use-wedge-scanner.ts'
import type { HintStripProps } from './hints/hint-strip.tsx'
import { hasGoods } from './items-of.ts'
import { ModeBand } from './mode/mode-band.tsx'
import { PayPanel } from './pay/pay-panel.tsx'
import { useDevicePayment } from './pay/use-device-payment.ts'
import { usePayment } from './pay/use-payment.ts'
import { SaleDialogs } from './sale-dialogs.tsx'
import { type ProductEntry, useProductEntry } from './use-product-entry.ts'
import { useAskCustomer } from './use-ask-customer.ts'
import { useSaleKeys } from './use-sale-keys.ts'
import { useSounds } from './use-sounds.ts'
import classes from './sale.module.css'

// Not needed to sell; it looks after money that an earlier page of this till left open.
const OpenMoney = lazyPart(async () => (await import('./money/open-money.tsx')).OpenMoney)
const HintStrip = lazyPart(async () => (await import('./hints/hint-strip.tsx')).HintStrip)

interface SaleScreenProps {
  /** Buttons that print, share and show the receipt of a completed sale. */
  receiptOf: (sale: SentSale) => ReactNode
  /** Goes to the type that this device starts with, from another one or from an edit. */
  toSale?: (() => void) | undefined
  /** Goes to a plain sale. */
  leaveMode?: (() => void) | undefined
}

export function SaleScreen({ receiptOf, toSale, leaveMode }: SaleScreenProps) {
  useBlurOnLayoutChange()
  const isPhone = useIsPhone()
  const currency = useCurrency()
  const cart = useCart()
  const editing = useEditing(cart)
  const paying = useDevicePayment(usePayment(cart, currency, toSale), cart, currency)
  const payment = useAskCustomer(paying, cart, editing)
  // Read before anything is paid.
  useDenominations()
  // The change stays on the screen until the next sale starts.
  useOpenWork(payment.step.at !== 'find')
  const screen = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)

  const focusSearch = () => {
    if (!isTouchOnly()) search.current?.focus()
  }
  const entry = useProductEntry(cart, payment, currency, focusSearch)
  const play = useSounds(entry.codes.missed, payment.step.at === 'done')
  useWedgeScanner(screen, entry.codes.isKnown, (code) => {
    // The first article of the next customer starts the next sale.
    if (payment.step.at === 'done') flushSync(payment.newSale)
    if (payment.busy) return
    if (entry.codes.isKnown(code)) play('taken')
    entry.takeScan(code, search)
  })

  const leave = useStable(() => {
    if (hasGoods(cart)) return editing.open('leave')
    // An edit whose lines were all removed: the sale stays as it was.
    if (cart.draft.Editing) cart.discard()
    leaveMode?.()
  })
  const band = <ModeBand mode={payment.mode} locked={payment.busy} onLeave={leave} />
  const asksForBill = payment.step.at === 'find' && payment.document === 'return' && !payment.canPay

  useCustomerDisplay(cart, payment, currency)
  useSaleKeys({ cart, payment, editing, search })

  return (
    <div ref={screen} className={classes.screen}>
      <div className={classes.band}>{payment.step.at !== 'done' && band}</div>
      <section className={classes.left} data-hint={asksForBill || undefined}>
        {asksForBill && <BillHint onFind={() => entry.ask({ kind: 'bill' })} />}
        {payment.step.at === 'find' && <FindStep search={search} entry={entry} editing={editing} />}
        {payment.step.at === 'pay' && (
          <PayPanel payment={payment} currency={currency} onCustomer={() => editing.open('customer')} />
        )}
        {payment.step.at === 'done' && (
          <SaleCompleted
            {...payment.step}
            document={payment.document}
            currency={currency}
            onNewSale={payment.newSale}
            actions={receiptOf(payment.step.sale)}
          />
        )}
        <Hints cart={cart} payment={payment} editing={editing} />
      </section>
      {isPhone ? (
        <PhoneBar cart={cart} payment={payment} editing={editing} currency={currency} band={band} />
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
      <Suspense>
        <OpenMoney cart={cart} payment={payment} currency={currency} />
      </Suspense>
      <SaleDialogs
        question={entry.question}
        customer={cart.draft.Customer}
        currency={currency}
        receiptOf={receiptOf}
        onClose={() => entry.ask(null)}
        onWeighed={entry.addWeighed}
        isKnown={entry.codes.isKnown}
        onChosen={entry.chooseVariant}
        onCode={entry.takeCode}
      />
      <EditingSheets
        cart={cart}
        editing={editing}
        currency={currency}
        mode={payment.mode}
        onLeave={() => leaveMode?.()}
        onQuickSold={entry.codes.forget}
        onDone={focusSearch}
      />
      <CartAnnouncer cart={cart} payment={payment} currency={currency} />
    </div>
  )
}

/** Loaded only until the first sale of a device. */
function Hints(props: HintStripProps) {
  const { doneHints } = usePreferences()
  if (doneHints.length === HINTS.length) return null
  return (
    <Suspense>
      <HintStrip {...props} />
    </Suspense>
  )
}

/** A return starts with its bill. */
function BillHint({ onFind }: { onFind: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.hint}>
      <p>{t('sale.returnHint')}</p>
      <Button variant="default" onClick={onFind}>
        {t('sale.findBill.title')}
      </Button>
    </div>
  )
}

interface FindStepProps {
  search: RefObject<HTMLInputElement | null>
  entry: ProductEntry
  editing: Editing
}

function FindStep({ search, entry, editing }: FindStepProps) {
  const { choose, codes, takeCode } = entry
  return (
    <ProductFinder
      search={search}
      onChoose={choose}
      onCode={takeCode}
      missed={codes.missed}
      onForget={codes.forget}
      onAskAgain={codes.askAgain}
      onCamera={useStable(() => entry.ask({ kind: 'camera' }))}
      onQuickItem={editing.openQuick}
      onDisplay={openCustomerDisplay}
    />
  )
}
