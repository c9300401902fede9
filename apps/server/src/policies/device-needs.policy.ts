import type { DeviceNeed } from '@evertill/contract'
import { NOTABLE_CORRECTION_MS } from '@evertill/domain'

/** How long a till with an open register may be silent, and a document may wait on it. */
export const SILENCE_MS = 2 * 60 * 60_000
/** A day of sales needs a fraction of it. */
const LITTLE_STORAGE_BYTES = 50 * 1024 * 1024

export type DeviceFacts = {
  readonly seenAt: Date | null
  /** Null while the register is closed. */
  readonly openSince: Date | null
  readonly oldestUnsentAt: Date | null
  readonly storageFree: number | null
  readonly clockOffMs: number | null
}

const isLongAgo = (moment: Date, now: Date): boolean => now.getTime() - moment.getTime() > SILENCE_MS

/** Why somebody should look at a till, the most urgent first. */
export const needsOf = (
  { seenAt, openSince, oldestUnsentAt, storageFree, clockOffMs }: DeviceFacts,
  now: Date,
): DeviceNeed[] => {
  const needs: Readonly<Record<DeviceNeed, boolean>> = {
    unsent: oldestUnsentAt !== null && isLongAgo(oldestUnsentAt, now),
    silent: openSince !== null && seenAt !== null && isLongAgo(seenAt, now),
    storage: storageFree !== null && storageFree < LITTLE_STORAGE_BYTES,
    clock: clockOffMs !== null && Math.abs(clockOffMs) >= NOTABLE_CORRECTION_MS,
  }
  return (Object.keys(needs) as DeviceNeed[]).filter((need) => needs[need])
}
