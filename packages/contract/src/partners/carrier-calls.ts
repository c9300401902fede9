import { z } from 'zod'
import { PackageStateName } from '../orders/package.ts'
import { Instant, SuccessCode, Text, Uuid } from '../scalars.ts'
import { EventResult } from './channel-calls.ts'

/** What a carrier says about a package. The shop makes it and packs it. */
const TrackedState = PackageStateName.exclude(['draft', 'packed', 'ready', 'collected'])

export const TrackingEvent = z.object({
  eventId: z.string().min(1).max(100),
  state: TrackedState,
  at: Instant,
  location: Text.optional(),
})
export type TrackingEvent = z.infer<typeof TrackingEvent>

export const TrackingReply = z.object({
  code: SuccessCode,
  key: Uuid,
  state: PackageStateName,
  result: EventResult,
})

export const CARRIER_ENDPOINTS = {
  trackPackage: {
    method: 'POST',
    path: '/v1/packages/{key}/tracking',
    auth: 'partner',
    permission: null,
    partner: { kind: 'carrier', key: 'query.carrier', hasEffect: true },
    params: z.object({ key: Uuid }),
    /** Whose secret has signed. */
    query: z.object({ carrier: z.string().min(1).max(64) }),
    body: TrackingEvent,
    reply: TrackingReply,
  },
} as const
