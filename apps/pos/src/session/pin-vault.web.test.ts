import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSignInStore } from '../db/session/sign-in-store.ts'
import { type Databases, openDatabases } from '../db/sales-db.ts'
import { createPinVault } from './pin-vault.ts'

let databases: Databases

beforeEach(async () => {
  databases = await openDatabases(`salesDB-${crypto.randomUUID()}`)
})
afterEach(async () => {
  databases.relaxed.close()
  databases.strict.close()
  await databases.strict.delete()
})

const vaultOf = (rounds?: number) => createPinVault(crypto, createSignInStore(databases.strict), rounds)

test('EN-29 a PIN is hashed with 600,000 rounds and its own salt, and only the same digits verify', async () => {
  const [one, other] = [await vaultOf().hash('1234'), await vaultOf().hash('1234')]
  expect(one.rounds).toBe(600_000)
  expect(one.hash).not.toEqual(other.hash)
  expect(await vaultOf().verify('1234', one)).toBe(true)
  expect(await vaultOf().verify('1235', one)).toBe(false)
})

test('EN-29 the signing key stays on the device and cannot be exported', async () => {
  const kept = await vaultOf(10).hash('1234')
  const record = await databases.strict.entrance.get('deviceKey')
  if (record?.id !== 'deviceKey') throw new Error('no key was kept')
  expect(record.key.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', record.key)).rejects.toThrow()

  const elsewhere = await openDatabases(`salesDB-${crypto.randomUUID()}`)
  const stranger = createPinVault(crypto, createSignInStore(elsewhere.strict), 10)
  expect(await stranger.verify('1234', kept)).toBe(false)
  elsewhere.relaxed.close()
  await elsewhere.strict.delete()
})
