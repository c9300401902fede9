import type { Employee, PrintConfig, ServiceArea } from '@evertill/contract'
import type { Database, Tx } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { isUuid } from '../../platform/uuid.ts'
import * as lists from '../../repositories/catalogue/store-list.repository.ts'
import { findReachableStore } from '../../repositories/registers/store.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'

/** A list of one store, for users who have access to it. */
const ofStore =
  <Row>(list: (tx: Tx, storeId: string) => Promise<Row[]>) =>
  async ({ db }: { db: Database }, identity: Identity, storeId: string): Promise<Outcome<Row[]>> => {
    if (!isUuid(storeId)) return refuse('NOT_FOUND')
    return withTenant(db, identity, async (tx) => {
      const store = await findReachableStore(tx, identity.userId, storeId)
      return store ? done(await list(tx, storeId)) : refuse('NOT_FOUND')
    })
  }

export const listEmployees = ofStore<Employee>(lists.listEmployees)
export const listPrintConfigs = ofStore<PrintConfig>(lists.listPrintConfigs)
export const listServiceAreas = ofStore<ServiceArea>(lists.listServiceAreas)
