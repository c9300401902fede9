import type { AcknowledgedReply, Device, DevicesReply } from '@evertill/contract'
import type { z } from 'zod'
import type { Database, Tx } from '../../db/database.ts'
import { searchAsTenant, withTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { needsOf } from '../../policies/device-needs.policy.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import {
  type DeviceRow,
  endSessionsOnDevice,
  findDevice,
  listDevices,
  listRegistersOf,
  listStoreNames,
} from '../../repositories/devices/device.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'
import { withdrawSlots } from '../registers/leases.service.ts'

type Ports = { readonly db: Database; readonly clock: Clock }
type Answer = z.output<typeof AcknowledgedReply>

const instantOf = (moment: Date | null): string | null => moment?.toISOString() ?? null

const toDevice = (row: DeviceRow, now: Date): Device => ({
  key: row.key,
  StoreID: row.storeId,
  StoreName: row.storeName,
  CashRegisterID: row.registerId,
  CashRegisterName: row.registerName,
  Series: [...row.series],
  Kind: row.kind,
  People: [...row.people],
  Version: row.version ?? '',
  SeenAt: instantOf(row.seenAt),
  OpenSince: instantOf(row.openSince),
  Unsent: row.unsent,
  OldestUnsentAt: instantOf(row.oldestUnsentAt),
  StorageUsed: row.storageUsed,
  StorageFree: row.storageFree,
  ClockOff: row.clockOffMs,
  Needs: needsOf(row, now),
})

const byNeed = (a: Device, b: Device): number => Number(b.Needs.length > 0) - Number(a.Needs.length > 0)

/** The tills of the caller's stores, or of one of them. */
export const readDevices = async (
  { db, clock }: Ports,
  caller: HubCaller,
  { store }: { readonly store?: string | undefined },
): Promise<Outcome<DevicesReply>> => {
  const stores = caller.stores.filter((one) => store === undefined || one === store.toLowerCase())
  const now = clock()
  return searchAsTenant(db, caller, async (tx) => {
    const devices = (await listDevices(tx, { stores }, now)).map((row) => toDevice(row, now))
    return done({
      code: '0' as const,
      Devices: devices.toSorted(byNeed),
      Stores: await listStoreNames(tx, caller.stores),
    })
  })
}

/** A device of another store, or of nobody, is not found. */
const withDevice = (
  { db, clock }: Ports,
  caller: HubCaller,
  deviceId: string,
  work: (tx: Tx, device: DeviceRow) => Promise<Answer>,
): Promise<Outcome<Answer>> =>
  withTenant(db, caller, async (tx) => {
    const device = await findDevice(tx, { stores: caller.stores, deviceId }, clock())
    return device ? done(await work(tx, device)) : refuse('NOT_FOUND')
  })

const audit = (tx: Tx, caller: HubCaller, action: string, device: DeviceRow, more: object): Promise<void> => {
  const detail = { from: 'hub', StoreID: device.storeId, name: device.registerName, ...more }
  return addAudit(tx, caller, { action: `hub.devices.${action}`, subject: device.key, detail })
}

/** For a device that is lost or was replaced. If it comes back, it gets a new series, and its sales are accepted. */
export const releaseDevice = (ports: Ports, caller: HubCaller, deviceId: string): Promise<Outcome<Answer>> =>
  withDevice(ports, caller, deviceId, async (tx, device) => {
    const registers = await listRegistersOf(tx, { stores: caller.stores, deviceId })
    const slots: string[] = []
    for (const register of registers)
      slots.push(...(await withdrawSlots(tx, caller, { ...register, deviceId })))
    if (slots.length > 0) await audit(tx, caller, 'release', device, { slots })
    return { code: '0', message: `Series released: ${slots.length}` }
  })

/** Whoever sells on it is asked to sign in. Sales that wait on it are kept there and accepted later. */
export const signOutDevice = (ports: Ports, caller: HubCaller, deviceId: string): Promise<Outcome<Answer>> =>
  withDevice(ports, caller, deviceId, async (tx, device) => {
    const sessions = await endSessionsOnDevice(tx, deviceId, ports.clock())
    if (sessions > 0) await audit(tx, caller, 'sign-out', device, { sessions })
    return { code: '0', message: `Sessions ended: ${sessions}` }
  })
