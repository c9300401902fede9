import type { TrackingEvent, TrackingReply } from '@evertill/contract'
import type { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { withPartner } from '../../db/tenant.ts'
import { findCarrierName } from '../../repositories/partners/carrier.repository.ts'
import type { Partner } from '../../repositories/partners/partner.repository.ts'
import { readPackage } from '../../repositories/orders/package.repository.ts'
import { applyCarrierEvent } from '../orders/carrier-events.service.ts'
import { type Outcome, done, refuse } from '../outcome.ts'

const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/** What a carrier reports about a package. Packages of other carriers do not exist for it. */
export const trackPackage = (
  { db }: { readonly db: Database },
  partner: Partner,
  key: string,
  { eventId, state, at, location }: TrackingEvent,
): Promise<Outcome<z.output<typeof TrackingReply>>> =>
  withPartner(db, partner, async (tx) => {
    const carrier = await findCarrierName(tx, partner.key)
    if (carrier === undefined) return refuse('SIGNATURE_INVALID')
    const found = await readPackage(tx, key)
    if (!found || !isSame(found.Carrier, carrier)) return refuse('NOT_FOUND')
    const tracked = await applyCarrierEvent(tx, partner, key, { eventId, state, at, location, carrier })
    switch (tracked.kind) {
      case 'off':
        return refuse('PACKAGES_OFF')
      case 'unknown':
        return refuse('NOT_FOUND')
      case 'stale':
      case 'illegal':
        return refuse('PACKAGE_MOVE_ILLEGAL', {
          package: { ...tracked.package, Timeline: [] },
          allowed: tracked.allowed,
        })
      default:
        return done({ code: '0', key, state: tracked.package.State, result: tracked.kind })
    }
  })
