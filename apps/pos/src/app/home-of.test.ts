import { expect, test } from 'vitest'
import { homeOf } from './home-of.ts'

const store = {} as never
const stores = [store, store]

test('signed out leads to sign-in, whatever the device remembers', () => {
  expect(homeOf({ stage: 'signed-out', place: 'ready', stores })).toBe('/')
})

test('several stores and none chosen lead to the store selection', () => {
  expect(homeOf({ stage: 'choose-store', place: 'choose-store', stores })).toBe('/store-selection')
})

test('a session without any store leads to sign-in and not into a loop', () => {
  expect(homeOf({ stage: 'choose-store', place: 'choose-store', stores: [] })).toBe('/')
})

test('a chosen store leads to the register selection until a register is chosen and opened', () => {
  for (const stage of ['choose-register', 'open-register'] as const)
    expect(homeOf({ stage, place: stage, stores })).toBe('/sales/sales')
})

test('a store whose access has expired leads to the page that says so', () => {
  expect(homeOf({ stage: 'expired', place: 'expired', stores })).toBe('/expired')
})

test('a complete session leads to the sale, also while its PIN is asked for', () => {
  for (const stage of ['ready', 'locked', 'sign-in-again'] as const)
    expect(homeOf({ stage, place: 'ready', stores })).toBe('/sales/newsales')
})
