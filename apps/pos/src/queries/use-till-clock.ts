import { formatMoment } from '@evertill/ui/format-moment.ts'
import { systemClock } from '../platform/clock.ts'
import { instantOf } from '../platform/time-zone.ts'
import type { ClockState } from '../session/till-clock.ts'
import { useObservable, useRuntime } from './runtime.tsx'
import { useMomentFormat } from './use-moments.ts'

interface TillClockView extends ClockState {
  dismissNotice(): void
}

export const useTillClock = (): TillClockView => {
  const { clock } = useRuntime()
  return { ...useObservable(clock), dismissNotice: clock.dismissNotice }
}

export type EnteredTime =
  | { ok: true }
  | { ok: false; code: 'missing' }
  | { ok: false; code: 'tooEarly'; time: string }

/** For the dialog that asks for the time, which is the store's. */
export const useEnterTime = () => {
  const { clock } = useRuntime()
  const format = useMomentFormat()
  return {
    now: clock.now,
    timeZone: format.timeZone,
    /** What the device's clock says. */
    deviceTime: () => formatMoment(systemClock.now(), format),
    enter: (day: string, time: string): EnteredTime => {
      const instant = instantOf(day, time, format.timeZone)
      if (instant === undefined) return { ok: false, code: 'missing' }
      if (clock.enter(instant)) return { ok: true }
      return { ok: false, code: 'tooEarly', time: formatMoment(clock.now(), format) }
    },
  }
}
