import type { PaymentType, UnpaidBill } from '@evertill/contract'
import { DOCUMENT_LETTERS, businessDateOf, financialYearOf } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountOf, type CustomerAccount } from '../ledger/customer-account.ts'
import { queuePayment, type QueuedPayment } from '../ledger/receive-payment.ts'
import { toInstant } from '../platform/clock.ts'
import { zoneOffsetMinutes } from '../platform/time-zone.ts'
import { askBalance } from './ask-balance.ts'
import { useRuntime } from './runtime.tsx'
import { useConnection } from './use-connection.ts'
import { useOpenClosing } from './use-open-closing.ts'
import { useSession } from './use-session.ts'

export type { CustomerAccount } from '../ledger/customer-account.ts'
export { ageOf, oldestFirst } from '../ledger/customer-account.ts'
export type { ReceivedPayment } from '../ledger/receive-payment.ts'

export interface AccountView {
  /** Undefined while the device is being read. */
  account: CustomerAccount | undefined
  /** The server is being asked: the figures may change yet. */
  asking: boolean
}

/** What a customer owes: from this device at once, and from the server as soon as it answers. */
export const useCustomerAccount = (customerId: string): AccountView => {
  const { api, databases } = useRuntime()
  const { serverReachable } = useConnection()
  const [answered, setAnswered] = useState<string | null>(null)
  const { strict } = databases

  useEffect(() => {
    if (!serverReachable) return
    let isOver = false
    void askBalance({ api, databases }, customerId).then(() => {
      if (!isOver) setAnswered(customerId)
    })
    return () => {
      isOver = true
    }
  }, [api, customerId, databases, serverReachable])

  const account = useLiveQuery(async () => {
    const [known, sales, writes] = await Promise.all([
      strict.customerBalance.get(customerId),
      strict.salesQueue.filter((row) => row.originalData.CustomerID === customerId).toArray(),
      strict.otherWrites
        .filter((row) => row.kind === 'payment' && row.body.CustomerID === customerId)
        .toArray(),
    ])
    const payments = writes
      // One that was sent after the server's last word is not in that word either.
      .filter((row) => row.status !== 'completed' || row.updatedAt > (known?.AsOf ?? ''))
      .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
      .flatMap((row) => (row.kind === 'payment' ? [row.body] : []))
    return accountOf(known, { sales: sales.map((row) => row.originalData), payments })
  }, [strict, customerId])

  return { account, asking: serverReachable && answered !== customerId }
}

/** What every customer owed when the server was last asked, by key. */
export const useKnownBalances = (): ReadonlyMap<string, number> => {
  const { strict } = useRuntime().databases
  const rows = useLiveQuery(() => strict.customerBalance.toArray(), [strict])
  return new Map(rows?.map(({ CustomerID, Balance }) => [CustomerID, Balance]))
}

export interface MoneyReceived {
  /** Made with the form: the button pressed twice is one payment. */
  uuid: string
  customerId: string
  type: PaymentType
  amount: number
  reference: string
  note: string
  /** As the cashier laid it out; without it the oldest bills are paid first. */
  byHand?: ReadonlyMap<UnpaidBill['SaleUUID'], number> | undefined
}

/** Receipts have a letter of their own, whether or not the shop has a type for them. */
const RECEIPT_LETTER = DOCUMENT_LETTERS.receipt

/** Money received on account, with the server or without it: on the disk before anybody is told. */
export const useReceivePayment = () => {
  const { t } = useTranslation()
  const { catalogue, clock, databases, ledger, newUuid, sender, connection } = useRuntime()
  const { store, lease } = useSession()
  const closing = useOpenClosing()

  const receive = async (money: MoneyReceived): Promise<QueuedPayment> => {
    const { transactionTypes } = catalogue.goods().setup
    const type = transactionTypes.find(({ Letter }) => Letter === RECEIPT_LETTER) ?? transactionTypes[0]
    if (!store || !lease || !type || money.type.Kind === 'Credit') {
      return { ok: false, message: t('receivePayment.notReady') }
    }
    // Nothing but the server would keep it: money without a record is worse than a customer who comes back.
    if (databases.isVolatile && !connection.get().serverReachable) {
      return { ok: false, message: t('receivePayment.notReady') }
    }
    const at = toInstant(clock.now())
    const offset = zoneOffsetMinutes(clock.now(), store.TimeZone)
    const laid = [...(money.byHand ?? [])].filter(([, amount]) => amount > 0)
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
          BusinessDate: businessDateOf(at, offset),
          ...(closing ? { ClosingKey: closing.key } : {}),
          ...(money.reference === '' ? {} : { Reference: money.reference }),
          ...(money.note === '' ? {} : { Note: money.note }),
          ...(money.byHand ? { Allocations: laid.map(([SaleUUID, Amount]) => ({ SaleUUID, Amount })) } : {}),
        },
      },
    )
    if (queued.ok) sender.wake()
    return queued
  }

  const today = () =>
    businessDateOf(toInstant(clock.now()), zoneOffsetMinutes(clock.now(), store?.TimeZone ?? 'UTC'))
  return { receive, newUuid, today }
}
