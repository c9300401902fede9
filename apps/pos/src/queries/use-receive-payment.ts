import { documentsOf } from '@evertill/contract'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MoneyReceived, receivePayment } from '../actions/receive-payment.ts'
import { accountOf, type CustomerAccount } from '../ledger/customer-account.ts'
import type { QueuedPayment } from '../ledger/receive-payment.ts'
import { refused } from '../platform/outcome.ts'
import { businessDateAt } from '../platform/store-day.ts'
import { fetchBalance } from './fetch-balance.ts'
import { useRuntime } from './runtime.tsx'
import { useConnection } from './use-connection.ts'
import { useStoreDay } from './use-moments.ts'
import { useOpenClosing } from './use-open-closing.ts'

export type { CustomerAccount } from '../ledger/customer-account.ts'
export { ageOf, oldestFirst } from '../ledger/customer-account.ts'
export type { ReceivedPayment } from '../ledger/receive-payment.ts'

export interface AccountView {
  /** Undefined while the device is being read. */
  account: CustomerAccount | undefined
  /** The server is being asked: the amounts may still change. */
  asking: boolean
}

/** What a customer owes: from this device at once, then from the server. */
export const useCustomerAccount = (customerId: string): AccountView => {
  const { api, databases } = useRuntime()
  const { serverReachable } = useConnection()
  const [answered, setAnswered] = useState<string | null>(null)
  const { strict } = databases

  useEffect(() => {
    if (!serverReachable) return
    let isStale = false
    void fetchBalance({ api, databases }, customerId).then(() => {
      if (!isStale) setAnswered(customerId)
    })
    return () => {
      isStale = true
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
      // A payment sent after the server's last balance is not in that balance either.
      .filter((row) => row.status !== 'completed' || row.updatedAt > (known?.AsOf ?? ''))
      .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
      .flatMap((row) => (row.kind === 'payment' ? [row.body] : []))
    return accountOf(known, { sales: sales.flatMap((row) => documentsOf(row.originalData)), payments })
  }, [strict, customerId])

  return { account, asking: serverReachable && answered !== customerId }
}

/** The last known balance of every customer, by key. */
export const useKnownBalances = (): ReadonlyMap<string, number> => {
  const { strict } = useRuntime().databases
  const rows = useLiveQuery(() => strict.customerBalance.toArray(), [strict])
  return new Map(rows?.map(({ CustomerID, Balance }) => [CustomerID, Balance]))
}

export const useReceivePayment = () => {
  const { t } = useTranslation()
  const runtime = useRuntime()
  const { clock, newUuid } = runtime
  const day = useStoreDay()
  const closing = useOpenClosing()

  const receive = async (money: MoneyReceived): Promise<QueuedPayment> => {
    const done = await receivePayment(runtime, money, closing?.key)
    if (done.ok) return done
    return refused(done.code === 'fault' ? done.message : t(`receivePayment.${done.code}`))
  }

  const today = () => businessDateAt(clock.now(), day)
  return { receive, newUuid, today }
}
