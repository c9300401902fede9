import { z } from 'zod'
import * as drawer from './drawer.ts'
import { defineEndpoints } from '../endpoint.ts'
import { ReleaseLeaseBody, ReleaseLeaseReply } from '../registers/register.ts'
import { Key } from '../scalars.ts'

const OfStore = z.object({ storeId: Key })
const OfRegister = z.object({ storeId: Key, id: Key })

const SELLS = { id: 'Sales', perm: 'read', store: 'params.storeId' } as const
const OPENS = { id: 'CashRegisters', perm: 'open', store: 'body.StoreID' } as const
const MOVES_CASH = { id: 'CashRegisters', perm: 'create', store: 'body.StoreID' } as const
/** The call names a register only; the service looks for it in the stores of the user. */
const SEES_REGISTERS = { id: 'CashRegisters', perm: 'read', store: 'any' } as const
const SEES_CLOSINGS = { id: 'CashRegistersClosing', perm: 'read', store: 'params.storeId' } as const
const CLOSES = { id: 'CashRegistersClosing', perm: 'close', store: 'params.storeId' } as const
const SETS_UP = { id: 'Setup', perm: 'update', store: 'params.storeId' } as const

const REGISTER = '/setup/stores/{storeId}/cashregisters/{id}'
const auth = 'token'

/** From the opening of a register to its closing. */
const SESSION = defineEndpoints({
  openCashRegister: {
    method: 'POST',
    path: '/setup/openingcashregister',
    auth,
    permission: OPENS,
    body: drawer.OpeningRecord,
    reply: drawer.OpenRegisterReply,
  },
  listOpenClosings: {
    method: 'GET',
    path: '/setup/stores/cashregisters/{id}/Open/closinglist',
    auth,
    permission: SEES_REGISTERS,
    params: drawer.OfOpenRegister,
    reply: drawer.OpenClosingReply,
  },
  lastClosingBalance: {
    method: 'GET',
    path: '/setup/lastclosingbalance/{id}',
    auth,
    permission: SEES_REGISTERS,
    params: drawer.OfOpenRegister,
    reply: drawer.LastClosingBalanceReply,
  },
  closeCashRegister: {
    method: 'PUT',
    path: `${REGISTER}/{x}/closinglist`,
    auth,
    permission: CLOSES,
    params: drawer.OfClosing,
    body: drawer.CloseRegisterBody,
    reply: drawer.CloseRegisterReply,
  },
  listClosings: {
    method: 'GET',
    path: '/setup/stores/{storeId}/cashregisterclosings',
    auth,
    permission: SEES_CLOSINGS,
    params: OfStore,
    query: drawer.ClosingsQuery,
    reply: drawer.ClosingsReply,
  },
  recordCashMovement: {
    method: 'POST',
    path: '/setup/accountmanagement',
    auth,
    permission: MOVES_CASH,
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
    permission: SEES_CLOSINGS,
    params: drawer.OfClosing,
    reply: drawer.ClosingReply,
  },
  getAccounts: {
    method: 'GET',
    path: `${REGISTER}/{x}/accounts`,
    auth,
    permission: SEES_CLOSINGS,
    params: drawer.OfClosing,
    reply: drawer.AccountsReply,
  },
  listCashCreditEntries: {
    method: 'GET',
    path: `${REGISTER}/{x}/cashcreditentries`,
    auth,
    permission: SEES_CLOSINGS,
    params: drawer.OfClosing,
    query: drawer.CashEntriesQuery,
    reply: drawer.CashEntriesReply,
  },
  listCashDebitEntries: {
    method: 'GET',
    path: `${REGISTER}/{x}/cashdebitentries`,
    auth,
    permission: SEES_CLOSINGS,
    params: drawer.OfClosing,
    query: drawer.CashEntriesQuery,
    reply: drawer.CashEntriesReply,
  },
  listPaymentDetails: {
    method: 'GET',
    path: `${REGISTER}/{x}/paymentdetails`,
    auth,
    permission: SEES_CLOSINGS,
    params: drawer.OfClosing,
    query: drawer.PaymentDetailsQuery,
    reply: drawer.PaymentDetailsReply,
  },
  getCounterAmount: {
    method: 'GET',
    path: `${REGISTER}/{x}/counteramount`,
    auth,
    permission: SEES_CLOSINGS,
    params: drawer.OfClosing,
    query: drawer.CounterAmountQuery,
    reply: drawer.CounterAmountReply,
  },
  listProductsSold: {
    method: 'GET',
    path: `${REGISTER}/{x}/productsold`,
    auth,
    permission: SEES_CLOSINGS,
    params: drawer.OfClosing,
    query: drawer.ProductSoldQuery,
    reply: drawer.ProductSoldReply,
  },
})

const REGISTER_CALLS = defineEndpoints({
  updateCashRegister: {
    method: 'PUT',
    path: REGISTER,
    auth,
    permission: SETS_UP,
    params: OfRegister,
    body: drawer.UpdateRegisterBody,
    reply: drawer.UpdateRegisterReply,
  },
  listRunningNumbers: {
    method: 'GET',
    path: `${REGISTER}/transactionrunningnno`,
    auth,
    permission: SELLS,
    params: OfRegister,
    reply: drawer.RunningNumbersReply,
  },
  raiseRunningNumber: {
    method: 'PUT',
    path: `${REGISTER}/transactionrunningnno`,
    auth,
    permission: SELLS,
    params: OfRegister,
    query: drawer.RaiseRunningNumberQuery,
    reply: drawer.RaiseRunningNumberReply,
  },
  releaseLease: {
    method: 'POST',
    path: `${REGISTER}/lease/release`,
    auth,
    permission: SELLS,
    params: OfRegister,
    body: ReleaseLeaseBody,
    reply: ReleaseLeaseReply,
  },
})

export const DRAWER = { ...SESSION, ...SHEETS, ...REGISTER_CALLS }
