import { expect, test } from 'vitest'
import { homeOf } from './home-of.ts'

const store = {} as never
const stores = [store, store]

test('nobody signed in belongs to sign-in, whatever the device remembers', () => {
  expect(homeOf({ stage: 'signed-out', place: 'ready', stores })).toBe('/')
})

test('several stores and none chosen belong to the store selection', () => {
  expect(homeOf({ stage: 'choose-store', place: 'choose-store', stores })).toBe('/store-selection')
})

test('a session without any store goes back to sign-in and never round in a circle', () => {
  expect(homeOf({ stage: 'choose-store', place: 'choose-store', stores: [] })).toBe('/')
})

test('a chosen store belongs to the register selection until its register is chosen and opened', () => {
  for (const stage of ['choose-register', 'open-register'] as const)
    expect(homeOf({ stage, place: stage, stores })).toBe('/sales/sales')
})

test('a store whose access ended belongs to the page that says so', () => {
  expect(homeOf({ stage: 'expired', place: 'expired', stores })).toBe('/expired')
})

test('a complete session sells, also while its PIN is asked', () => {
  for (const stage of ['ready', 'locked', 'sign-in-again'] as const)
    expect(homeOf({ stage, place: 'ready', stores })).toBe('/sales/newsales')
})
