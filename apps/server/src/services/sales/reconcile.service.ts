import type {
  QuarantineQuery,
  QuarantineReply,
  QuarantinedBodyReply,
  ReconcileBody,
  ReconcileReply,
  ResolveQuarantineBody,
  ResolveQuarantineReply,
} from '@evertill/contract'
import type { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { type Identity, searchAsTenant, withTenant } from '../../db/tenant.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import {
  findKnownStates,
  findQuarantinePlace,
  listQuarantine,
  readQuarantined,
  resolveQuarantine,
} from '../../repositories/sales/reconcile.repository.ts'
import { storesWithRight } from '../../repositories/sales/sale-read.repository.ts'
import { readEpoch } from '../../repositories/server-state.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'

type Ports = { readonly db: Database }

/** A till compares its journal with the server. Sales of other registrations are unknown here, whatever it asks for. */
export const reconcile = (
  { db }: Ports,
  identity: Identity,
  { sales }: z.output<typeof ReconcileBody>,
): Promise<Outcome<z.infer<typeof ReconcileReply>>> =>
  withTenant(db, identity, async (tx) => {
    const uuids = sales.map(({ UUID }) => UUID.toLowerCase())
    const known = await findKnownStates(tx, uuids)
    return done({
      code: '0' as const,
      epoch: await readEpoch(tx),
      results: sales.map(({ UUID }) => {
        const state = known.get(UUID.toLowerCase())
        return {
          UUID,
          State: state === undefined ? 'Unknown' : state.revision === null ? 'Quarantined' : 'Accepted',
          Revision: state?.revision ?? null,
          saleId: state === undefined || state.revision === null ? null : state.uuid,
        } as const
      }),
    })
  })

export const getQuarantine = (
  { db }: Ports,
  identity: Identity,
  query: z.output<typeof QuarantineQuery>,
): Promise<Outcome<z.infer<typeof QuarantineReply>>> =>
  searchAsTenant(db, identity, async (tx) => {
    const stores = await storesWithRight(tx, identity.userId, 'Quarantine', 'resolve')
    const after = query.after === undefined ? undefined : await findQuarantinePlace(tx, stores, query.after)
    if (query.after !== undefined && !after) {
      return refuse('INVALID_REQUEST', { errors: [{ path: 'after', message: 'is not in quarantine' }] })
    }
    return done({ code: '0' as const, ...(await listQuarantine(tx, stores, { ...query, after })) })
  })

/** A body can be eight megabytes, so it is read alone. */
export const getQuarantined = (
  { db }: Ports,
  identity: Identity,
  quarantineId: string,
): Promise<Outcome<z.infer<typeof QuarantinedBodyReply>>> =>
  searchAsTenant(db, identity, async (tx) => {
    const stores = await storesWithRight(tx, identity.userId, 'Quarantine', 'resolve')
    const quarantined = await readQuarantined(tx, stores, quarantineId)
    return quarantined ? done({ code: '0' as const, quarantined }) : refuse('NOT_FOUND')
  })

/** A person records what became of the money; the body stays in quarantine. */
export const resolve = (
  { db }: Ports,
  identity: Identity,
  quarantineId: string,
  { Resolution, Reason }: z.output<typeof ResolveQuarantineBody>,
  from: 'till' | 'hub' = 'till',
): Promise<Outcome<z.infer<typeof ResolveQuarantineReply>>> =>
  withTenant(db, identity, async (tx) => {
    const decision = { resolution: Resolution, reason: Reason }
    const stores = await storesWithRight(tx, identity.userId, 'Quarantine', 'resolve')
    const result = await resolveQuarantine(tx, identity, { quarantineId, stores }, decision)
    if (result === 'unknown') return refuse('NOT_FOUND')
    if (result === 'resolvedDifferently') return refuse('DIFFERS_FROM_RECORDED')
    if (result === 'resolved') {
      const detail = { ...decision, from, before: { State: 'open' }, after: { State: 'closed', ...decision } }
      await addAudit(tx, identity, { action: 'quarantine.resolved', subject: quarantineId, detail })
    }
    return done({
      code: '0' as const,
      message: 'Recorded',
      quarantineId,
      replayed: result === 'repeated',
    })
  })
