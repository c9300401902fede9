import type { AcknowledgedReply } from '@evertill/contract'
import type { z } from 'zod'
import { DEMO_REGISTRATION_IDS } from '../../db/seed/companies.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import {
  closeCompanies,
  deleteCompanies,
  rememberDemoDeleted,
} from '../../repositories/company/delete-company.repository.ts'
import { runsServer } from '../../repositories/company/first-run.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import type { CallOrigin } from '../people/user-sessions.service.ts'
import { type FirstRunPorts, type OwnerAccess, asOwner, readFirstRun } from './first-run.service.ts'

type Answer = z.output<typeof AcknowledgedReply>

/**
 * Both demo companies with everything they did. Their accounts are closed first, in a transaction of their own: a till of
 * the demo that is selling would otherwise write new rows while the old ones go.
 */
export const deleteDemo = async ({ url }: Pick<OwnerAccess, 'url'>): Promise<number> => {
  await asOwner(url, (tx) => closeCompanies(tx, DEMO_REGISTRATION_IDS))
  return asOwner(url, async (tx) => {
    const rows = await deleteCompanies(tx, DEMO_REGISTRATION_IDS)
    await rememberDemoDeleted(tx)
    return rows
  })
}

const DELETED: Answer = { code: '0', message: 'The demo was deleted.' }

/** Before there is a company of one's own, on the machine of the server only. */
export const deleteDemoAtFirstRun = async (
  ports: FirstRunPorts,
  origin: CallOrigin,
): Promise<Outcome<Answer>> => {
  const state = await readFirstRun(ports, origin)
  if (!state.ok || !ports.owner || state.value.NeedsCode) return refuse('FIRST_RUN_CLOSED')
  await deleteDemo(ports.owner)
  return done(DELETED)
}

/**
 * By the owner of the company that set the server up, whose right was judged before. Whoever came later is a guest here,
 * and nobody of the demo may end it for the others.
 */
export const deleteDemoAsOwner = async (
  { db, owner }: FirstRunPorts,
  identity: Identity,
): Promise<Outcome<Answer>> => {
  if (!(await withTenant(db, identity, runsServer))) return refuse('NOT_ALLOWED')
  if (!owner) return refuse('FIRST_RUN_CLOSED')
  await deleteDemo(owner)
  return done(DELETED)
}
