import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeOndcKeys } from '../../platform/ondc-keys.ts'
import { ondcAuthorization, ondcAuthorizationFault, ondcSender } from './authorization.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
// The registry has bare keys: what follows the fixed beginnings of PKCS #8 and SPKI.
const SECRET = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32)
const PUBLIC = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
const KEYS = makeOndcKeys(SECRET.toString('base64'))
const WHO = { subscriberId: 'shop.example', uniqueKeyId: 'ae3ea24b' }
const BODY = '{"context":{"action":"on_search"}}'
const AT = new Date('2026-11-18T08:00:00.700Z')
const later = (seconds: number): Date => new Date(AT.getTime() + seconds * 1000)
const header = ondcAuthorization(KEYS, WHO, BODY, { at: AT, seconds: 30 })

const check = (more: { header?: string; body?: string; now?: Date } = {}) =>
  ondcAuthorizationFault(KEYS, PUBLIC.toString('base64'), { header, body: BODY, now: AT, ...more })

test('OD-10 the header is what the network asks for: Ed25519 over the times and the BLAKE-512 digest', () => {
  const [, created, expires, signature = ''] =
    /^Signature keyId="shop\.example\|ae3ea24b\|ed25519",algorithm="ed25519",created="(\d+)",expires="(\d+)",headers="\(created\) \(expires\) digest",signature="([^"]+)"$/.exec(
      header,
    ) ?? []
  expect([created, expires]).toEqual(['1794988800', '1794988830'])
  const digest = createHash('blake2b512').update(BODY).digest('base64')
  const text = `(created): 1794988800\n(expires): 1794988830\ndigest: BLAKE-512=${digest}`
  expect(verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))).toBe(true)
})

test('OD-10 a body, a time or a key that differs is refused', () => {
  expect(check()).toBeUndefined()
  expect(check({ body: `${BODY} ` })).toBe('wrong')
  expect(check({ header: header.replace('created="1794988800"', 'created="1794988801"') })).toBe('wrong')
  expect(check({ now: later(31) })).toBe('expired')
  expect(check({ now: later(-10) })).toBe('expired')
  const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  expect(ondcAuthorizationFault(KEYS, other.toString('base64'), { header, body: BODY, now: AT })).toBe(
    'wrong',
  )
  expect(ondcAuthorizationFault(KEYS, '', { header, body: BODY, now: AT })).toBe('wrong')
})

test('OD-10 a header of another form is refused', () => {
  for (const odd of [
    '',
    'Signature',
    header.replace('ed25519",created', 'rsa",created'),
    header.replace('(created) (expires) digest', 'digest'),
    header.replace('expires="1794988830"', 'expires="soon"'),
  ])
    expect(check({ header: odd }), odd).toBe('malformed')
})

test('OD-10 the sender is named by the header', () => {
  expect(ondcSender(header)).toEqual(WHO)
  expect(ondcSender('Signature keyId="shop.example"')).toBeUndefined()
})

test('OD-10 a key of libsodium, which has the public key behind it, signs the same', () => {
  const keys = makeOndcKeys(Buffer.concat([SECRET, PUBLIC]).toString('base64'))
  expect(keys.sign('x')).toBe(KEYS.sign('x'))
  expect(() => makeOndcKeys('short')).toThrow('32 bytes')
})
