import { describe, expect, it } from 'vitest'
import { daysBetween } from './subscription.ts'
import { subscriptionOn } from '../index.ts'

const on = (expiry: string | undefined, endedToday = false) =>
  subscriptionOn('2026-11-15', expiry, endedToday)

describe('subscription', () => {
  it('SU-1 it is expired when the expiry date is before today, and says for how many days', () => {
    expect(on('2026-11-14')).toEqual({ expired: true, warning: false, days: -1 })
    expect(on('2025-11-15').days).toBe(-365)
    expect(on('2026-11-15').expired).toBe(false)
  })

  it('SU-2 expired with zero days is the server’s word that access ended today', () => {
    expect(on('2026-11-15', true)).toEqual({ expired: true, warning: false, days: 0 })
    expect(on(undefined, true)).toEqual({ expired: true, warning: false, days: 0 })
    expect(on('2026-11-13', true).days).toBe(-2)
  })

  it('SU-3 it warns when 30 or fewer days remain', () => {
    expect(on('2026-11-15')).toEqual({ expired: false, warning: true, days: 0 })
    expect(on('2026-12-15')).toEqual({ expired: false, warning: true, days: 30 })
    expect(on('2026-12-16')).toEqual({ expired: false, warning: false, days: 31 })
  })

  it('SU-4 an expiry date that is missing or unreadable locks nothing', () => {
    for (const expiry of [undefined, '', 'soon'])
      expect(on(expiry)).toEqual({ expired: false, warning: false, days: 0 })
    expect(on('2026-11-20T10:00:00Z').days).toBe(5)
    expect([
      daysBetween('2026-02-28', '2026-03-01'),
      daysBetween('2026-03-01', '2026-02-28'),
      daysBetween('x', '2026-01-01'),
    ]).toEqual([1, -1, undefined])
  })
})
