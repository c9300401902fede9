import { expect, test } from 'vitest'
import { homeOf } from './home-of.ts'

const store = {} as never

test('nobody signed in belongs to sign-in', () => {
  expect(homeOf({ stage: 'signed-out', stores: [] })).toBe('/')
})

test('several stores and none chosen belong to the store selection', () => {
  expect(homeOf({ stage: 'choose-store', stores: [store, store] })).toBe('/store-selection')
})

test('a session without any store goes back to sign-in and never round in a circle', () => {
  expect(homeOf({ stage: 'choose-store', stores: [] })).toBe('/')
})

test('a chosen store without a register belongs to the register selection', () => {
  expect(homeOf({ stage: 'choose-register', stores: [store] })).toBe('/sales/sales')
})

test('a complete session sells', () => {
  expect(homeOf({ stage: 'ready', stores: [store] })).toBe('/sales/newsales')
})
