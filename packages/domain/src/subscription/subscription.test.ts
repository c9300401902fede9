import { describe, expect, it } from 'vitest'
import { daysBetween, subscriptionOn } from '../index.ts'

const on = (expiry: string | undefined, endedToday = false) =>
  subscriptionOn('2026-11-15', expiry, endedToday)

describe('subscription', () => {
  it('SU-1 it is expired when the expiry date is before today, and says for how many days', () => {
    expect(on('2026-11-14')).toEqual({
      expired: true,
      warning: false,
      days: -1,
      message: 'Your subscription expired 1 day(s) ago. Kindly renew to continue.',
    })
    expect(on('2025-11-15')?.message).toBe(
      'Your subscription expired 365 day(s) ago. Kindly renew to continue.',
    )
    expect(on('2026-11-15').expired).toBe(false)
  })

  it('SU-2 expired with zero days is the server’s word that access ended today', () => {
    const message = 'Your subscription has expired. Kindly renew to enjoy uninterrupted services.'
    expect(on('2026-11-15', true)).toEqual({ expired: true, warning: false, days: 0, message })
    expect(on(undefined, true)).toMatchObject({ expired: true, message })
    expect(on('2026-11-13', true).message).toBe(
      'Your subscription expired 2 day(s) ago. Kindly renew to continue.',
    )
  })

  it('SU-3 it warns when 30 or fewer days remain', () => {
    expect(on('2026-11-15')).toEqual({
      expired: false,
      warning: true,
      days: 0,
      message: 'Your subscription will expire today. Kindly renew.',
    })
    expect(on('2026-11-16')?.message).toBe('Your subscription will expire in 1 day(s). Kindly renew.')
    expect(on('2026-12-15')).toEqual({
      expired: false,
      warning: true,
      days: 30,
      message: 'Your subscription will expire in 30 day(s). Kindly renew.',
    })
    expect(on('2026-12-16')).toEqual({ expired: false, warning: false, days: 31, message: undefined })
  })

  it('SU-4 an expiry date that is missing or unreadable locks nothing', () => {
    for (const expiry of [undefined, '', 'soon'])
      expect(on(expiry)).toEqual({ expired: false, warning: false, days: 0, message: undefined })
    expect(on('2026-11-20T10:00:00Z').days).toBe(5)
    expect([
      daysBetween('2026-02-28', '2026-03-01'),
      daysBetween('2026-03-01', '2026-02-28'),
      daysBetween('x', '2026-01-01'),
    ]).toEqual([1, -1, undefined])
  })
})
