import type { CartDraft } from '../db/cart/cart-record.ts'
import type { LedgerDb } from '../db/ledger-db.ts'
import type { ParkedSale } from '../db/cart/parked-sale.ts'
import { type Clock, toInstant } from '../platform/clock.ts'
import { logFailure } from '../platform/log.ts'
import type { Outcome } from '../platform/outcome.ts'

interface ParkedPorts {
  db: LedgerDb
  clock: Clock
}

/** The disk failed, or another tab has resumed or deleted the sale. */
export type ParkedRefusal = 'notSaved' | 'gone'
export type ParkedOutcome = Outcome<object, { code: ParkedRefusal }>
export type ResumedSale = Outcome<{ draft: CartDraft }, { code: ParkedRefusal }>

export interface SaleToPark {
  draft: CartDraft
  storeId: string
  label: string
  payable: number
  by: string
}

const NOT_SAVED = { ok: false, code: 'notSaved' } as const
const GONE = { ok: false, code: 'gone' } as const

const guarded = async <T>(what: string, work: () => Promise<T>): Promise<T | typeof NOT_SAVED> => {
  try {
    return await work()
  } catch (error) {
    logFailure(what, error)
    return NOT_SAVED
  }
}

/** In one transaction: a cart that is both open and parked could be sold twice. */
export const parkSale = (
  { db, clock }: ParkedPorts,
  { draft, storeId, label, payable, by }: SaleToPark,
): Promise<ParkedOutcome> =>
  guarded('A sale could not be parked.', () =>
    db.write('strict', ['parkedSales', 'cart', 'journal'], async (tx): Promise<ParkedOutcome> => {
      const at = toInstant(clock.now())
      const parked: ParkedSale = {
        ...draft,
        key: draft.UUID,
        Label: label,
        StoreID: storeId,
        updatedAt: at,
        parkedAt: at,
        parkedBy: by,
        payable,
      }
      await tx.put('parkedSales', [parked])
      await tx.remove('cart', [draft.UUID])
      await tx.add('journal', { UUID: draft.UUID, at, event: 'parked', detail: label })
      return { ok: true }
    }),
  )

/** Deletes the row in the same transaction, so that only one of two tabs can resume it. */
export const resumeSale = ({ db, clock }: ParkedPorts, key: string): Promise<ResumedSale> =>
  guarded('A parked sale could not be resumed.', () =>
    db.write('strict', ['parkedSales', 'cart', 'journal'], async (tx): Promise<ResumedSale> => {
      const row = await tx.get('parkedSales', key)
      if (!row) return GONE
      const at = toInstant(clock.now())
      const { key: _key, parkedAt: _at, parkedBy: _by, payable: _payable, ...cart } = row
      const { StoreID: _store, updatedAt: _updated, ...draft } = cart
      await tx.remove('parkedSales', [key])
      await tx.put('cart', [{ ...cart, updatedAt: at }])
      await tx.add('journal', { UUID: key, at, event: 'resumed', detail: row.Label ?? '' })
      return { ok: true, draft }
    }),
  )

export const renameParked = ({ db }: ParkedPorts, key: string, label: string): Promise<ParkedOutcome> =>
  guarded('A parked sale could not be renamed.', () =>
    db.write('strict', ['parkedSales'], async (tx): Promise<ParkedOutcome> => {
      const row = await tx.get('parkedSales', key)
      if (!row) return GONE
      await tx.put('parkedSales', [{ ...row, Label: label }])
      return { ok: true }
    }),
  )

/** The journal keeps who deleted it and why. */
export const discardParked = (
  { db, clock }: ParkedPorts,
  key: string,
  { reason, by }: { reason: string; by: string },
): Promise<ParkedOutcome> =>
  guarded('A parked sale could not be deleted.', () =>
    db.write('strict', ['parkedSales', 'journal'], async (tx): Promise<ParkedOutcome> => {
      const row = await tx.get('parkedSales', key)
      if (!row) return GONE
      const at = toInstant(clock.now())
      await tx.remove('parkedSales', [key])
      const detail = `${row.Label ?? ''} (${row.payable}): ${reason} – ${by}`
      await tx.add('journal', { UUID: key, at, event: 'discarded', detail })
      return { ok: true }
    }),
  )
