import type { Sale } from '@evertill/contract'
import { type Currency, parseMoney, plainAmount } from '@evertill/domain'
import { useRef, useState } from 'react'
import { useCheckout } from '../../../queries/use-checkout.ts'
import { checkTendered, type TenderedFault } from './check-tendered.ts'

export type SaleStep = { at: 'find' } | { at: 'pay' } | { at: 'done'; sale: Sale }

const FIND: SaleStep = { at: 'find' }

export function usePayment(cartPayable: number, lineCount: number, currency: Currency) {
  const { completeCash } = useCheckout()
  const [step, setStep] = useState<SaleStep>(FIND)
  // Null is "exactly what is payable": it follows the cart until the cashier types.
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<TenderedFault | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  // The commit empties the cart before we hear of it; meanwhile the screen keeps showing what is being paid.
  const [completing, setCompleting] = useState<number | null>(null)
  const amountField = useRef<HTMLInputElement>(null)
  const payable = completing ?? cartPayable
  const parsed = typed === null ? payable : parseMoney(typed, currency)
  const tendered = typeof parsed === 'number' ? parsed : null

  // The last line was removed while paying: there is nothing left to pay.
  if (step.at === 'pay' && lineCount === 0 && completing === null) setStep(FIND)

  const type = (text: string | null) => {
    setTyped(text)
    setFault(null)
    setFailure(null)
  }

  return {
    step,
    payable,
    tendered,
    text: typed ?? plainAmount(payable, currency),
    typed: typed ?? '',
    fault,
    failure,
    amountField,
    busy: completing !== null,
    canPay: lineCount > 0,
    type,
    open: () => {
      if (lineCount === 0 || step.at !== 'find') return
      type(null)
      setStep({ at: 'pay' })
    },
    back: () => {
      if (completing === null) setStep(FIND)
    },
    newSale: () => setStep(FIND),
    complete: async () => {
      if (step.at !== 'pay' || completing !== null) return
      const wrong = checkTendered(tendered, payable, currency)
      setFault(wrong)
      if (wrong !== null || tendered === null) return
      setFailure(null)
      setCompleting(payable)
      const result = await completeCash(tendered)
      setCompleting(null)
      if (result.ok) setStep({ at: 'done', sale: result.sale })
      else setFailure(result.message)
    },
  }
}

export type Payment = ReturnType<typeof usePayment>
