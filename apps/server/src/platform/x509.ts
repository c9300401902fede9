import {
  type KeyObject,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
} from 'node:crypto'
import { isIP } from 'node:net'
import {
  TRUE,
  bits,
  element,
  explicit,
  implicit,
  integer,
  objectId,
  octets,
  sequence,
  set,
  time,
  utf8,
} from './der.ts'

/**
 * Certificates of a small authority: ECDSA on P-256 with SHA-256, as RFC 5280 has them. Node can read certificates but not
 * make them.
 */

export type Validity = { readonly from: Date; readonly to: Date }

const ECDSA_SHA256 = sequence(objectId('1.2.840.10045.4.3.2'))
const SERVER_AUTH = objectId('1.3.6.1.5.5.7.3.1')

const nameOf = (commonName: string): Buffer => sequence(set(sequence(objectId('2.5.4.3'), utf8(commonName))))

const extension = (id: string, value: Buffer, isCritical = false): Buffer =>
  sequence(objectId(id), ...(isCritical ? [TRUE] : []), octets(value))

/** The eight groups of an IPv6 address, or the four bytes of an IPv4 address. */
const addressBytes = (address: string): Buffer => {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number))
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::', 2)
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'))
  const [front, back] = [groups(head), tail === undefined ? [] : groups(tail)]
  const zeros = Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  const bytes = Buffer.alloc(16)
  for (const [at, group] of [...front, ...zeros, ...back].entries())
    bytes.writeUInt16BE(Number.parseInt(group, 16), at * 2)
  return bytes
}

const DNS_NAME = 2
const IP_ADDRESS = 7

const alternativeName = (name: string): Buffer =>
  isIP(name.split('%', 1)[0] ?? '') === 0
    ? implicit(DNS_NAME, Buffer.from(name, 'ascii'))
    : implicit(IP_ADDRESS, addressBytes(name))

/** `10.0.0.0/8`, `fc00::/7`, or a name that stands for itself and what ends in it. */
const subtree = (permitted: string): Buffer => {
  const [base = '', length] = permitted.split('/')
  if (length === undefined) return sequence(implicit(DNS_NAME, Buffer.from(base, 'ascii')))
  const address = addressBytes(base)
  const mask = Buffer.from(
    [...address].map((_, at) => (0xff00 >> Math.min(8, Math.max(0, Number(length) - at * 8))) & 0xff),
  )
  return sequence(implicit(IP_ADDRESS, Buffer.concat([address, mask])))
}

const publicKeyOf = (key: KeyObject): Buffer => createPublicKey(key).export({ type: 'spki', format: 'der' })

/** RFC 5280, 4.2.1.2: any digest of the key. */
const keyId = (key: KeyObject): Buffer =>
  createHash('sha256').update(publicKeyOf(key)).digest().subarray(0, 20)

type Unsigned = {
  readonly subject: string
  readonly issuer: string
  readonly key: KeyObject
  readonly validity: Validity
  readonly extensions: readonly Buffer[]
}

const signed = ({ subject, issuer, key, validity, extensions }: Unsigned, issuerKey: KeyObject): Buffer => {
  const body = sequence(
    explicit(0, integer(Buffer.from([2]))),
    integer(randomBytes(16)),
    ECDSA_SHA256,
    nameOf(issuer),
    sequence(time(validity.from), time(validity.to)),
    nameOf(subject),
    publicKeyOf(key),
    explicit(3, sequence(...extensions)),
  )
  return sequence(body, ECDSA_SHA256, bits(sign('sha256', body, issuerKey)))
}

const toPem = (der: Buffer): string => {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

/** A private key as PEM. */
export const newKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()

export type Authority = { readonly name: string; readonly key: string; readonly cert: string }

/**
 * A self-signed authority that may only vouch for the permitted names and networks: whoever stole its key could not pose
 * as a bank on the tablets that trust it.
 */
export const makeAuthority = (name: string, permitted: readonly string[], validity: Validity): Authority => {
  const key = newKey()
  const secret = createPrivateKey(key)
  const extensions = [
    // A certificate authority whose certificates are none.
    extension('2.5.29.19', sequence(TRUE, integer(Buffer.from([0]))), true),
    // keyCertSign and cRLSign.
    extension('2.5.29.15', bits(Buffer.from([0x06]), 1), true),
    extension('2.5.29.14', octets(keyId(secret))),
    extension('2.5.29.30', sequence(element(0xa0, ...permitted.map(subtree))), true),
  ]
  const cert = signed({ subject: name, issuer: name, key: secret, validity, extensions }, secret)
  return { name, key, cert: toPem(cert) }
}

/** A certificate of a server for these names and addresses. */
export const makeServerCertificate = (
  authority: Authority,
  {
    key,
    names,
    validity,
  }: { readonly key: string; readonly names: readonly string[]; readonly validity: Validity },
): string => {
  const secret = createPrivateKey(authority.key)
  const own = createPrivateKey(key)
  const extensions = [
    extension('2.5.29.19', sequence(), true),
    // digitalSignature.
    extension('2.5.29.15', bits(Buffer.from([0x80]), 7), true),
    extension('2.5.29.37', sequence(SERVER_AUTH)),
    extension('2.5.29.14', octets(keyId(own))),
    extension('2.5.29.35', sequence(implicit(0, keyId(secret)))),
    extension('2.5.29.17', sequence(...names.map(alternativeName))),
  ]
  return toPem(
    signed({ subject: 'Evertill server', issuer: authority.name, key: own, validity, extensions }, secret),
  )
}
