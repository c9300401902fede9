import type { CashRegister, RegisterLease, RunningNumber } from '@evertill/contract'
import { slotAfter } from '@evertill/domain'
import type { Database, Tx } from '../db/database.ts'
import { type Identity, withTenant } from '../db/tenant.ts'
import { isUuid } from '../platform/uuid.ts'
import {
  type LeaseKey,
  findLease,
  insertLease,
  lastSlotOf,
  listRegisters,
  lockLeasesOf,
  registerIsInStore,
} from '../repositories/register.repository.ts'
import { listRunningNumbers } from '../repositories/running-number.repository.ts'
import { findReachableStore } from '../repositories/store.repository.ts'
import { type Outcome, done, refuse } from './outcome.ts'

export const listCashRegisters = async (
  { db }: { db: Database },
  identity: Identity,
  storeId: string,
): Promise<Outcome<CashRegister[]>> => {
  if (!isUuid(storeId)) return refuse('NOT_FOUND')
  return withTenant(db, identity, async (tx) => {
    const store = await findReachableStore(tx, identity.userId, storeId)
    return store ? done(await listRegisters(tx, storeId)) : refuse('NOT_FOUND')
  })
}

/** The slot this device already has on this register, else the store's next one. */
const slotFor = async (tx: Tx, identity: Identity, wanted: LeaseKey): Promise<string> => {
  await lockLeasesOf(tx, identity, wanted.storeId)
  const held = await findLease(tx, wanted)
  if (held !== undefined) return held
  const slot = slotAfter((await lastSlotOf(tx, wanted.storeId)) ?? '')
  if (slot === undefined) throw new Error('all 702 slots of a store are leased')
  await insertLease(tx, identity, wanted, slot)
  return slot
}

export type Lease = { lease: RegisterLease; runningNos: RunningNumber[] }

/** Asking again gives the same slot again: a till whose reply was lost must not burn a series. */
export const leaseCashRegister = async (
  { db }: { db: Database },
  identity: Identity,
  wanted: LeaseKey,
): Promise<Outcome<Lease>> => {
  if (!isUuid(wanted.storeId) || !isUuid(wanted.registerId)) return refuse('NOT_FOUND')
  return withTenant(db, identity, async (tx) => {
    const store = await findReachableStore(tx, identity.userId, wanted.storeId)
    if (!store || !(await registerIsInStore(tx, wanted.storeId, wanted.registerId))) {
      return refuse('NOT_FOUND')
    }
    const slot = await slotFor(tx, identity, wanted)
    return done({
      lease: {
        StoreID: wanted.storeId,
        CashRegisterID: wanted.registerId,
        DeviceID: wanted.deviceId,
        Prefix: store.prefix,
        Slot: slot,
      },
      runningNos: await listRunningNumbers(tx, `${store.prefix}${slot}`),
    })
  })
}
