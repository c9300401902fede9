import type { RegisterLease, ReleaseLeaseBody, RunningNumber } from '@evertill/contract'
import {
  RECLAIM_DAYS,
  isSlotHolder,
  mayTakeSlot,
  needsNextSlot,
  slotAfter,
  type SlotMarks,
} from '@evertill/domain'
import type { z } from 'zod'
import type { Database, Tx } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { isUuid } from '../../platform/uuid.ts'
import { addAudit, raiseEvent } from '../../repositories/audit-trail.repository.ts'
import {
  type LeaseKey,
  type SlotKey,
  countSlotsOf,
  findForgottenSlot,
  insertLease,
  isLeasedTo,
  lastSlotOf,
  listFreeSlots,
  listLeases,
  lockLeasesOf,
  markCopied,
  readHolder,
  releaseSlot,
  reassignSlot,
  wasLeasedBy,
  writeHolder,
} from '../../repositories/registers/lease.repository.ts'
import { readEpoch } from '../../repositories/server-state.repository.ts'
import { storesWithRight } from '../../repositories/sales/sale-read.repository.ts'
import { findReachableRegister } from '../../repositories/registers/reach.repository.ts'
import { listRunningNumbers } from '../../repositories/registers/running-number.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { type NumberReport, raiseReported, slotOfSeries } from './series.ts'

/** The first slot with enough numbers left; a nearly full series would stop its holder soon. */
const firstWithRoom = async (
  tx: Tx,
  prefix: string,
  slots: readonly string[],
): Promise<string | undefined> => {
  for (const slot of slots) {
    const numbers = await listRunningNumbers(tx, `${prefix}${slot}`)
    if (!numbers.some(({ RunningNo }) => needsNextSlot({ slot }, RunningNo))) return slot
  }
  return undefined
}

export type LeaseWanted = LeaseKey & { readonly afterSlot?: string | undefined }

const maySetUp = async (tx: Tx, { userId }: Identity, storeId: string): Promise<boolean> =>
  (await storesWithRight(tx, userId, 'Setup', 'update')).includes(storeId.toLowerCase())

type Slot = { readonly slot: string } | { readonly refusal: 'SLOTS_USED_UP' | 'TOO_MANY_DEVICES' }

/** For a device that has none: a released slot, one that was unused for long, or the next one of the store. */
const otherSlotFor = async (
  tx: Tx,
  identity: Identity,
  wanted: LeaseWanted,
  prefix: string,
): Promise<Slot> => {
  const { storeId, afterSlot } = wanted
  const taken = await countSlotsOf(tx, identity, { storeId, prefix })
  if (!mayTakeSlot(taken, await maySetUp(tx, identity, storeId))) return { refusal: 'TOO_MANY_DEVICES' }
  const free = (await listFreeSlots(tx, storeId)).filter((slot) => slot !== afterSlot)
  const forgotten = (days: number) => findForgottenSlot(tx, { storeId, prefix, days })
  const next = slotAfter((await lastSlotOf(tx, storeId)) ?? '')
  const reused =
    (await firstWithRoom(tx, prefix, free)) ??
    (await forgotten(RECLAIM_DAYS.usual)) ??
    (next === undefined ? await forgotten(RECLAIM_DAYS.noneLeft) : undefined)
  if (reused !== undefined) await reassignSlot(tx, identity, wanted, reused)
  else if (next !== undefined) await insertLease(tx, identity, wanted, next)
  const slot = reused ?? next
  return slot === undefined ? { refusal: 'SLOTS_USED_UP' } : { slot }
}

/** A slot that this device has on this register, else another one. `afterSlot` is never among them. */
const slotFor = async (tx: Tx, identity: Identity, wanted: LeaseWanted, prefix: string): Promise<Slot> => {
  await lockLeasesOf(tx, identity, wanted.storeId)
  const own = (await listLeases(tx, wanted)).filter((slot) => slot !== wanted.afterSlot)
  const last = wanted.afterSlot === undefined ? own.at(-1) : undefined
  const slot = (await firstWithRoom(tx, prefix, own)) ?? last
  if (slot === undefined) return otherSlotFor(tx, identity, wanted, prefix)
  await reassignSlot(tx, identity, wanted, slot)
  return { slot }
}

export type Lease = { lease: RegisterLease; runningNos: RunningNumber[] }

