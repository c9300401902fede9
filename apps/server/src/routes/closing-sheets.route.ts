import type { ClosingKey } from '../services/drawer/closing-key.ts'
import {
  getAccounts,
  getCashEntries,
  getClosing,
  expectedCashSince,
  getPaymentDetails,
  getProductsSold,
  listClosings,
} from '../services/drawer/closing-sheets.service.ts'
import { done } from '../services/outcome.ts'
import type { Handlers, Ports } from './handler.ts'

const code = '0' as const

export const keyOf = ({ storeId, id, x }: { storeId: string; id: string; x: string }): ClosingKey => ({
  storeId,
  registerId: id,
  closingId: x,
})

export const closingSheetsRoutes = (
  ports: Ports,
): Pick<
  Handlers,
  | 'getClosing'
  | 'getAccounts'
  | 'listCashCreditEntries'
  | 'listCashDebitEntries'
  | 'listPaymentDetails'
  | 'getCounterAmount'
  | 'listProductsSold'
  | 'listClosings'
> => ({
  getClosing: async ({ identity, params }) => {
    const outcome = await getClosing(ports, identity, keyOf(params))
    return outcome.ok ? done({ code, closing: outcome.value }) : outcome
  },
  getAccounts: async ({ identity, params }) => {
    const outcome = await getAccounts(ports, identity, keyOf(params))
    return outcome.ok ? done({ code, accounts: outcome.value }) : outcome
  },
  listCashCreditEntries: async ({ identity, params, query }) => {
    const filter = { direction: 'in' as const, from: query.fromDate }
    const outcome = await getCashEntries(ports, identity, keyOf(params), filter)
    return outcome.ok ? done({ code, ...outcome.value }) : outcome
  },
  listCashDebitEntries: async ({ identity, params, query }) => {
    const filter = { direction: 'out' as const, from: query.fromDate }
    const outcome = await getCashEntries(ports, identity, keyOf(params), filter)
    return outcome.ok ? done({ code, ...outcome.value }) : outcome
  },
  listPaymentDetails: async ({ identity, params, query }) => {
    const outcome = await getPaymentDetails(ports, identity, keyOf(params), query.openingTime)
    return outcome.ok ? done({ code, paymentDetails: outcome.value }) : outcome
  },
  getCounterAmount: async ({ identity, params, query }) => {
    const outcome = await expectedCashSince(ports, identity, keyOf(params), query.fromDate)
    return outcome.ok ? done({ code, counterAmount: outcome.value }) : outcome
  },
  listProductsSold: async ({ identity, params, query }) => {
    const span = { from: query.searchTransactionFromDate, to: query.searchTransactionToDate }
    const outcome = await getProductsSold(ports, identity, keyOf(params), span)
    return outcome.ok ? done({ code, productSold: outcome.value }) : outcome
  },
  listClosings: async ({ identity, params, query }) => {
    const outcome = await listClosings(ports, identity, params.storeId, query)
    return outcome.ok ? done({ code, ...outcome.value }) : outcome
  },
})
