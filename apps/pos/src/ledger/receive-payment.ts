import { documentNumber, isFault, type SeriesKey, seriesId } from '@evertill/domain'
import type { OtherWriteBodies } from '../db/ledger-records.ts'
import { newRow } from '../db/outbox/queued-row.ts'
import { nextNumber, slotsOf, usableLease } from '../db/numbers/slots.ts'
import { toInstant } from '../platform/clock.ts'
import { logFailure } from '../platform/log.ts'
import type { Outcome } from '../platform/outcome.ts'
import { type OtherWritePorts, QUEUE_STORES, queueOnce } from './other-writes.ts'

export type ReceivedPayment = OtherWriteBodies['payment']

export interface PaymentToQueue {
  /** Receipts have their own series, with the letter R (M-408). */
  series: SeriesKey
  transactionTypeId: string
  /** Everything but the number, which is taken in the same transaction. */
  body: Omit<ReceivedPayment, 'TransactionNo'>
}

export type QueuedPayment = Outcome<{ payment: ReceivedPayment }>

const COPIED =
  'Not received: a copy of this till uses the same receipt numbers. Connect to the server once, then try again.'
const SIGNED_OUT = 'Not received: this device was signed out in another window. Sign in again.'
const NOT_SAVED = 'Not saved: this device could not store the payment. Free some space and try again.'

/** Money received on account. Number and payment are stored together, so no receipt number is without a payment. */
export const queuePayment = async (
  { db, clock }: OtherWritePorts,
  { series, transactionTypeId, body }: PaymentToQueue,
): Promise<QueuedPayment> => {
  try {
    return await db.write('strict', [...QUEUE_STORES, 'runningNumbers'], async (tx) => {
      const [earlier, held] = await Promise.all([
        tx.get('otherWrites', body.UUID),
        tx.get('registerLease', body.CashRegisterID),
      ])
      if (earlier?.kind === 'payment') return { ok: true, payment: earlier.body }
      const lease = usableLease(held, series.slot)
      if (typeof lease === 'string')
        return { ok: false, message: lease === 'deviceCopied' ? COPIED : SIGNED_OUT }
      const taken = await nextNumber(
        slotsOf(lease),
        (slot) => seriesId({ ...series, slot }),
        async (one) => (await tx.get('runningNumbers', one))?.RunningNo,
      )
      const { series: key, runningNo: RunningNo, slot } = taken
      const TransactionNo = documentNumber({ ...series, slot }, RunningNo)
      if (isFault(TransactionNo)) return { ok: false, message: TransactionNo.message }
      const payment = { ...body, TransactionNo }
      await tx.put('runningNumbers', [
        { key, RunningNo, CashRegisterID: body.CashRegisterID, TransactionTypeID: transactionTypeId },
      ])
      await queueOnce(tx, {
        ...newRow(body.UUID, toInstant(clock.now())),
        kind: 'payment',
        body: payment,
        label: TransactionNo,
        amount: body.Amount,
      })
      return { ok: true, payment }
    })
  } catch (error) {
    logFailure('A payment could not be queued.', error)
    return { ok: false, message: NOT_SAVED }
  }
}
