import type { RegisterLease, ReleaseLeaseBody, RunningNumber } from '@evertill/contract'
import { needsNextSlot, slotAfter } from '@evertill/domain'
import type { z } from 'zod'
import type { Database, Tx } from '../db/database.ts'
import { type Identity, withTenant } from '../db/tenant.ts'
import { isUuid } from '../platform/uuid.ts'
import { addAudit } from '../repositories/audit-trail.repository.ts'
import {
  type LeaseKey,
  findLease,
  insertLease,
  lastSlotOf,
  listFreeSlots,
  lockLeasesOf,
  releaseSlot,
  takeSlot,
} from '../repositories/lease.repository.ts'
import { findReachableRegister } from '../repositories/reach.repository.ts'
import { listRunningNumbers } from '../repositories/running-number.repository.ts'
import { type Outcome, done, refuse } from './outcome.ts'
import { type NumberReport, raiseReported, slotOfSeries } from './series.ts'

/** One that was handed back and has numbers left; a series that is nearly full would stop its holder soon. */
const freeSlot = async (tx: Tx, prefix: string, storeId: string): Promise<string | undefined> => {
  for (const slot of await listFreeSlots(tx, storeId)) {
    const numbers = await listRunningNumbers(tx, `${prefix}${slot}`)
    if (!numbers.some(({ RunningNo }) => needsNextSlot({ slot }, RunningNo))) return slot
  }
  return undefined
}

/** The slot this device has on this register, else one that waits for a holder, else the store's next one. */
const slotFor = async (
  tx: Tx,
  identity: Identity,
  wanted: LeaseKey,
  prefix: string,
): Promise<string | undefined> => {
  await lockLeasesOf(tx, identity, wanted.storeId)
  const known = (await findLease(tx, wanted)) ?? (await freeSlot(tx, prefix, wanted.storeId))
  if (known !== undefined) {
    await takeSlot(tx, identity, wanted, known)
    return known
  }
  const slot = slotAfter((await lastSlotOf(tx, wanted.storeId)) ?? '')
  if (slot !== undefined) await insertLease(tx, identity, wanted, slot)
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
    const register = await findReachableRegister(tx, identity.userId, wanted)
    if (!register) return refuse('NOT_FOUND')
    const slot = await slotFor(tx, identity, wanted, register.prefix)
    if (slot === undefined) return refuse('SLOTS_USED_UP')
    return done({
      lease: {
        StoreID: wanted.storeId,
        CashRegisterID: wanted.registerId,
        DeviceID: wanted.deviceId,
        Prefix: register.prefix,
        Slot: slot,
      },
      runningNos: await listRunningNumbers(tx, `${register.prefix}${slot}`),
    })
  })
}

/**
 * Hands a slot back. Its numbers are raised to what the device has used first: the next holder would otherwise
 * print them again. Only the device that holds it can, and doing it twice is the same as once.
 */
export const releaseLease = async (
  { db }: { db: Database },
  identity: Identity,
  { storeId, registerId, ...body }: Omit<LeaseKey, 'deviceId'> & z.output<typeof ReleaseLeaseBody>,
): Promise<Outcome<null>> => {
  if (!isUuid(storeId) || !isUuid(registerId)) return refuse('NOT_FOUND')
  return withTenant(db, identity, async (tx) => {
    const register = await findReachableRegister(tx, identity.userId, { storeId, registerId })
    if (!register) return refuse('NOT_FOUND')
    await lockLeasesOf(tx, identity, storeId)
    const slot = await findLease(tx, { storeId, registerId, deviceId: body.DeviceID })
    // Never leased, or taken over by another since: there is nothing of this device to hand back.
    if (slot === undefined) return done(null)
    const reports: NumberReport[] = body.runningNos.map(({ Series, RunningNo, TransactionTypeID }) => ({
      series: Series,
      runningNo: RunningNo,
      transactionTypeId: TransactionTypeID,
    }))
    const foreign = reports.findIndex(
      ({ series }) => slotOfSeries(series, register.prefix, [slot]) === undefined,
    )
    if (foreign !== -1) {
      return refuse('INVALID_REQUEST', {
        errors: [{ path: `runningNos.${foreign}.Series`, message: 'is not a series of this lease' }],
      })
    }
    for (const report of reports) {
      const faults = await raiseReported(tx, identity, registerId, slot, report)
      if (faults.length > 0) return refuse('INVALID_REQUEST', { errors: faults })
    }
    if (await releaseSlot(tx, storeId, slot)) {
      const detail = { CashRegisterID: registerId, DeviceID: body.DeviceID, Slot: slot }
      await addAudit(tx, identity, { action: 'lease.released', subject: registerId, detail })
    }
    return done(null)
  })
}
