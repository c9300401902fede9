import { recordCashMovement } from '../services/drawer/cash-movements.service.ts'
import { closeCashRegister } from '../services/drawer/close-register.service.ts'
import type { ClosingKey } from '../services/drawer/closing-key.ts'
import {
  expectedCashSince,
  getAccounts,
  getCashEntries,
  getClosing,
  getPaymentDetails,
  getProductsSold,
  listClosings,
} from '../services/drawer/closing-sheets.service.ts'
import { recordDrawerCount } from '../services/drawer/drawer-counts.service.ts'
import {
  lastClosingBalance,
  listOpenClosings,
  openCashRegister,
} from '../services/drawer/open-register.service.ts'
import { mapValue } from '../services/outcome.ts'
import type { Handlers, Ports } from './handler.ts'

const code = '0' as const

const keyOf = ({ storeId, id, x }: { storeId: string; id: string; x: string }): ClosingKey => ({
  storeId,
  registerId: id,
  closingId: x,
})

export const drawerRoutes = (ports: Ports) =>
  ({
    openCashRegister: ({ identity, body }) =>
      mapValue(openCashRegister(ports, identity, body), (data) => ({
        code,
        message: 'Cash register opened',
        data,
      })),
    listOpenClosings: ({ identity, params }) =>
      mapValue(listOpenClosings(ports, identity, params.id), (cashRegisterClosingList) => ({
        code,
        cashRegisterClosingList,
      })),
    lastClosingBalance: ({ identity, params }) =>
      mapValue(lastClosingBalance(ports, identity, params.id), (last) => ({ code, ...last })),
    closeCashRegister: ({ identity, params, body }) =>
      mapValue(closeCashRegister(ports, identity, keyOf(params), body), (closing) => ({
        code,
        message: 'Cash register closed',
        closing,
      })),
    recordCashMovement: ({ identity, body }) =>
      mapValue(recordCashMovement(ports, identity, body), (recorded) => ({
        code,
        message: 'RecordedMovement',
        ...recorded,
      })),
    recordDrawerCount: ({ identity, body }) =>
      mapValue(recordDrawerCount(ports, identity, body), (recorded) => ({
        code,
        message: 'Drawer count recorded',
        ...recorded,
      })),
  }) satisfies Partial<Handlers>

export const closingSheetsRoutes = (ports: Ports) =>
  ({
    getClosing: ({ identity, params }) =>
      mapValue(getClosing(ports, identity, keyOf(params)), (closing) => ({ code, closing })),
    getAccounts: ({ identity, params }) =>
      mapValue(getAccounts(ports, identity, keyOf(params)), (accounts) => ({ code, accounts })),
    listCashCreditEntries: ({ identity, params, query }) => {
      const filter = { direction: 'in' as const, from: query.fromDate }
      return mapValue(getCashEntries(ports, identity, keyOf(params), filter), (found) => ({ code, ...found }))
    },
    listCashDebitEntries: ({ identity, params, query }) => {
      const filter = { direction: 'out' as const, from: query.fromDate }
      return mapValue(getCashEntries(ports, identity, keyOf(params), filter), (found) => ({ code, ...found }))
    },
    listPaymentDetails: ({ identity, params, query }) => {
      const details = getPaymentDetails(ports, identity, keyOf(params), query.openingTime)
      return mapValue(details, (paymentDetails) => ({ code, paymentDetails }))
    },
    getCounterAmount: ({ identity, params, query }) => {
      const expected = expectedCashSince(ports, identity, keyOf(params), query.fromDate)
      return mapValue(expected, (counterAmount) => ({ code, counterAmount }))
    },
    listProductsSold: ({ identity, params, query }) => {
      const span = { from: query.searchTransactionFromDate, to: query.searchTransactionToDate }
      const sold = getProductsSold(ports, identity, keyOf(params), span)
      return mapValue(sold, (productSold) => ({ code, productSold }))
    },
    listClosings: ({ identity, params, query }) =>
      mapValue(listClosings(ports, identity, params.storeId, query), (found) => ({ code, ...found })),
  }) satisfies Partial<Handlers>
