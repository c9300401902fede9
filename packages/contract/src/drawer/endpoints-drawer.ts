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

const ONE_REGISTER = {
  method: 'GET',
  auth,
  permission: READ_REGISTERS,
  params: drawer.OpenRegisterParams,
} as const

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
    ...ONE_REGISTER,
    path: '/setup/stores/cashregisters/{id}/Open/closinglist',
    reply: drawer.OpenClosingReply,
  },
  lastClosingBalance: {
    ...ONE_REGISTER,
    path: '/setup/lastclosingbalance/{id}',
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
  recordDrawerCount: {
    method: 'POST',
    path: '/setup/drawercounts',
    auth,
    permission: MOVE_CASH,
    body: drawer.DrawerCountBody,
    reply: drawer.DrawerCountReply,
  },
})

/** The sheets of one closing; `{x}` is its key. */
const SHEET = { method: 'GET', auth, permission: READ_CLOSINGS, params: drawer.ClosingParams } as const
const SHEETS = defineEndpoints({
  getClosing: { ...SHEET, path: `${REGISTER}/{x}/closinglistbyid`, reply: drawer.ClosingReply },
  getAccounts: { ...SHEET, path: `${REGISTER}/{x}/accounts`, reply: drawer.AccountsReply },
  listCashCreditEntries: {
    ...SHEET,
    path: `${REGISTER}/{x}/cashcreditentries`,
    query: drawer.CashEntriesQuery,
    reply: drawer.CashEntriesReply,
  },
  listCashDebitEntries: {
    ...SHEET,
    path: `${REGISTER}/{x}/cashdebitentries`,
    query: drawer.CashEntriesQuery,
    reply: drawer.CashEntriesReply,
  },
  listPaymentDetails: {
    ...SHEET,
    path: `${REGISTER}/{x}/paymentdetails`,
    query: drawer.PaymentDetailsQuery,
    reply: drawer.PaymentDetailsReply,
  },
  getCounterAmount: {
    ...SHEET,
    path: `${REGISTER}/{x}/counteramount`,
    query: drawer.CounterAmountQuery,
    reply: drawer.CounterAmountReply,
  },
  listProductsSold: {
    ...SHEET,
    path: `${REGISTER}/{x}/productsold`,
    query: drawer.ProductSoldQuery,
    reply: drawer.ProductSoldReply,
  },
})

const ON_REGISTER = { auth, permission: SELL, params: RegisterParams } as const

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
    ...ON_REGISTER,
    method: 'GET',
    path: `${REGISTER}/transactionrunningnno`,
    reply: drawer.RunningNumbersReply,
  },
  raiseRunningNumber: {
    ...ON_REGISTER,
    method: 'PUT',
    path: `${REGISTER}/transactionrunningnno`,
    query: drawer.RaiseRunningNumberQuery,
    reply: drawer.RaiseRunningNumberReply,
  },
  releaseLease: {
    ...ON_REGISTER,
    method: 'POST',
    path: `${REGISTER}/lease/release`,
    body: ReleaseLeaseBody,
    reply: ReleaseLeaseReply,
  },
  confirmLease: {
    ...ON_REGISTER,
    method: 'POST',
    path: `${REGISTER}/lease/confirm`,
    body: ConfirmLeaseBody,
    reply: ConfirmLeaseReply,
  },
})

export const DRAWER = { ...REGISTER_SESSION, ...SHEETS, ...REGISTER_CALLS }
