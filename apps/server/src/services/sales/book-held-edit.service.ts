import type { BookHeldSaleReply, FieldError } from '@evertill/contract'
import type { Database } from '../../db/database.ts'
import { withTenant } from '../../db/tenant.ts'
import { findHead } from '../../repositories/sales/sale-read.repository.ts'
import { type Outcome, type Refusal, done, refuse } from '../outcome.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'
import { applyEdit } from './sale-edit.service.ts'
import { type Booking, invalid, refusedBooking, settleBooked } from './settle-booked.ts'

/** Why a change cannot be booked any more, where the till has a code for it. */
const WHY: Partial<Record<Refusal['code'], FieldError>> = {
  SALE_REVISION_STALE: { path: 'Revision', message: 'was changed since' },
  SALE_IS_VOID: { path: 'Revision', message: 'is of a void bill' },
  SALE_HAS_RETURNS: { path: 'Revision', message: 'is of a bill with returns' },
}

/**
 * Books a change of a bill that was held back, as the till's own call would: it must follow the revision that the bill
 * has, and a bill that is void or has returns is not changed.
 */
export const bookHeldEdit = async (
  db: Database,
  caller: HubCaller,
  id: string,
  { fresh, corrected }: Booking,
): Promise<Outcome<BookHeldSaleReply>> => {
  try {
    return await withTenant(db, caller, async (tx): Promise<Outcome<BookHeldSaleReply>> => {
      const head = await findHead(tx, fresh.sale.UUID, true)
      if (!head) return invalid([{ path: 'Revision', message: 'is of a bill that is not booked' }])
      if (!caller.stores.includes(head.store_id)) return refuse('NOT_FOUND')
      const applied = await applyEdit(tx, caller, head, fresh)
      if (!applied.ok) {
        const why = WHY[applied.refusal.code]
        return why ? invalid([why]) : applied
      }
      const { replayed, flags } = applied.value
      if (!replayed) await settleBooked(tx, caller, id, { fresh, corrected })
      return done({ code: '0', message: 'Booked', SaleUUID: head.uuid, replayed, Flags: flags })
    })
  } catch (error) {
    return refusedBooking(error)
  }
}
