import { createHmac, randomBytes } from 'node:crypto'

/** RFC 6238 as authenticator apps know it: SHA-1, six digits, a code every 30 seconds. */
const STEP_SECONDS = 30
const DIGITS = 6
/** One step before and after: clocks differ, and typing takes time. */
const STEPS_AROUND = [0, -1, 1]
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const toBase32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

export const newTotpSecret = (): string => toBase32(randomBytes(SECRET_BYTES))

const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / STEP_SECONDS)

export const totpCode = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The time step of the code, which must be used once only; undefined for a wrong code. */
export const stepOfCode = (secret: string, code: string, at: Date): number | undefined =>
  STEPS_AROUND.map((around) => stepAt(at) + around).find((step) => totpCode(secret, step) === code)

/** What an authenticator app reads from the QR code. */
export const totpUri = (secret: string, account: string, company: string): string => {
  const issuer = `Evertill ${company}`
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: '6', period: '30' })
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}
