import type { Closing } from '@evertill/contract'
import type { ClosingSheet } from '@evertill/paper/closing-report.ts'
import type { CallResult } from '../api/failure.ts'
import { toInstant } from '../platform/clock.ts'
import { useRuntime } from './runtime.tsx'
import { useConnection } from './use-connection.ts'
import { type ServerRead, useServerRead } from './use-server-read.ts'

export type ClosingRef = Pick<Closing, 'key' | 'StoreID' | 'CashRegisterID'>

/** Everything of one session, by the calls of the register's path. */
export const useReadSheet = (): ((closing: ClosingRef) => Promise<CallResult<ClosingSheet>>) => {
  const { api } = useRuntime()
  return async ({ key, StoreID, CashRegisterID }) => {
    const params = { storeId: StoreID, id: CashRegisterID, x: key }
    const closing = await api.call('getClosing', { params })
    if (!closing.ok) return closing
    const { OpeningTime } = closing.reply.closing
    // Without times the server returns what belongs to the session, even from devices with a wrong clock.
    const [accounts, payments, moneyIn, moneyOut, products] = await Promise.all([
      api.call('getAccounts', { params }),
      api.call('listPaymentDetails', { params, query: {} }),
      api.call('listCashCreditEntries', { params, query: { fromDate: dayBefore(OpeningTime.seconds) } }),
      api.call('listCashDebitEntries', { params, query: { fromDate: dayBefore(OpeningTime.seconds) } }),
      api.call('listProductsSold', { params, query: {} }),
    ])
    if (!accounts.ok) return accounts
    if (!payments.ok) return payments
    if (!moneyIn.ok) return moneyIn
    if (!moneyOut.ok) return moneyOut
    if (!products.ok) return products
    return {
      ok: true,
      reply: {
        closing: closing.reply.closing,
        accounts: accounts.reply.accounts,
        payments: payments.reply.paymentDetails,
        moneyIn: moneyIn.reply.entries,
        moneyOut: moneyOut.reply.entries,
        products: products.reply.productSold,
      },
    }
  }
}

const DAY_SECONDS = 86_400

/** A day early: a device with a slow clock may have moved cash before the opening. */
const dayBefore = (seconds: number): string => toInstant((seconds - DAY_SECONDS) * 1000)

/** Read when the screen opens and whenever `version` changes, such as after something was sent. */
export const useClosingSheet = (closing: ClosingRef | undefined, version = 0): ServerRead<ClosingSheet> => {
  const { serverReachable } = useConnection()
  const read = useReadSheet()
  const ask = () => {
    if (!closing) throw new Error('useClosingSheet reads only with a closing')
    return read(closing)
  }
  return useServerRead(closing && serverReachable ? closing.key : null, ask, version)
}
