import type { Accounts, Closing, ENDPOINTS, ReplyOf, WholeClosing } from '@evertill/contract'
import type { CallResult } from '../api/failure.ts'
import { toInstant } from '../platform/clock.ts'
import { useRuntime } from './runtime.tsx'
import { useConnection } from './use-connection.ts'
import { type ServerRead, useServerRead } from './use-server-read.ts'

type Reply<Name extends keyof typeof ENDPOINTS> = ReplyOf<(typeof ENDPOINTS)[Name]>

/** One register session, as the server has it. */
export interface ClosingSheet {
  closing: WholeClosing
  accounts: Accounts
  payments: Reply<'listPaymentDetails'>['paymentDetails']
  moneyIn: Reply<'listCashCreditEntries'>['entries']
  moneyOut: Reply<'listCashDebitEntries'>['entries']
  products: Reply<'listProductsSold'>['productSold']
}

export type SessionKey = Pick<Closing, 'key' | 'StoreID' | 'CashRegisterID'>

/** Reads everything of one register session. */
export const useReadSheet = (): ((session: SessionKey) => Promise<CallResult<ClosingSheet>>) => {
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

/** Read when the screen opens and when `version` changes, such as after something was sent. */
export const useClosingSheet = (session: SessionKey | undefined, version = 0): ServerRead<ClosingSheet> => {
  const { serverReachable } = useConnection()
  const read = useReadSheet()
  const ask = () => {
    if (!session) throw new Error('There is no session to read.')
    return read(session)
  }
  return useServerRead(session && serverReachable ? session.key : null, ask, version)
}