/** A repeat gets the same slot: a till whose reply was lost must not waste a series. */
export const leaseCashRegister = async (
  { db }: { db: Database },
  identity: Identity,
  wanted: LeaseWanted,
): Promise<Outcome<Lease>> => {
  if (!isUuid(wanted.storeId) || !isUuid(wanted.registerId)) return refuse('NOT_FOUND')
  return withTenant(db, identity, async (tx) => {
    const register = await findReachableRegister(tx, identity.userId, wanted)
    if (!register) return refuse('NOT_FOUND')
    const found = await slotFor(tx, identity, wanted, register.prefix)
    if ('refusal' in found) return refuse(found.refusal)
    const { slot } = found
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
 * Whether the till still holds its slot, told at each of its contacts. False for a copied or restored till: it continues
 * from an older contact than the server has seen. From then on no copy holds the slot: each has printed numbers of it
 * that the others do not know.
 */
export const confirmLease = async (
  { db }: { db: Database },
  identity: Identity,
  { mark, nextMark, ...key }: SlotKey & SlotMarks,
): Promise<Outcome<boolean>> => {
  if (!isUuid(key.storeId) || !isUuid(key.registerId)) return refuse('NOT_FOUND')
  return withTenant(db, identity, async (tx) => {
    if (!(await findReachableRegister(tx, identity.userId, key))) return refuse('NOT_FOUND')
    // Of two copies that call at once only one may find the mark that both know.
    await lockLeasesOf(tx, identity, key.storeId)
    if (!(await isLeasedTo(tx, key))) return done(false)
    const epoch = await readEpoch(tx)
    const holder = await readHolder(tx, key, epoch)
    if (holder?.isCopied) return done(false)
    if (isSlotHolder(holder?.mark, { mark, nextMark })) {
      await writeHolder(tx, identity, key, { mark: nextMark, epoch })
      return done(true)
    }
    await markCopied(tx, key)
    const detail = { CashRegisterID: key.registerId, DeviceID: key.deviceId, Slot: key.slot }
    await addAudit(tx, identity, { action: 'lease.copied', subject: key.registerId, detail })
    // An open till with the same slot confirms it again and learns the same.
    await raiseEvent(tx, identity, { type: 'cashRegister_updated', storeId: key.storeId, payload: {} })
    return done(false)
  })
}

type Release = z.output<typeof ReleaseLeaseBody>

type HeldSlot = { readonly slot: string; readonly isByHolder: boolean }

/**
 * Which of its slots the device itself gives back. It proves itself by the marks of its contacts. A slot without a contact
 * (leased ahead, or a moment ago) counts with the others of the device, or for the user who leased it.
 */
const judgeHolder = async (
  tx: Tx,
  identity: Identity,
  { slots, marks, ...device }: LeaseKey & { slots: readonly string[]; marks: Release['Marks'] },
): Promise<HeldSlot[]> => {
  const epoch = await readEpoch(tx)
  const known: { slot: string; isProved: boolean | undefined }[] = []
  for (const slot of slots) {
    const stored = await readHolder(tx, { ...device, slot }, epoch)
    const told = marks.find(({ Slot }) => Slot === slot)
    const isTold = told !== undefined && !stored?.isCopied
    const isProved = isTold && isSlotHolder(stored?.mark, { mark: told.Mark, nextMark: told.NextMark })
    known.push({ slot, isProved: stored && isProved })
  }
  const isDevice = known.some(({ isProved }) => isProved)
  const held: HeldSlot[] = []
  for (const { slot, isProved } of known) {
    const isByHolder = isProved ?? (isDevice || (await wasLeasedBy(tx, identity, device.storeId, slot)))
    held.push({ slot, isByHolder })
  }
  return held
}

/**
 * Releases the slots of a device. First raises their numbers to the last ones used: the next holder would otherwise print
 * them again. Only the device itself can release them, or somebody with the right to set up the store; then nobody knows
 * the last numbers, and no other device gets the slots. A repeat changes nothing.
 */
export const releaseLease = async (
  { db }: { db: Database },
  identity: Identity,
  { storeId, registerId, ...body }: Omit<LeaseKey, 'deviceId'> & Release,
): Promise<Outcome<null>> => {
  if (!isUuid(storeId) || !isUuid(registerId)) return refuse('NOT_FOUND')
  return withTenant(db, identity, async (tx) => {
    const register = await findReachableRegister(tx, identity.userId, { storeId, registerId })
    if (!register) return refuse('NOT_FOUND')
    await lockLeasesOf(tx, identity, storeId)
    const slots = await listLeases(tx, { storeId, registerId, deviceId: body.DeviceID })
    // Never leased, or reassigned since: this device has nothing to release.
    if (slots.length === 0) return done(null)
    const device = { storeId, registerId, deviceId: body.DeviceID }
    const held = await judgeHolder(tx, identity, { ...device, slots, marks: body.Marks })
    const isRightful = held.every(({ isByHolder }) => isByHolder) || (await maySetUp(tx, identity, storeId))
    if (!isRightful) return refuse('NOT_ALLOWED')
    const reports: NumberReport[] = body.runningNos.map(({ Series, RunningNo, TransactionTypeID }) => ({
      series: Series,
      runningNo: RunningNo,
      transactionTypeId: TransactionTypeID,
    }))
    for (const [at, report] of reports.entries()) {
      const slot = slotOfSeries(report.series, register.prefix, slots)
      if (slot === undefined) {
        return refuse('INVALID_REQUEST', {
          errors: [{ path: `runningNos.${at}.Series`, message: 'is not a series of this lease' }],
        })
      }
      const faults = await raiseReported(tx, identity, registerId, slot, report)
      if (faults.length > 0) return refuse('INVALID_REQUEST', { errors: faults })
    }
    await releaseHeld(tx, identity, device, held)
    return done(null)
  })
}

const releaseHeld = async (
  tx: Tx,
  identity: Identity,
  { storeId, registerId, deviceId }: LeaseKey,
  held: readonly HeldSlot[],
): Promise<string[]> => {
  const released: string[] = []
  for (const { slot, isByHolder } of held) {
    if (!(await releaseSlot(tx, storeId, { slot, isByHolder }))) continue
    const detail = { CashRegisterID: registerId, DeviceID: deviceId, Slot: slot, isByHolder }
    await addAudit(tx, identity, { action: 'lease.released', subject: registerId, detail })
    released.push(slot)
  }
  return released
}

/** Takes a device's slots on one register away. The caller's right is judged before. Nobody goes on with their numbers. */
export const withdrawSlots = async (tx: Tx, identity: Identity, device: LeaseKey): Promise<string[]> => {
  await lockLeasesOf(tx, identity, device.storeId)
  const slots = await listLeases(tx, device)
  const held = slots.map((slot) => ({ slot, isByHolder: false }))
  return releaseHeld(tx, identity, device, held)
}
