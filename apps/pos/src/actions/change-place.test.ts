import { expect, test } from 'vitest'
import { newCart } from '../testing/selling-place.ts'
import { placeChange } from './change-place.ts'

const EMPTY = { ...newCart(), Lines: [] }
const SELLING = { draft: EMPTY, isDrawerOpen: false, serverReachable: true }

test('RG-40 store and register are changed while selling with an empty cart, and an open drawer is asked about', () => {
  for (const what of ['store', 'register'] as const) {
    expect(placeChange(what, SELLING)).toBe('go')
    expect(placeChange(what, { ...SELLING, isDrawerOpen: true })).toBe('askDrawer')
    expect(placeChange(what, { ...SELLING, draft: newCart(), isDrawerOpen: true })).toBe('cartNotEmpty')
  }
  // Without the server the registers of another store are not known, those of this store are.
  expect(placeChange('store', { ...SELLING, serverReachable: false })).toBe('offline')
  expect(placeChange('register', { ...SELLING, serverReachable: false })).toBe('go')
})
