import { carrierOf, type Sale } from '@evertill/contract'
import { foreignHistory } from '../db/sales/commit-revision.ts'
import type { LedgerDb, LedgerReader } from '../db/ledger-db.ts'
import { newRow } from '../db/outbox/queued-row.ts'
import type { HistorySale, VoidMark } from '../db/records.ts'
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

/** The document, and of an exchange the other one too. */
const documentsToVoid = async (tx: LedgerReader, sale: Sale): Promise<HistorySale[]> => {
  const other = sale.Exchange && (await tx.get('salesHistory', sale.Exchange.UUID))
  const known = (await tx.get('salesHistory', sale.UUID)) ?? foreignHistory(sale)
  return other ? [known, other] : [known]
}

/**
 * Marks the sale as void, keeps its number, and queues the void for the server. An exchange is voided as a whole, under
 * the name of its bill.
 */
export const voidSale = async (
  { db, clock }: VoidPorts,
  { sale, uuid, reason, by, approval, closingKey }: SaleToVoid,
): Promise<VoidOutcome> => {
  const Reason = reason.trim()
  if (Reason === '') return { ok: false, code: 'noReason' }
  try {
    return await db.write('strict', [...QUEUE_STORES, 'salesHistory'], async (tx): Promise<VoidOutcome> => {
      const documents = await documentsToVoid(tx, sale)
      const earlier = documents.find(({ voided }) => voided)?.voided
      if (earlier) return earlier.UUID === uuid ? { ok: true } : { ok: false, code: 'isVoid' }
      const At = toInstant(clock.now())
      const voided: VoidMark = {
        UUID: uuid,
        Reason,
        At,
        ByUserName: by,
        ApprovedBy: approval?.approvedBy ?? '',
      }
      await tx.put(
        'salesHistory',
        documents.map((known) => ({ ...known, voided })),
      )
      await queueOnce(tx, {
        ...newRow(uuid, At),
        kind: 'void',
        body: {
          UUID: uuid,
          Reason,
          At,
          ...(approval ? { ApprovalID: approval.approvalId } : {}),
          ...(closingKey === undefined ? {} : { ClosingKey: closingKey }),
          SaleUUID: carrierOf(sale),
        },
        label: sale.TransactionNo,
        amount: -documents.reduce((sum, known) => sum + known.sale.PayableAmount, 0),
      })
      const detail = [Reason, by, approval?.approvedBy].filter(Boolean).join(' – ')
      await tx.add('journal', { UUID: documents.map(({ UUID }) => UUID), at: At, event: 'voided', detail })
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
    const documents = await documentsToVoid(tx, known.sale)
    await tx.remove('otherWrites', [known.voided.UUID])
    await tx.put(
      'salesHistory',
      documents.map(({ voided: _voided, ...unvoided }) => unvoided),
    )
    await tx.add('journal', {
      UUID: documents.map(({ UUID }) => UUID),
      at: toInstant(clock.now()),
      event: 'gave way',
      detail: write.lastError ?? '',
    })
    return true
  })
