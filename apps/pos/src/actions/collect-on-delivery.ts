import { creditOf, type Order, type PaymentType, type Sale } from '@evertill/contract'
import { isTakenBack, uuidV5 } from '@evertill/domain'
import type { ReceivedPayment } from '../ledger/receive-payment.ts'
import { type Outcome, type RefusedCode, refusedWith } from '../platform/outcome.ts'
import { receivePayment } from './receive-payment.ts'
import type { Runtime } from './runtime.ts'

/**
 * What the buyer of a cash-on-delivery order owes for its bill. Zero if the goods come back, or if another till took the
 * money; what this till took is still named.
 */
export const dueOnDelivery = (
  { Payment, State }: Pick<Order, 'Payment' | 'State'>,
  sale: Sale,
  isPaidHere: boolean,
): number => {
  if (Payment.Mode !== 'cod' || isTakenBack(State) || State === 'returning') return 0
  return Payment.Status === 'pending' || isPaidHere ? creditOf(sale) : 0
}

/** The payment of an order; the same on every device. */
export const collectionId = ({ key }: Pick<Order, 'key'>): string => uuidV5(key, 'cash on delivery')

/**
 * The money of a cash-on-delivery order: an ordinary payment on account for its bill, into the open drawer. Its UUID is
 * derived from the order, so the button pressed twice is one payment.
 */
export const collectOnDelivery = async (
  ports: Pick<Runtime, 'catalogue' | 'clock' | 'connection' | 'databases' | 'ledger' | 'sender' | 'session'>,
  { order, sale, type }: { order: Order; sale: Sale; type: PaymentType },
  closingKey: string | undefined,
): Promise<Outcome<{ payment: ReceivedPayment }, RefusedCode<'notReady' | 'cashLimit' | 'nothingDue'>>> => {
  const { CustomerID } = sale
  const due = creditOf(sale)
  if (CustomerID === undefined || due <= 0) return refusedWith('nothingDue')
  return receivePayment(
    ports,
    {
      uuid: collectionId(order),
      customerId: CustomerID,
      type,
      amount: due,
      reference: order.ChannelOrderID.slice(0, 200),
      note: '',
      byHand: new Map([[sale.UUID, due]]),
    },
    closingKey,
  )
}
