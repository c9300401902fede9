import type { Database } from '../db/database.ts'
import { withoutTenant } from '../db/tenant.ts'
import { readEpoch } from '../repositories/server-state.repository.ts'

export type Health = { readonly status: 'ok'; readonly epoch: string }

/** Reads the database as a request would, so that role and grants are tested too. */
export const readHealth = async (db: Database): Promise<Health> => ({
  status: 'ok',
  epoch: await withoutTenant(db, readEpoch, 'server'),
})
