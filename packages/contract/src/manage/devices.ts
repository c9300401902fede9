import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { AcknowledgedReply } from '../people/recovery.ts'
import { Instant, SuccessCode, Uuid } from '../scalars.ts'

/**
 * Why somebody should look at a till. `silent`: its register is open, and it has not been heard of for two hours. `unsent`:
 * a document waits longer than that. `storage`: little room is left. `clock`: the device's clock is wrong.
 */
export const DEVICE_NEEDS = ['silent', 'unsent', 'storage', 'clock'] as const
export const DeviceNeed = z.enum(DEVICE_NEEDS)
export type DeviceNeed = z.infer<typeof DeviceNeed>

export const Device = z.object({
  /** The id that the device calls itself by. */
  key: Uuid,
  StoreID: Uuid,
  StoreName: z.string(),
  CashRegisterID: Uuid,
  CashRegisterName: z.string(),
  /** The series that it prints, without the year; none once it is released. */
  Series: z.array(z.string()),
  /** Browser and system, as "Chrome on Android"; empty if unknown. */
  Kind: z.string(),
  /** Who is signed in there. */
  People: z.array(z.string()),
  /** Empty before its first report. */
  Version: z.string(),
  /** Null: never since the server keeps it. */
  SeenAt: Instant.nullable(),
  /** The register is open, and this device has used it since. */
  OpenSince: Instant.nullable(),
  /** Null before its first report, as the next five. */
  Unsent: z.int().nullable(),
  OldestUnsentAt: Instant.nullable(),
  StorageUsed: z.int().nullable(),
  StorageFree: z.int().nullable(),
  /** In milliseconds, positive where the device is ahead. */
  ClockOff: z.int().nullable(),
  Needs: z.array(DeviceNeed),
})
export type Device = z.infer<typeof Device>

export const DevicesReply = z.object({
  code: SuccessCode,
  /** Those that need somebody first. */
  Devices: z.array(Device),
  /** What can be chosen as a filter. */
  Stores: z.array(z.object({ key: Uuid, Name: z.string() })),
})
export type DevicesReply = z.infer<typeof DevicesReply>

export const DEVICES_ACCESS = 'HubDevices'
const CHANGE = { id: DEVICES_ACCESS, perm: 'update', store: 'any' } as const
const DeviceParams = z.object({ key: Uuid })

export const DEVICE_ENDPOINTS = defineEndpoints({
  listDevices: {
    method: 'GET',
    path: '/manage/devices',
    auth: 'hub',
    permission: { id: DEVICES_ACCESS, perm: 'read', store: 'any' },
    query: z.object({ store: Uuid.optional() }),
    reply: DevicesReply,
  },
  /** Takes its series away: no other device goes on with their numbers. */
  releaseDevice: {
    method: 'POST',
    path: '/manage/devices/{key}/release',
    auth: 'hub',
    permission: CHANGE,
    params: DeviceParams,
    reply: AcknowledgedReply,
  },
  /** Ends every session on it. What it has not sent waits there for the next sign-in. */
  signOutDevice: {
    method: 'POST',
    path: '/manage/devices/{key}/sign-out',
    auth: 'hub',
    permission: CHANGE,
    params: DeviceParams,
    reply: AcknowledgedReply,
  },
})
