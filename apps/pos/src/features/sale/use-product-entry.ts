import type { Currency } from '@evertill/domain'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartQuery } from '../../queries/use-cart.ts'
import type { SellableProduct } from '../../queries/use-catalogue.ts'
import type { Outcome } from '../../platform/outcome.ts'
import { toast } from '@evertill/ui/toast.ts'
import { useStable } from '@evertill/ui/use-stable.ts'
import { decideAdd, readTimes } from './find/times.ts'
import { useBillCode } from './find/use-bill-code.ts'
import { useCodes } from './find/use-codes.ts'
import { writeField } from './find/use-wedge-scanner.ts'
import type { Payment } from './pay/use-payment.ts'
import type { Question } from './question-dialogs.tsx'

/** Adds goods to the cart: directly, or after a dialog for weight or variant. */
export function useProductEntry(cart: CartQuery, payment: Payment, currency: Currency, onAdded: () => void) {
  const { t } = useTranslation()
  const [question, ask] = useState<Question | null>(null)
  const report = (outcome: Outcome) => {
    if (!outcome.ok) toast.error(outcome.message)
    // A scan while a dialog asks leaves the focus there: the next keys are its answer.
    if (question === null) onAdded()
  }
  const add = (product: SellableProduct, quantity?: number) => report(cart.add(product.key, quantity))
  const addWeighed = (product: SellableProduct, quantity: number) => {
    ask(null)
    add(product, quantity)
    onAdded()
  }
  const addPriced = (product: SellableProduct, price: number) => report(cart.addPriced(product.key, price))
  const choose = useStable((product: SellableProduct, quantity?: number) => {
    switch (decideAdd(product, quantity)) {
      case 'variant':
        return ask({ kind: 'variant', product, quantity })
      case 'weigh':
        return ask({ kind: 'weigh', product })
      case 'wholeOnly':
        return toast.error(t('sale.times.wholeOnly', { name: product.name }))
      case 'add':
        return add(product, quantity)
    }
  })
  const chooseVariant = (variant: SellableProduct, quantity?: number) => {
    ask(null)
    choose(variant, quantity)
    onAdded()
  }
  const codes = useCodes(currency, {
    bill: () => (payment.busy ? null : cart.draft.UUID),
    choose,
    addWeighed: add,
    addPriced,
  })

  const openBill = useBillCode(payment.document === 'return')
  const takeCode = useStable(
    (code: string, quantity?: number) => openBill(code) || codes.take(code, quantity),
  )

  /** A quantity that was typed into the search box before the scan counts for it. */
  const takeScan = (code: string, search: RefObject<HTMLInputElement | null>) => {
    const box = search.current
    const times = box && readTimes(box.value)
    if (!box || !times || times.rest !== '') return void takeCode(code)
    writeField(box, '', 0)
    if (times.quantity === null) return toast.error(t('sale.times.invalid', { text: times.typed }))
    takeCode(code, times.quantity)
  }
  return { question, ask, addWeighed, choose, chooseVariant, codes, takeCode, takeScan }
}

export type ProductEntry = ReturnType<typeof useProductEntry>
