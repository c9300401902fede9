import type { Serviceability } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { deliveryTo, withFee } from '../ledger/delivery.ts'
import { useRuntime } from './runtime.tsx'
import type { CartQuery } from './use-cart.ts'
import { useCharges } from './use-charges.ts'
import { useCustomerFacts } from './use-customer-facts.ts'
import { useSession } from './use-session.ts'

export interface Delivery {
  pincode: string
  /** As far as the address and the goods decide; who pays when comes on top of it. */
  answer: Serviceability
  /** The same when something is left to be paid at the door. */
  unpaid: Serviceability
}

/** Of an order that is brought to somebody: whether, for how much, and the fee on the bill. Null for every other one. */
export const useDelivery = (cart: CartQuery, isDelivered: boolean, feeName: string): Delivery | null => {
  const { cart: keeper, catalogue, databases } = useRuntime()
  const storeId = useSession().store?.key ?? ''
  const { strict } = databases
  const areas = useLiveQuery(() => strict.serviceArea.toArray(), [strict])
  const customer = useCustomerFacts(cart.draft.Customer?.CustomerID)?.customer
  const { usualTax } = useCharges(cart)
  const { totals } = cart.settlement
  const isReady = isDelivered && areas !== undefined && customer !== undefined
  const pincode = customer?.Pincode ?? ''
  const ask = (isUnpaid: boolean) =>
    deliveryTo(areas ?? [], { storeId, pincode, amount: totals.total - totals.charges, isUnpaid })
  const answer = ask(false)
  const fee = isReady && answer.serviceable ? answer.fee : 0

  const Tax = usualTax === null ? undefined : catalogue.goods().taxes.get(usualTax)
  useEffect(() => {
    // Until address and areas are read nobody knows the fee: one that is on the bill stays.
    if (isDelivered && !isReady) return
    const charge =
      fee > 0 && Tax ? { Name: feeName, ChargeAmount: fee, PriceIncludesTax: true, HSN: '', Tax } : null
    keeper.adjust(withFee(charge))
  }, [keeper, isDelivered, isReady, fee, Tax, feeName, cart.draft.UUID])

  return isReady ? { pincode, answer, unpaid: ask(true) } : null
}
