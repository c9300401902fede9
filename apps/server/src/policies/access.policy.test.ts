import { expect, test } from 'vitest'
import { acceptsMadeSales, judgeAccess, namedStore } from './access.policy.ts'
import { ENDPOINTS } from '@evertill/contract'

const read = { id: 'Sales', perm: 'read' }
const grants = [
  { storeId: 'a', perms: { read: true } },
  { storeId: 'b', perms: { read: false, create: true } },
  { storeId: 'c', perms: null },
]

test('RI-4 only a right that is there and true lets a call through', () => {
  expect(judgeAccess(read, grants, 'a')).toBe('ALLOWED')
  expect(judgeAccess(read, grants, 'b')).toBe('NOT_ALLOWED')
  expect(judgeAccess(read, grants, 'c')).toBe('NOT_ALLOWED')
  expect(judgeAccess({ id: 'Sales', perm: 'constructor' }, grants, 'a')).toBe('NOT_ALLOWED')
})

test('RI-2 a store that is not one of the user is not found', () => {
  expect(judgeAccess(read, grants, 'd')).toBe('NOT_FOUND')
  expect(judgeAccess(read, [], 'a')).toBe('NOT_FOUND')
})

test('RI-3 without a store, one store of the user must have the right', () => {
  expect(judgeAccess(read, grants, undefined)).toBe('ALLOWED')
  expect(judgeAccess(read, grants.slice(1), undefined)).toBe('NOT_ALLOWED')
  expect(judgeAccess(read, [], undefined)).toBe('NOT_ALLOWED')
})

test('RI-2 the store is read from the place that the endpoint names, and must be a text', () => {
  const parts = { params: { storeId: 'P' }, query: { storeId: ['q', 'r'] }, body: { StoreID: 'B' } }
  expect(namedStore('params.storeId', parts)).toEqual({ storeId: 'p' })
  expect(namedStore('query.storeId', parts)).toEqual({ malformed: 'storeId' })
  expect(namedStore('body.StoreID', parts)).toEqual({ storeId: 'b' })
  expect(namedStore('body.StoreID', { ...parts, body: null })).toEqual({ storeId: undefined })
  expect(namedStore('any', parts)).toEqual({ storeId: undefined })
})

test('RI-5 only the call of a sale has no check', () => {
  expect(acceptsMadeSales(ENDPOINTS.createOfflineSale)).toBe(true)
  expect(acceptsMadeSales(ENDPOINTS.getRegistration)).toBe(false)
})
