import { expect, test } from 'vitest'
import { reasonsOf } from './reason-of.ts'

const refusal = {
  code: 'SALE_INVALID',
  message: 'Server rejected the sale',
  errors: [{ path: 'StoreID', message: 'is not a store of this account' }],
  quarantineId: 'q-1',
}

test('OB-21 a refusal is shown as a sentence, with the field and its quarantine id', () => {
  expect(reasonsOf({ state: 'attention', lastError: 'x', refusal })).toEqual([
    { key: 'SALE_INVALID' },
    { key: 'field', values: { path: 'StoreID', message: 'is not a store of this account' } },
    { key: 'quarantine', values: { id: 'q-1' } },
  ])
})

test('OB-21 an unknown code shows the message of the server', () => {
  const odd = { ...refusal, code: 'SOMETHING_NEW', errors: [], quarantineId: null }
  expect(reasonsOf({ state: 'refused', lastError: 'x', refusal: odd })).toEqual([
    { key: 'other', values: { message: 'Server rejected the sale' } },
  ])
})

test.each([
  [null, 'waiting'],
  ['The server cannot be reached.', 'unreachable'],
  ['Token Expired', 'signIn'],
  ['Session expired. Please login again.', 'signIn'],
])('OB-21 a waiting sale whose last try ended with %s says why', (lastError, key) => {
  expect(reasonsOf({ state: 'waiting', lastError, refusal: null })).toEqual([{ key }])
})

test('OB-48 a row in flight is not shown as untried, unreachable or refused', () => {
  for (const lastError of [null, 'The server cannot be reached.', 'Server rejected the sale'])
    expect(reasonsOf({ state: 'sending', lastError, refusal: lastError === null ? null : refusal })).toEqual(
      [],
    )
})
