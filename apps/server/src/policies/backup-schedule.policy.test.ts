import { expect, test } from 'vitest'
import {
  expiredNightlies,
  isBackupDue,
  isBackupOverdue,
  lastScheduled,
  newestNightly,
  nextScheduled,
  nightlyName,
  timeOfNightly,
} from './backup-schedule.policy.ts'

const DAY_MS = 24 * 60 * 60_000
const TWO = 120
const at = (text: string): Date => new Date(text)

test('NB-3 seven days and four weeks are kept, each by its newest backup, and no other file is touched', () => {
  const start = at('2026-11-19T02:00:00Z').getTime()
  const names = Array.from({ length: 60 }, (_, day) => nightlyName(new Date(start - day * DAY_MS)))
  const twice = nightlyName(new Date(start - 3 * 60_000))
  const all = [...names, twice, 'before-restore-2020-01-01.evertill', 'notes.txt']
  const gone = new Set(expiredNightlies(all))
  const kept = all.filter((name) => !gone.has(name))
  // The 19th is a Thursday: of the weeks, the newest is that day, the others are Sundays.
  const days = ['19', '18', '17', '16', '15', '14', '13', '08', '01'].map(
    (day) => `nightly-2026-11-${day}T020000Z.evertill`,
  )
  expect(kept.toSorted()).toEqual([...days, 'before-restore-2020-01-01.evertill', 'notes.txt'].toSorted())
  expect(gone.has(twice)).toBe(true)
})

test('NB-3 gaps count as nothing: the last seven that there are stay', () => {
  const names = [0, 10, 20, 30].map((day) => nightlyName(new Date(Date.UTC(2026, 0, 1) + day * DAY_MS)))
  expect(expiredNightlies(names)).toEqual([])
})

test('NB-1 it is due once after each time of the day, also when the machine was off', () => {
  const startedAt = new Date(2026, 10, 19, 9, 0)
  const due = (newest: Date | undefined, now: Date) =>
    isBackupDue(newest, { now, startedAt, minuteOfDay: TWO })
  const morning = new Date(2026, 10, 19, 9, 5)
  expect(due(new Date(2026, 10, 18, 2, 0), morning)).toBe(true)
  expect(due(new Date(2026, 10, 19, 2, 1), morning)).toBe(false)
  expect(due(new Date(2026, 10, 19, 2, 1), new Date(2026, 10, 20, 2, 0))).toBe(true)
  expect(due(undefined, morning)).toBe(false)
  expect(due(undefined, new Date(2026, 10, 19, 10, 0))).toBe(true)
  expect(due(undefined, new Date(2026, 10, 20, 2, 0))).toBe(true)
})

test('NB-1 the times are those of the clock of the machine', () => {
  const now = new Date(2026, 10, 19, 1, 30)
  expect(lastScheduled(now, TWO)).toEqual(new Date(2026, 10, 18, 2, 0))
  expect(nextScheduled(now, TWO)).toEqual(new Date(2026, 10, 19, 2, 0))
  const name = nightlyName(at('2026-11-19T02:00:05Z'))
  expect(timeOfNightly(name)).toEqual(at('2026-11-19T02:00:05Z'))
  expect(timeOfNightly('nightly-x.evertill')).toBeUndefined()
  expect(newestNightly(['a', nightlyName(at('2025-01-01T00:00:00Z')), name])).toBe(name)
})

test('HT-2 it is overdue two hours after it was due, and not before', () => {
  const startedAt = new Date(2026, 10, 17, 9, 0)
  const overdue = (newest: Date | undefined, now: Date) =>
    isBackupOverdue(newest, { now, startedAt, minuteOfDay: TWO })
  const night = new Date(2026, 10, 18, 2, 1)
  expect(overdue(night, new Date(2026, 10, 19, 3, 59))).toBe(false)
  expect(overdue(night, new Date(2026, 10, 19, 4, 1))).toBe(true)
  // The very first one is made within an hour of the start.
  expect(overdue(undefined, new Date(2026, 10, 17, 11, 30))).toBe(false)
  expect(overdue(undefined, new Date(2026, 10, 17, 12, 30))).toBe(true)
})
