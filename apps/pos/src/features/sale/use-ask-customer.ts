import { useEffect, useState } from 'react'
import { useStable } from '@evertill/ui/use-stable.ts'
import type { CartQuery } from '../../queries/use-cart.ts'
import { useSettings } from '../../queries/use-settings.ts'
import type { Editing } from './cart/use-editing.ts'
import type { Payment } from './pay/use-payment.ts'

/** If the device is set so, Pay asks for the customer first: once for each cart, and it goes on without one too. */
export function useAskCustomer(payment: Payment, cart: CartQuery, editing: Editing): Payment {
  const { askCustomer } = useSettings()
  const [asked, setAsked] = useState({ cart: '', isOpen: false })
  const { UUID, Customer, Editing: edited } = cart.draft
  const isClosed = editing.sheet === null
  const goOn = useStable(() => {
    setAsked({ ...asked, isOpen: false })
    payment.open()
  })
  useEffect(() => {
    if (asked.isOpen && isClosed) goOn()
  }, [asked.isOpen, isClosed, goOn])

  const open = () => {
    const isSale = payment.mode === 'sale' && payment.step.at === 'find' && payment.canPay && !edited
    if (!askCustomer || !isSale || Customer || asked.cart === UUID) return payment.open()
    setAsked({ cart: UUID, isOpen: true })
    editing.open('customer')
  }
  return { ...payment, open }
}
