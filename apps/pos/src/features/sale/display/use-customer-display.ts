import type { SaleReturnLine } from '@evertill/contract'
import { type Currency, upiLink } from '@evertill/domain'
import { useEffect, useRef, useState } from 'react'
import type { Channel } from '../../../platform/channel.ts'
import { type DisplayMessage, openDisplayChannel } from '../../../platform/display-channel.ts'
import type { CartQuery } from '../../../queries/use-cart.ts'
import { useUpiPayee } from '../../../queries/use-payment-types.ts'
import { useSession } from '../../../queries/use-session.ts'
import { isUpi } from '../pay/is-upi.ts'
import type { Payment } from '../pay/use-payment.ts'

const NONE: readonly SaleReturnLine[] = []

/** Sends a second window what the customer may see. Without such a window nothing is computed or sent. */
export function useCustomerDisplay(cart: CartQuery, payment: Payment, currency: Currency): void {
  const channel = useRef<Channel<DisplayMessage>>(null)
  // Incremented when a window connects, so that it receives the current state.
  const [hellos, setHellos] = useState(0)
  const payee = useUpiPayee()
  const shop = useSession().store?.StoreName ?? ''
  const { step, type, codeAmount, mode } = payment
  const showsCode = step.at === 'pay' && type && isUpi(type) && payee && currency.code === 'INR'

  useEffect(() => {
    const opened = openDisplayChannel()
    channel.current = opened
    const stop = opened.onReceive(({ kind }) => {
      if (kind === 'hello') setHellos((count) => count + 1)
    })
    opened.send({ kind: 'ready' })
    return stop
  }, [])

  const { lines, settlement } = cart
  const returns = cart.draft.Returns ?? NONE
  const upi = showsCode && codeAmount !== null ? upiLink(payee, payment.nextNumber ?? '', codeAmount) : null
  const { kind, left } = payment.left
  const { payable } = payment
  useEffect(() => {
    if (hellos === 0) return undefined
    const { savings } = settlement.totals
    const seen = { shop, mode, currency, lines, returns, payable, savings, step, left: { kind, left }, upi }
    let isCurrent = true
    void import('./displayed-of.ts').then(({ displayedOf }) => {
      if (isCurrent) channel.current?.send({ kind: 'show', shown: displayedOf(seen) })
    })
    return () => {
      isCurrent = false
    }
  }, [hellos, shop, mode, currency, lines, returns, settlement, payable, step, kind, left, upi])
}
