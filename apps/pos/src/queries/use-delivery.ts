import type { Serviceability } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { deliveryTo, pincodeOfDelivery, withFee } from '../ledger/delivery.ts'
import { useRuntime } from './runtime.tsx'
import type { CartQuery } from './use-cart.ts'
import { useCharges } from './use-charges.ts'
import { useCustomerFacts } from './use-customer-facts.ts'
import { useSession } from './use-session.ts'

export interface Delivery {
  pincode: string
  /** By address and amount, if everything is paid in advance. */
  answer: Serviceability
  /** The same if something is paid on delivery. */
  unpaid: Serviceability
}

/** Whether an order can be delivered; also keeps its fee on the bill. Null if it is not a delivery. */
export const useDelivery = (cart: CartQuery, isDelivered: boolean, feeName: string): Delivery | null => {
  const { cart: liveCart, catalogue, databases } = useRuntime()
  const storeId = useSession().store?.key ?? ''
  const { strict } = databases
  const areas = useLiveQuery(() => strict.serviceArea.toArray(), [strict])
  const { Customer, DeliveryAddress } = cart.draft
  const customer = useCustomerFacts(Customer?.CustomerID)?.customer
  const { usualTax } = useCharges(cart)
  const { totals } = cart.settlement
  const isKnown = customer !== undefined || Customer === undefined || DeliveryAddress !== undefined
  const isReady = isDelivered && areas !== undefined && isKnown
  const pincode = pincodeOfDelivery(DeliveryAddress, customer)
  const ask = (isUnpaid: boolean) =>
    deliveryTo(areas ?? [], { storeId, pincode, amount: totals.total - totals.charges, isUnpaid })
  const answer = ask(false)
  const fee = isReady && answer.serviceable ? answer.fee : 0

  const Tax = usualTax === null ? undefined : catalogue.goods().taxes.get(usualTax)
  useEffect(() => {
    // Until address and areas are read the fee is unknown, and one on the bill stays.
    if (isDelivered && !isReady) return
    const charge =
      fee > 0 && Tax ? { Name: feeName, ChargeAmount: fee, PriceIncludesTax: true, HSN: '', Tax } : null
    liveCart.adjust(withFee(charge))
  }, [liveCart, isDelivered, isReady, fee, Tax, feeName, cart.draft.UUID])

  return isReady ? { pincode, answer, unpaid: ask(true) } : null
}
