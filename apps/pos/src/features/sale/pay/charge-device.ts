import type { PaymentType } from '@evertill/contract'
import type { Runtime } from '../../../actions/runtime.ts'
import type { PaymentIntent } from '../../../db/cart/payment-intent.ts'
import { moneyCollectorOf, openCardTerminal } from '../../../parts/money-collector.ts'
import type { DeviceAsking } from './device-asking.ts'

interface Charge {
  cartUuid: string
  type: PaymentType
  amount: number
  currency: string
  /** Shown by a device that shows texts. */
  label: string
}

/**
 * Charges the customer by the card terminal of this counter. Null if it has none; then nobody was asked. `notSaved`: the
 * disk has refused, and nobody was asked either.
 */
export const chargeDevice = async (
  runtime: Runtime,
  { cartUuid, type, amount, currency, label }: Charge,
  tell: (asking: DeviceAsking) => void,
): Promise<PaymentIntent | 'notSaved' | null> => {
  const device = await openCardTerminal()
  const { store, user } = runtime.session.get()
  if (!device || !store || !user) return null
  const collector = moneyCollectorOf(runtime)
  const id = runtime.newUuid()
  tell({ amount, cancel: () => void collector.cancel(`${cartUuid}/${id}`) })
  const intent = {
    id,
    CartUUID: cartUuid,
    StoreID: store.key,
    UserID: user.key,
    way: 'card' as const,
    device: device.address,
    PaymentTypeID: type.key,
    PaymentType: type.PaymentType,
    amount,
    currency,
  }
  const done = await collector.collect(intent, label)
  return done.ok ? done.intent : done.code
}

export const giveBackByDevice = (
  runtime: Runtime,
  cartUuid: string,
  intentId: string,
): Promise<PaymentIntent | undefined> => moneyCollectorOf(runtime).giveBack(`${cartUuid}/${intentId}`)
