import type { SentSale } from '@evertill/contract'
import type { Currency } from '@evertill/domain'
import { type ReactNode, Suspense } from 'react'
import type { CartCustomer } from '../../queries/use-cart-customer.ts'
import type { SellableProduct } from '../../queries/use-catalogue.ts'
import { useUnshownSales } from '../../queries/use-unshown-sales.ts'
import { lazyPart } from '../../parts/lazy-part.ts'

// Dialogs are not needed to sell by scanner, so they are loaded on demand.
const WeighDialog = lazyPart(async () => (await import('./find/weigh-dialog.tsx')).WeighDialog)
const VariantDialog = lazyPart(async () => (await import('./find/variant-dialog.tsx')).VariantDialog)
const CameraDialog = lazyPart(async () => (await import('./find/camera-dialog.tsx')).CameraDialog)
const BillDialog = lazyPart(async () => (await import('./find/bill-dialog.tsx')).BillDialog)
const CompletedEarlier = lazyPart(
  async () => (await import('./completed/completed-earlier.tsx')).CompletedEarlier,
)

/** Dialogs that are shown before goods are added to the cart. */
export type Question =
  | { kind: 'weigh'; product: SellableProduct }
  | { kind: 'variant'; product: SellableProduct; quantity: number | undefined }
  | { kind: 'camera' }
  | { kind: 'bill' }

interface SaleDialogsProps {
  question: Question | null
  customer: CartCustomer | undefined
  currency: Currency
  receiptOf: (sale: SentSale) => ReactNode
  onClose: () => void
  onWeighed: (product: SellableProduct, quantity: number) => void
  isKnown: (code: string) => boolean
  onChosen: (product: SellableProduct, quantity: number | undefined) => void
  onCode: (code: string) => boolean
}

export function SaleDialogs({
  question,
  customer,
  currency,
  receiptOf,
  onClose,
  ...answers
}: SaleDialogsProps) {
  const earlier = useUnshownSales()
  const [unshown] = earlier.sales
  return (
    <Suspense>
      {question?.kind === 'weigh' && (
        <WeighDialog
          // A weight typed for other goods is not theirs.
          key={question.product.key}
          product={question.product}
          currency={currency}
          onClose={onClose}
          onWeighed={answers.onWeighed}
          isKnown={answers.isKnown}
          onCode={answers.onCode}
        />
      )}
      {question?.kind === 'variant' && (
        <VariantDialog
          product={question.product}
          currency={currency}
          onClose={onClose}
          onChoose={(variant) => answers.onChosen(variant, question.quantity)}
        />
      )}
      {question?.kind === 'camera' && <CameraDialog onCode={answers.onCode} onClose={onClose} />}
      {question?.kind === 'bill' && <BillDialog customer={customer} currency={currency} onClose={onClose} />}
      {unshown && (
        <CompletedEarlier
          key={unshown.UUID}
          sale={unshown}
          currency={currency}
          onSeen={() => earlier.seen(unshown.UUID)}
          actions={receiptOf(unshown)}
        />
      )}
    </Suspense>
  )
}
