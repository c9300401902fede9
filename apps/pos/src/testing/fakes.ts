import type { DeviceSettings } from '../db/device/device-settings.ts'
import { DEFAULT_SETTINGS, type SettingValues } from '../db/device/setting-values.ts'
import type { Channel } from '../platform/channel.ts'
import type { Clock } from '../platform/clock.ts'
import type { Locks } from '../platform/locks.ts'
import type { ClockState, TillClock } from '../session/till-clock.ts'
import { createObservable } from '@evertill/ui/observable.ts'

/** A clock that stands until it is moved. */
export const createFakeClock = (start = Date.parse('2026-11-15T06:30:00.000Z')) => {
  let time = start
  const clock: Clock & { advance(milliseconds: number): void } = {
    now: () => time,
    advance: (milliseconds) => {
      time += milliseconds
    },
  }
  return clock
}

/** The till's clock, which knows the time unless it is told otherwise. */
export const createFakeTillClock = (clock: Clock) => {
  const state = createObservable<ClockState>({ isUnknown: false, notice: null })
  const noted: number[] = []
  const till: TillClock & { forget(): void; noted: readonly number[] } = {
    ...state,
    now: () => clock.now(),
    restore: async () => {},
    hear: () => state.set({ ...state.get(), isUnknown: false }),
    enter: () => {
      state.set({ ...state.get(), isUnknown: false })
      return true
    },
    note: () => noted.push(clock.now()),
    dismissNotice: () => state.set({ ...state.get(), notice: null }),
    forget: () => state.set({ ...state.get(), isUnknown: true }),
    noted,
  }
  return till
}

/** The locks of one browser. Each `tab()` is a page of it; `close()` is what the browser does when a page dies. */
export const createFakeLocks = () => {
  const held = new Map<string, object>()
  const waiting: { name: string; tab: object; start: () => void }[] = []

  const release = (name: string, tab: object) => {
    if (held.get(name) !== tab) return
    held.delete(name)
    const index = waiting.findIndex((entry) => entry.name === name)
    const [next] = index === -1 ? [] : waiting.splice(index, 1)
    if (next) {
      held.set(name, next.tab)
      next.start()
    }
  }

  const tab = (): Locks & { close(): void } => {
    const self = {}
    return {
      run: (name, signal, work) =>
        new Promise((resolve, reject) => {
          const abort = () => reject(new DOMException('aborted', 'AbortError'))
          const start = () =>
            void work()
              .then(resolve, reject)
              .finally(() => {
                // As in the browser, a lock that was let go hears its signal no more.
                signal.removeEventListener('abort', abort)
                release(name, self)
              })
          signal.addEventListener('abort', abort)
          if (held.has(name)) waiting.push({ name, tab: self, start })
          else {
            held.set(name, self)
            start()
          }
        }),
      tryHold: async (name) => {
        if (held.has(name)) return false
        held.set(name, self)
        return true
      },
      release: (name) => release(name, self),
      close: () => {
        // What a dead page waited for goes to the next one, as the browser does it.
        for (const entry of waiting.filter((one) => one.tab === self))
          waiting.splice(waiting.indexOf(entry), 1)
        for (const [name, owner] of [...held]) if (owner === self) release(name, self)
      },
    }
  }
  return { tab }
}

/** Tabs of one browser that hear each other. */
export const createFakeChannel = <Message = void>() => {
  type Listener = (message: Message) => void
  const listeners = new Set<Listener>()
  const join = (): Channel<Message> => {
    const own = new Set<Listener>()
    return {
      send: (message) => {
        for (const listener of listeners) if (!own.has(listener)) listener(message)
      },
      onReceive: (listener) => {
        listeners.add(listener)
        own.add(listener)
        return () => listeners.delete(listener)
      },
    }
  }
  return { join }
}

/** The settings of a device, in memory. */
export const createFakeSettings = (set: Partial<SettingValues> = {}): DeviceSettings => {
  const state = createObservable<SettingValues>({ ...DEFAULT_SETTINGS, ...set })
  return {
    ...state,
    loaded: Promise.resolve(),
    change: async (changes) => {
      state.set({ ...state.get(), ...changes })
      return true
    },
  }
}
