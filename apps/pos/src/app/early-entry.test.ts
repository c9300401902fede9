import { expect, test, vi } from 'vitest'
import { createMemoryStorage, openDeviceStorage } from '@evertill/ui/device-storage.ts'
import { createObservable } from '@evertill/ui/observable.ts'
import { DATABASE_NAME } from '../db/database-name.ts'
import type { Runtime } from '../actions/runtime.ts'
import type { Session } from '../session/session.ts'
import { EMPTY } from '../session/session-state.ts'
import { createEarlyEntry, isNewDevice, lockedSnapshot } from './early-entry.ts'

const NOW = Date.UTC(2026, 10, 16, 8)
const tokenUntil = (time: number) => `x.${btoa(JSON.stringify({ exp: time / 1000 }))}.x`
const KEYS = { token: tokenUntil(NOW + 60_000), user: { Name: 'Asha' }, userPin: 'set' }
const lookAt = (keys: Record<string, unknown>) =>
  lockedSnapshot({ read: <T>(key: string) => (keys[key] ?? null) as T | null }, NOW)

test('EN-41 a device with a user, a PIN and a valid token opens with the PIN of this user', () => {
  expect(lookAt(KEYS)).toMatchObject({ stage: 'locked', entered: false, user: { Name: 'Asha' } })
})

test('EN-41 with any of them missing, or an expired token, the database decides', () => {
  for (const key of Object.keys(KEYS)) expect(lookAt({ ...KEYS, [key]: undefined }), key).toBeNull()
  expect(lookAt({ ...KEYS, token: tokenUntil(NOW) })).toBeNull()
  expect(lookAt({ ...KEYS, token: 'unreadable' })).toBeNull()
})

test('EN-38 a call of the session before it is loaded runs when it is, and each function stays the same', async () => {
  const unlock = vi.fn<Session['unlock']>(async () => ({ ok: true }))
  let arrive: (runtime: Runtime) => void = () => {}
  const whole = new Promise<Runtime>((resolve) => (arrive = resolve))
  const browser = { isOnline: () => true, onChange: () => {} }
  const { session } = createEarlyEntry(whole, browser, EMPTY, createObservable('working' as const))
  expect(session.unlock).toBe(session.unlock)
  const asked = session.unlock('1234')
  expect(unlock).not.toHaveBeenCalled()
  arrive({ session: { unlock } as unknown as Session } as Runtime)
  expect(await asked).toEqual({ ok: true })
  expect(unlock).toHaveBeenCalledWith('1234')
})

test('LD-59 only a browser that lists its databases, without ours, is a new device', async () => {
  const allowed = openDeviceStorage(createMemoryStorage)
  const listing = (...names: string[]) => ({ databases: async () => names.map((name) => ({ name })) })
  const timers = { after: (_: number, run: () => void) => (setTimeout(run), () => {}) }
  const ask = (factory: () => Pick<IDBFactory, 'databases'> | undefined, storage = allowed) =>
    isNewDevice(storage, factory, timers)

  expect(await ask(() => listing('another'))).toBe(true)
  expect(await ask(() => listing(DATABASE_NAME))).toBe(false)
  expect(await ask(() => listing(), { ...allowed, isDenied: true })).toBe(false)
  expect(await ask(() => undefined)).toBe(false)
  expect(await ask(() => ({ databases: () => new Promise(() => {}) }))).toBe(false)
  expect(await ask(() => ({ databases: () => Promise.reject(new Error('denied')) }))).toBe(false)
  const throwing = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  expect(await ask(throwing)).toBe(false)
})
