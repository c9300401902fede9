import { ENDPOINTS } from '@evertill/contract'
import { expect, test } from 'vitest'
import { servesContract } from './contract-version.policy.ts'

const stores = ENDPOINTS.listStores

test('LS-25 the current version and the one before are served, older and newer ones are not', () => {
  const served = ['5', '6', '7', '8'].filter((version) => servesContract(stores, version, 7))
  expect(served).toEqual(['6', '7'])
  expect(servesContract(stores, '0', 1)).toBe(false)
  expect(servesContract(stores, '1', 1)).toBe(true)
  expect(servesContract(stores, undefined, 7)).toBe(true)
})

test('LS-25 a text that is no version is not served', () => {
  for (const header of ['', 'one', '-1', '1.0', '1,1', '1e0', ' 1', '9'.repeat(30)]) {
    expect(servesContract(stores, header, 1), header).toBe(false)
  }
})

test('LS-26 calls with the body of a sale are served for every version', () => {
  for (const version of ['0', '3', '999', 'later']) {
    expect(servesContract(ENDPOINTS.createOfflineSale, version)).toBe(true)
    expect(servesContract(ENDPOINTS.createOfflineSales, version)).toBe(true)
    expect(servesContract(ENDPOINTS.updateSale, version)).toBe(true)
    expect(servesContract(ENDPOINTS.voidSale, version)).toBe(false)
  }
})
