import { useEffect, useState } from 'react'
import type { ScaleRecord } from '../db/device/counter-devices.ts'
import { systemTimers } from '../platform/timers.ts'
import { openScale } from '../print/scale/scale.ts'
import type { ScaleReading } from '../print/scale/scale-protocol.ts'
import type { WebDevices } from '../print/transports/web-devices.ts'
import { useCounterDevices } from '../queries/use-counter-devices.ts'

/** Often enough to follow a hand that puts on more. */
const PAUSE_MS = 250

const pause = (ms: number) => new Promise<void>((resolve) => systemTimers.after(ms, resolve))

/** Reads the scale again and again until `isWanted` says no more; a port that is busy or away is tried again. */
const follow = async (
  record: ScaleRecord,
  isWanted: () => boolean,
  tell: (reading: ScaleReading) => void,
): Promise<void> => {
  const { serial } = navigator as unknown as WebDevices
  while (isWanted()) {
    const scale = await openScale(serial, record, systemTimers)
    if (!scale) tell({ state: 'silent' })
    let isThere = scale !== null
    while (scale && isThere && isWanted()) {
      const reading = await scale.read()
      if (isWanted()) tell(reading)
      isThere = reading.state !== 'silent'
      await pause(PAUSE_MS)
    }
    await scale?.close()
    await pause(PAUSE_MS)
  }
}

/** What the scale at this counter shows now. Null without a scale. */
export const useScale = (): ScaleReading | null => {
  const record = useCounterDevices()?.scale ?? null
  const [reading, setReading] = useState<ScaleReading | null>(null)
  const known = JSON.stringify(record)
  useEffect(() => {
    const scale = JSON.parse(known) as ScaleRecord | null
    if (!scale) return undefined
    let isShown = true
    void follow(scale, () => isShown, setReading)
    return () => {
      isShown = false
    }
  }, [known])
  return record ? (reading ?? { state: 'silent' }) : null
}
