import { describe, expect, test } from 'vitest'
import { newTotpSecret, stepOfCode, toBase32, totpCode, totpUri } from './totp.ts'

/** The secret of the test vectors of RFC 6238. */
const SECRET = toBase32(Buffer.from('12345678901234567890'))

describe('a code of the authenticator app', () => {
  test('HK-9 is that of RFC 6238', () => {
    const at = (seconds: number) => totpCode(SECRET, Math.floor(seconds / 30))
    expect([59, 1_111_111_109, 1_234_567_890, 20_000_000_000].map(at)).toEqual([
      '287082',
      '081804',
      '005924',
      '353130',
    ])
  })

  test('HK-9 is taken one step early and late, and no further', () => {
    const now = new Date('2026-11-19T10:00:00Z')
    const code = totpCode(SECRET, Math.floor(now.getTime() / 30_000))
    const after = (seconds: number) => stepOfCode(SECRET, code, new Date(now.getTime() + seconds * 1000))
    expect([after(0), after(30), after(-30)].every((step) => step === now.getTime() / 30_000)).toBe(true)
    expect([after(60), after(-31), stepOfCode(SECRET, '', now)]).toEqual([undefined, undefined, undefined])
  })

  test('HK-9 has a secret of its own for each account, in the address of its QR code', () => {
    const secret = newTotpSecret()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(secret).not.toBe(newTotpSecret())
    expect(totpUri(secret, 'a@b.test', 'Shree & Sons')).toBe(
      `otpauth://totp/Evertill%20Shree%20%26%20Sons:a%40b.test?secret=${secret}&issuer=Evertill%20Shree%20%26%20Sons&algorithm=SHA1&digits=6&period=30`,
    )
  })
})
