import { z } from 'zod'
import * as drawer from './drawer.ts'
import { defineEndpoints } from '../endpoint.ts'
import {
  ConfirmLeaseBody,
  ConfirmLeaseReply,
  ReleaseLeaseBody,
  ReleaseLeaseReply,
} from '../registers/register.ts'
import { Key } from '../scalars.ts'

const StoreParams = z.object({ storeId: Key })
const RegisterParams = z.object({ storeId: Key, id: Key })

const SELL = { id: 'Sales', perm: 'read', store: 'params.storeId' } as const
const OPEN_REGISTERS = { id: 'CashRegisters', perm: 'open', store: 'body.StoreID' } as const
const MOVE_CASH = { id: 'CashRegisters', perm: 'create', store: 'body.StoreID' } as const
/** The call names only a register; the service looks for it in the user's stores. */
const READ_REGISTERS = { id: 'CashRegisters', perm: 'read', store: 'any' } as const
const READ_CLOSINGS = { id: 'CashRegistersClosing', perm: 'read', store: 'params.storeId' } as const
const CLOSE_REGISTERS = { id: 'CashRegistersClosing', perm: 'close', store: 'params.storeId' } as const
const UPDATE_SETUP = { id: 'Setup', perm: 'update', store: 'params.storeId' } as const

const REGISTER = '/setup/stores/{storeId}/cashregisters/{id}'
const auth = 'token'

const REGISTER_SESSION = defineEndpoints({
  openCashRegister: {
    method: 'POST',
    path: '/setup/openingcashregister',
    auth,
    permission: OPEN_REGISTERS,
    body: drawer.OpeningRecord,
    reply: drawer.OpenRegisterReply,
  },
  listOpenClosings: {
    method: 'GET',
    path: '/setup/stores/cashregisters/{id}/Open/closinglist',
    auth,
    permission: READ_REGISTERS,
    params: drawer.OpenRegisterParams,
    reply: drawer.OpenClosingReply,
  },
  lastClosingBalance: {
    method: 'GET',
    path: '/setup/lastclosingbalance/{id}',
    auth,
    permission: READ_REGISTERS,
    params: drawer.OpenRegisterParams,
    reply: drawer.LastClosingBalanceReply,
  },
  closeCashRegister: {
    method: 'PUT',
    path: `${REGISTER}/{x}/closinglist`,
    auth,
    permission: CLOSE_REGISTERS,
    params: drawer.ClosingParams,
    body: drawer.CloseRegisterBody,
    reply: drawer.CloseRegisterReply,
  },
  listClosings: {
    method: 'GET',
    path: '/setup/stores/{storeId}/cashregisterclosings',
    auth,
    permission: READ_CLOSINGS,
    params: StoreParams,
    query: drawer.ClosingsQuery,
    reply: drawer.ClosingsReply,
  },
  recordCashMovement: {
    method: 'POST',
    path: '/setup/accountmanagement',
    auth,
    permission: MOVE_CASH,
    body: drawer.CashMovementBody,
    reply: drawer.CashMovementReply,
  },
})

/** The sheets of one closing; `{x}` is its key. */
const SHEETS = defineEndpoints({
  getClosing: {
    method: 'GET',
    path: `${REGISTER}/{x}/closinglistbyid`,
    auth,
    permission: READ_CLOSINGS,
    params: drawer.ClosingParams,
    reply: drawer.ClosingReply,
  },
  getAccounts: {
    method: 'GET',
    path: `${REGISTER}/{x}/accounts`,
    auth,
    permission: READ_CLOSINGS,
    params: drawer.ClosingParams,
    reply: drawer.AccountsReply,
  },
  listCashCreditEntries: {
    method: 'GET',
    path: `${REGISTER}/{x}/cashcreditentries`,
    auth,
    permission: READ_CLOSINGS,
    params: drawer.ClosingParams,
    query: drawer.CashEntriesQuery,
    reply: drawer.CashEntriesReply,
  },
  listCashDebitEntries: {
    method: 'GET',
    path: `${REGISTER}/{x}/cashdebitentries`,
    auth,
    permission: READ_CLOSINGS,
    params: drawer.ClosingParams,
    query: drawer.CashEntriesQuery,
    reply: drawer.CashEntriesReply,
  },
  listPaymentDetails: {
    method: 'GET',
    path: `${REGISTER}/{x}/paymentdetails`,
    auth,
    permission: READ_CLOSINGS,
    params: drawer.ClosingParams,
    query: drawer.PaymentDetailsQuery,
    reply: drawer.PaymentDetailsReply,
  },
  getCounterAmount: {
    method: 'GET',
    path: `${REGISTER}/{x}/counteramount`,
    auth,
    permission: READ_CLOSINGS,
    params: drawer.ClosingParams,
    query: drawer.CounterAmountQuery,
    reply: drawer.CounterAmountReply,
  },
  listProductsSold: {
    method: 'GET',
    path: `${REGISTER}/{x}/productsold`,
    auth,
    permission: READ_CLOSINGS,
    params: drawer.ClosingParams,
    query: drawer.ProductSoldQuery,
    reply: drawer.ProductSoldReply,
  },
})

const REGISTER_CALLS = defineEndpoints({
  updateCashRegister: {
    method: 'PUT',
    path: REGISTER,
    auth,
    permission: UPDATE_SETUP,
    params: RegisterParams,
    body: drawer.UpdateRegisterBody,
    reply: drawer.UpdateRegisterReply,
  },
  listRunningNumbers: {
    method: 'GET',
    path: `${REGISTER}/transactionrunningnno`,
    auth,
    permission: SELL,
    params: RegisterParams,
    reply: drawer.RunningNumbersReply,
  },
  raiseRunningNumber: {
    method: 'PUT',
    path: `${REGISTER}/transactionrunningnno`,
    auth,
    permission: SELL,
    params: RegisterParams,
    query: drawer.RaiseRunningNumberQuery,
    reply: drawer.RaiseRunningNumberReply,
  },
  releaseLease: {
    method: 'POST',
    path: `${REGISTER}/lease/release`,
    auth,
    permission: SELL,
    params: RegisterParams,
    body: ReleaseLeaseBody,
    reply: ReleaseLeaseReply,
  },
  confirmLease: {
    method: 'POST',
    path: `${REGISTER}/lease/confirm`,
    auth,
    permission: SELL,
    params: RegisterParams,
    body: ConfirmLeaseBody,
    reply: ConfirmLeaseReply,
  },
})

export const DRAWER = { ...REGISTER_SESSION, ...SHEETS, ...REGISTER_CALLS }
