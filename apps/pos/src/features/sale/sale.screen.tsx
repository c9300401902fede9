import type { Sale } from '@evertill/contract'
import { type ReactNode, useRef, useState } from 'react'
import { useCart } from '../../queries/use-cart.ts'
import type { SellableProduct } from '../../queries/use-catalogue.ts'
import { useCurrency } from '../../queries/use-currency.ts'
import { useOpenWork } from '../../queries/use-open-work.ts'
import { toast } from '../../ui/toast.ts'
import { isTouchOnly, useIsPhone } from '../../ui/use-is-phone.ts'
import { useStable } from '../../ui/use-stable.ts'
import { CartPanel } from './cart/cart-panel.tsx'
import { CartAnnouncer } from './cart/cart-announcer.tsx'
import { PhoneBar } from './cart/phone-bar.tsx'
import { ProductFinder } from './find/product-finder.tsx'
import { WeighDialog } from './find/weigh-dialog.tsx'
import { PayPanel } from './pay/pay-panel.tsx'
import { SaleCompleted } from './completed/sale-completed.tsx'
import { useCompletedEarlier } from './completed/use-completed-earlier.ts'
import { usePayment } from './pay/use-payment.ts'
import { useSaleKeys } from './use-sale-keys.ts'
import classes from './sale.module.css'

interface SaleScreenProps {
  /** Print, share and look at the receipt of a completed sale. */
  receiptOf: (sale: Sale) => ReactNode
}

export function SaleScreen({ receiptOf }: SaleScreenProps) {
  const isPhone = useIsPhone()
  const currency = useCurrency()
  const cart = useCart()
  const payment = usePayment(cart, currency)
  const [weighing, setWeighing] = useState<SellableProduct | null>(null)
  // The change to hand out stands on the screen until the next sale begins.
  useOpenWork(payment.step.at !== 'find')
  const search = useRef<HTMLInputElement>(null)

  const focusSearch = () => {
    if (!isTouchOnly()) search.current?.focus()
  }
  const add = (productKey: string, quantity?: number) => {
    const outcome = cart.add(productKey, quantity)
    if (!outcome.ok) toast.error(outcome.message)
    focusSearch()
  }
  const choose = useStable((product: SellableProduct) => {
    if (product.isWeighed) setWeighing(product)
    else add(product.key)
  })

  useSaleKeys({ payment, search })
  useCompletedEarlier(currency)

  return (
    <div className={classes.screen}>
      <section className={classes.left}>
        {payment.step.at === 'find' && <ProductFinder search={search} onChoose={choose} />}
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
        <PhoneBar cart={cart} payment={payment} currency={currency} />
      ) : (
        <section className={classes.right}>
          <CartPanel cart={cart} payment={payment} currency={currency} onDone={focusSearch} />
        </section>
      )}
      <WeighDialog
        product={weighing}
        currency={currency}
        onClose={() => setWeighing(null)}
        onWeighed={(product, quantity) => {
          setWeighing(null)
          add(product.key, quantity)
        }}
      />
      <CartAnnouncer cart={cart} currency={currency} />
    </div>
  )
}
