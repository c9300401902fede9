import { expect, test } from 'vitest'
import { type DeviceFacts, needsOf } from './device-needs.policy.ts'

const NOW = new Date('2026-11-19T12:00:00.000Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const WELL: DeviceFacts = {
  seenAt: ago(1),
  openSince: ago(300),
  oldestUnsentAt: null,
  storageFree: 2_000_000_000,
  clockOffMs: 20_000,
}
const needs = (changes: Partial<DeviceFacts>) => needsOf({ ...WELL, ...changes }, NOW)

test('HV-11 a till that works needs nobody', () => {
  expect(needs({})).toEqual([])
  expect(needs({ storageFree: null, clockOffMs: null, openSince: null, seenAt: null })).toEqual([])
})

test('HV-11 silence counts after two hours, and only while the register is open', () => {
  expect(needs({ seenAt: ago(120) })).toEqual([])
  expect(needs({ seenAt: ago(121) })).toEqual(['silent'])
  expect(needs({ seenAt: ago(121), openSince: null })).toEqual([])
})

test('HV-11 a document that waits for two hours counts, whether the register is open or not', () => {
  expect(needs({ oldestUnsentAt: ago(119) })).toEqual([])
  expect(needs({ oldestUnsentAt: ago(121), openSince: null })).toEqual(['unsent'])
})

test('HV-11 a full device and a wrong clock count too, the most urgent first', () => {
  expect(needs({ storageFree: 49 * 1024 * 1024 })).toEqual(['storage'])
  expect(needs({ clockOffMs: -300_000 })).toEqual(['clock'])
  expect(
    needs({ seenAt: ago(200), oldestUnsentAt: ago(200), storageFree: 0, clockOffMs: 1_000_000 }),
  ).toEqual(['unsent', 'silent', 'storage', 'clock'])
})
