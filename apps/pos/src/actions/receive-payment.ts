import type { PaymentType, UnpaidBill } from '@evertill/contract'
import { cashLeft, financialYearOf } from '@evertill/domain'
import { cashOfCustomer } from '../db/sales/cash-of-customer.ts'
import { queuePayment, type ReceivedPayment } from '../ledger/receive-payment.ts'
import { toInstant } from '../platform/clock.ts'
import { logWarning } from '../platform/log.ts'
import { type Outcome, type RefusedCode, refusedFault, refusedWith } from '../platform/outcome.ts'
import { businessDateAt } from '../platform/store-day.ts'
import { zoneOffsetMinutes } from '../platform/time-zone.ts'
import type { Runtime } from './runtime.ts'

export interface MoneyReceived {
  /** Made with the form: the button pressed twice is one payment. */
  uuid: string
  customerId: string
  type: PaymentType
  amount: number
  reference: string
  note: string
  /** As the cashier allocated it; without it the oldest bills are paid first. */
  byHand?: ReadonlyMap<UnpaidBill['SaleUUID'], number> | undefined
}

/** Receipts have a letter of their own, whether or not the shop has a type for them. */
const RECEIPT_LETTER = 'R'

/** Nothing is known if the disk cannot be read. Whether it can be written is found out when the payment is stored. */
const cashTaken = async (
  { strict }: Runtime['databases'],
  customerId: string,
  day: string,
): Promise<number> => {
  try {
    return (await cashOfCustomer(strict, customerId))[day] ?? 0
  } catch (error) {
    logWarning('The cash of a customer could not be read.', error)
    return 0
  }
}

/** Money received on account, with the server or without it: on the disk before it resolves. */
export const receivePayment = async (
  {
    catalogue,
    clock,
    connection,
    databases,
    ledger,
    sender,
    session,
  }: Pick<Runtime, 'catalogue' | 'clock' | 'connection' | 'databases' | 'ledger' | 'sender' | 'session'>,
  money: MoneyReceived,
  closingKey: string | undefined,
): Promise<Outcome<{ payment: ReceivedPayment }, RefusedCode<'notReady' | 'cashLimit'>>> => {
  const { store, lease, registration } = session.get()
  const { transactionTypes } = catalogue.goods().setup
  const type = transactionTypes.find(({ Letter }) => Letter === RECEIPT_LETTER) ?? transactionTypes[0]
  if (!store || !lease || !type || money.type.Kind === 'Credit') return refusedWith('notReady')
  // Nothing but the server would keep it: money without a record is worse than a customer who comes back.
  if (databases.isVolatile && !connection.get().serverReachable) return refusedWith('notReady')
  const at = toInstant(clock.now())
  const offset = zoneOffsetMinutes(clock.now(), store.TimeZone)
  const BusinessDate = businessDateAt(clock.now(), store)
  if (money.type.Kind === 'Cash') {
    const before = await cashTaken(databases, money.customerId, BusinessDate)
    const left = cashLeft({ currency: registration?.Currency ?? '', businessDate: BusinessDate }, before)
    if (left !== undefined && money.amount > left) return refusedWith('cashLimit')
  }
  const allocated = [...(money.byHand ?? [])].filter(([, amount]) => amount > 0)
  const queued = await queuePayment(
    { db: ledger, clock },
    {
      series: {
        prefix: lease.Prefix,
        slot: lease.Slot,
        typeLetter: RECEIPT_LETTER,
        financialYear: financialYearOf(at, offset),
      },
      transactionTypeId: type.key,
      body: {
        UUID: money.uuid,
        StoreID: store.key,
        CashRegisterID: lease.CashRegisterID,
        CustomerID: money.customerId,
        PaymentTypeID: money.type.key,
        PaymentType: money.type.PaymentType,
        Kind: money.type.Kind,
        Amount: money.amount,
        TransactionDate: at,
        BusinessDate,
        ...(closingKey === undefined ? {} : { ClosingKey: closingKey }),
        ...(money.reference === '' ? {} : { Reference: money.reference }),
        ...(money.note === '' ? {} : { Note: money.note }),
        ...(money.byHand
          ? { Allocations: allocated.map(([SaleUUID, Amount]) => ({ SaleUUID, Amount })) }
          : {}),
      },
    },
  )
  if (!queued.ok) return refusedFault(queued.message)
  sender.wake()
  return queued
}
