import type { Sale } from '@evertill/contract'
import { foreignHistory } from '../db/sales/commit-revision.ts'
import type { LedgerDb } from '../db/ledger-db.ts'
import { newRow } from '../db/outbox/queued-row.ts'
import type { VoidMark } from '../db/records.ts'
import { type Clock, toInstant } from '../platform/clock.ts'
import { logFailure } from '../platform/log.ts'
import type { Outcome } from '../platform/outcome.ts'
import { QUEUE_STORES, queueOnce } from './other-writes.ts'

interface VoidPorts {
  db: LedgerDb
  clock: Clock
}

export interface SaleToVoid {
  sale: Sale
  /** Made with the dialog, so that a double click is one void. */
  uuid: string
  reason: string
  by: string
  approval?: { approvalId: string; approvedBy: string } | undefined
  /** The register session whose drawer the refund comes from. */
  closingKey?: string | undefined
}

export type VoidOutcome = Outcome<object, { code: 'noReason' | 'isVoid' | 'notSaved' }>

/** Marks the sale as void, keeps its number, and queues the void for the server. */
export const voidSale = async (
  { db, clock }: VoidPorts,
  { sale, uuid, reason, by, approval, closingKey }: SaleToVoid,
): Promise<VoidOutcome> => {
  const Reason = reason.trim()
  if (Reason === '') return { ok: false, code: 'noReason' }
  try {
    return await db.write('strict', [...QUEUE_STORES, 'salesHistory'], async (tx): Promise<VoidOutcome> => {
      const known = (await tx.get('salesHistory', sale.UUID)) ?? foreignHistory(sale)
      if (known.voided) return known.voided.UUID === uuid ? { ok: true } : { ok: false, code: 'isVoid' }
      const At = toInstant(clock.now())
      const voided: VoidMark = {
        UUID: uuid,
        Reason,
        At,
        ByUserName: by,
        ApprovedBy: approval?.approvedBy ?? '',
      }
      await tx.put('salesHistory', [{ ...known, voided }])
      await queueOnce(tx, {
        ...newRow(uuid, At),
        kind: 'void',
        body: {
          UUID: uuid,
          Reason,
          At,
          ...(approval ? { ApprovalID: approval.approvalId } : {}),
          ...(closingKey === undefined ? {} : { ClosingKey: closingKey }),
          SaleUUID: sale.UUID,
        },
        label: sale.TransactionNo,
        amount: -sale.PayableAmount,
      })
      const detail = [Reason, by, approval?.approvedBy].filter(Boolean).join(' – ')
      await tx.add('journal', { UUID: sale.UUID, at: At, event: 'voided', detail })
      return { ok: true }
    })
  } catch (error) {
    logFailure('A void could not be stored.', error)
    return { ok: false, code: 'notSaved' }
  }
}

/** Removes a void that the server refused, and records it in the journal. The sale counts again. */
export const giveUpVoid = ({ db, clock }: VoidPorts, saleUuid: string): Promise<boolean> =>
  db.write('strict', ['salesHistory', 'otherWrites', 'journal'], async (tx) => {
    const known = await tx.get('salesHistory', saleUuid)
    if (!known?.voided) return false
    const write = await tx.get('otherWrites', known.voided.UUID)
    // Only a refused void can be withdrawn, not one in flight or accepted.
    if (write?.status !== 'failed') return false
    const { voided, ...unvoided } = known
    await tx.remove('otherWrites', [voided.UUID])
    await tx.put('salesHistory', [unvoided])
    await tx.add('journal', {
      UUID: saleUuid,
      at: toInstant(clock.now()),
      event: 'gave way',
      detail: write.lastError ?? '',
    })
    return true
  })
