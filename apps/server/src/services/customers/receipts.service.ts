import type { ReceivePaymentBody, ReceivePaymentReply } from '@evertill/contract'
import { allocateReceipt, isFault } from '@evertill/domain'
import type { Database, Tx } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { contentDigest } from '../../platform/canonical-json.ts'
import { isUuid } from '../../platform/uuid.ts'
import { addAudit, raiseEvent } from '../../repositories/audit-trail.repository.ts'
import {
  balanceOf,
  findReceipt,
  insertReceipt,
  lockCustomer,
  unpaidBillsOf,
} from '../../repositories/customers/customer-ledger.repository.ts'
import { findReachableRegister, findUserName } from '../../repositories/registers/reach.repository.ts'
import { followReceipt } from '../orders/follow-payments.ts'
import { type Outcome, done, refuse } from '../outcome.ts'

type Shares = Pick<ReceivePaymentReply, 'Allocations' | 'AdvanceAmount'>

/** As the cashier allocated it, else the oldest bills first. The rest is an advance. */
const allocate = async (tx: Tx, body: ReceivePaymentBody): Promise<Shares> => {
  if (body.Allocations !== undefined) {
    const allocated = body.Allocations.reduce((sum, share) => sum + share.Amount, 0)
    return { Allocations: body.Allocations, AdvanceAmount: body.Amount - allocated }
  }
  const bills = await unpaidBillsOf(tx, body.CustomerID)
  const allocated = allocateReceipt(
    body.Amount,
    bills.map((bill) => ({ id: bill.SaleUUID, date: bill.BusinessDate, balance: bill.BalanceAmount })),
  )
  if (isFault(allocated)) throw new Error(allocated.message)
  return {
    Allocations: allocated.shares.map((share) => ({ SaleUUID: share.id, Amount: share.amount })),
    AdvanceAmount: allocated.advance,
  }
}

/** The money is in the drawer, so a customer or bill that has not arrived yet is no reason to refuse. */
export const receivePayment = async (
  { db }: { db: Database },
  identity: Identity,
  body: ReceivePaymentBody,
): Promise<Outcome<ReceivePaymentReply>> => {
  if (!isUuid(body.StoreID) || !isUuid(body.CashRegisterID)) return refuse('NOT_FOUND')
  const digest = contentDigest(body)
  return withTenant(db, identity, async (tx) => {
    const place = { registerId: body.CashRegisterID, storeId: body.StoreID }
    if (!(await findReachableRegister(tx, identity.userId, place))) return refuse('NOT_FOUND')
    await lockCustomer(tx, identity, body.CustomerID)
    const shares = await allocate(tx, body)
    const { balance } = await balanceOf(tx, body.CustomerID)
    const reply: ReceivePaymentReply = {
      code: '0',
      message: 'Payment received',
      paymentId: body.UUID,
      replayed: false,
      ...shares,
      Balance: balance - body.Amount,
    }
    if (!(await insertReceipt(tx, identity, body, { digest, reply }))) {
      const earlier = await findReceipt(tx, body.UUID)
      if (!earlier) throw new Error('a receipt was neither booked nor found')
      return earlier.digest.equals(digest)
        ? done({ ...earlier.reply, replayed: true })
        : refuse('DIFFERS_FROM_RECORDED')
    }
    await followReceipt(tx, identity, body, {
      saleUuids: shares.Allocations.map(({ SaleUUID }) => SaleUUID),
      by: (await findUserName(tx, identity.userId)) ?? '',
    })
    const detail = { customer: body.CustomerID, amount: body.Amount, number: body.TransactionNo }
    await addAudit(tx, identity, { action: 'payment.received', subject: body.UUID, detail })
    await raiseEvent(tx, identity, {
      type: 'payment_received',
      storeId: body.StoreID,
      payload: { UUID: body.UUID, CustomerID: body.CustomerID },
    })
    return done(reply)
  })
}
