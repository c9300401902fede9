import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'

/** Checks signatures of participants of the network. Keys are base64, as in its registry. */
export type OndcCheck = {
  digest(body: string): string
  verify(text: string, signature: string, publicKey: string): boolean
}

/** Signs as one participant. */
export type OndcKeys = OndcCheck & { sign(text: string): string }

/** How a bare key of 32 bytes is wrapped in PKCS #8 and SPKI (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
const KEY_BYTES = 32

/** libsodium appends the public key to the private one; only the first half signs. */
const privateKeyOf = (base64: string) => {
  const seed = Buffer.from(base64, 'base64').subarray(0, KEY_BYTES)
  if (seed.length !== KEY_BYTES) throw new Error('a signing key has 32 bytes')
  return createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed]), format: 'der', type: 'pkcs8' })
}

const isSignedBy = (text: string, signature: string, publicKey: string): boolean => {
  const raw = Buffer.from(publicKey, 'base64')
  if (raw.length !== KEY_BYTES) return false
  const key = createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, raw]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
}

export const ONDC_CHECK: OndcCheck = {
  digest: (body) => createHash('blake2b512').update(body).digest('base64'),
  verify: isSignedBy,
}

export const makeOndcKeys = (signingKey: string): OndcKeys => {
  const key = privateKeyOf(signingKey)
  return { ...ONDC_CHECK, sign: (text) => sign(null, Buffer.from(text), key).toString('base64') }
}

const bareKey = (der: Buffer): string => der.subarray(-KEY_BYTES).toString('base64')

export const publicKeyOf = (signingKey: string): string =>
  bareKey(createPublicKey(privateKeyOf(signingKey)).export({ format: 'der', type: 'spki' }))

/** A new key to sign with. */
export const newSigningKey = (): string =>
  bareKey(generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }))

/** Whether a text can be a key of the registry. */
export const isOndcKey = (text: string): boolean =>
  /^[A-Za-z0-9+/]{43}=$/.test(text) && Buffer.from(text, 'base64').length === KEY_BYTES
