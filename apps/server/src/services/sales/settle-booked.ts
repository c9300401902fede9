import type { FieldError } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import type { Identity } from '../../db/tenant.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import { markBooked } from '../../repositories/sales/held-sale.repository.ts'
import type { NewSale } from '../../repositories/sales/new-sale.ts'
import { refusalOf } from '../../repositories/sales/sale.repository.ts'
import { type Outcome, refuse } from '../outcome.ts'
import type { CorrectedSale } from './correct-sale.ts'

export type Booking = { readonly fresh: NewSale; readonly corrected: CorrectedSale }

/** Somebody closed it between our look and the booking. The transaction is rolled back. */
class ClosedMeanwhile extends Error {}

export const invalid = (errors: readonly FieldError[]): Outcome<never> => refuse('SALE_INVALID', { errors })

/** In the transaction that books it: it waits no more, and the trail says who corrected what. */
export const settleBooked = async (
  tx: Tx,
  identity: Identity,
  id: string,
  { fresh: { sale }, corrected: { before, after } }: Booking,
): Promise<void> => {
  if (!(await markBooked(tx, identity, id))) throw new ClosedMeanwhile()
  const detail = {
    from: 'hub',
    sale: sale.UUID.toLowerCase(),
    ...(sale.Revision > 1 ? { revision: sale.Revision } : {}),
    before: { State: 'open', ...before },
    after: { State: 'booked', ...after },
  }
  await addAudit(tx, identity, { action: 'quarantine.booked', subject: id, detail })
}

/** What whoever books is told of an error of the booking. Others are thrown again. */
export const refusedBooking = (error: unknown): Outcome<never> => {
  if (error instanceof ClosedMeanwhile) return refuse('STALE')
  const message = refusalOf(error)
  if (message === undefined) throw error
  return invalid([{ path: '', message }])
}
