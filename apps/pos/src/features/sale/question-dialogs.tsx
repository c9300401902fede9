import type { Currency } from '@evertill/domain'
import { Suspense } from 'react'
import type { CartCustomer } from '../../queries/use-cart-customer.ts'
import type { SellableProduct } from '../../queries/use-catalogue.ts'
import { lazyPart } from '../../parts/lazy-part.ts'

const WeighDialog = lazyPart(async () => (await import('./find/weigh-dialog.tsx')).WeighDialog)
const VariantDialog = lazyPart(async () => (await import('./find/variant-dialog.tsx')).VariantDialog)
const CameraDialog = lazyPart(async () => (await import('./find/camera-dialog.tsx')).CameraDialog)
const BillDialog = lazyPart(async () => (await import('./find/bill-dialog.tsx')).BillDialog)

/** Dialogs that are shown before goods are added to the cart. */
export type Question =
  | { kind: 'weigh'; product: SellableProduct }
  | { kind: 'variant'; product: SellableProduct; quantity: number | undefined }
  | { kind: 'camera' }
  | { kind: 'bill' }

export interface QuestionDialogsProps {
  question: Question
  customer: CartCustomer | undefined
  currency: Currency
  onClose: () => void
  onWeighed: (product: SellableProduct, quantity: number) => void
  isKnown: (code: string) => boolean
  onChosen: (product: SellableProduct, quantity: number | undefined) => void
  onCode: (code: string) => boolean
}

export function QuestionDialogs({ question, customer, currency, onClose, ...answers }: QuestionDialogsProps) {
  return (
    <Suspense>
      {question.kind === 'weigh' && (
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
      {question.kind === 'variant' && (
        <VariantDialog
          product={question.product}
          currency={currency}
          onClose={onClose}
          onChoose={(variant) => answers.onChosen(variant, question.quantity)}
        />
      )}
      {question.kind === 'camera' && <CameraDialog onCode={answers.onCode} onClose={onClose} />}
      {question.kind === 'bill' && <BillDialog customer={customer} currency={currency} onClose={onClose} />}
    </Suspense>
  )
}
