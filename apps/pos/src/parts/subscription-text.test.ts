import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import en from '@evertill/texts/en.json'
import { subscriptionOf } from '../session/session-state.ts'
import { PLACE } from '../testing/selling-place.ts'
import { subscriptionText } from './subscription-text.ts'

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { translation: en } } }))

const says = (expired: boolean, warning: boolean, days: number) =>
  subscriptionText({ expired, warning, days }, i18next.t)

describe('the sentence about a subscription', () => {
  test('EN-63 access that the server ended today, before its expiry date, has expired zero days ago', () => {
    const store = { ...PLACE.store, ExpiryDate: '2026-12-31', NoOfDaysToExpire: -1 }
    const state = subscriptionOf(store, Date.parse('2026-11-17T06:00:00.000Z'))
    expect(subscriptionText(state, i18next.t)).toBe(
      'Your subscription has expired. Kindly renew to enjoy uninterrupted services.',
    )
  })

  test('SU-1 SU-2 names the days since it ended, or none when it ended today', () => {
    expect(says(true, false, -1)).toBe('Your subscription expired 1 day(s) ago. Kindly renew to continue.')
    expect(says(true, false, -365)).toBe(
      'Your subscription expired 365 day(s) ago. Kindly renew to continue.',
    )
    expect(says(true, false, 0)).toBe(
      'Your subscription has expired. Kindly renew to enjoy uninterrupted services.',
    )
  })

  test('SU-3 names the days that are left, and says nothing long before', () => {
    expect(says(false, true, 0)).toBe('Your subscription will expire today. Kindly renew.')
    expect(says(false, true, 1)).toBe('Your subscription will expire in 1 day(s). Kindly renew.')
    expect(says(false, true, 30)).toBe('Your subscription will expire in 30 day(s). Kindly renew.')
    expect(says(false, false, 31)).toBeUndefined()
  })
})
