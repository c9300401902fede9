import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { judgeSignature, signatureOf } from './signature.ts'

const signatureFault = (request: Parameters<typeof judgeSignature>[0]) => judgeSignature(request).fault

const NOW = new Date('2026-11-18T08:00:00.400Z')
const SECONDS = 1_794_988_800
const BODY = '{"channelOrderId":"W-1","name":"Āśā ₹"}'
const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000)

const check = (
  header: string | undefined,
  secrets: readonly string[],
  more: { body?: string; now?: Date } = {},
) => signatureFault({ header, body: more.body ?? BODY, secrets, now: more.now ?? NOW })

describe('the signature of a request', () => {
  test('OA-1 is the HMAC-SHA256 of time and body, as a partner computes it with any tool', () => {
    const digest = createHmac('sha256', 'first').update(`${SECONDS}.${BODY}`, 'utf8').digest('hex')
    expect(signatureOf(['first'], BODY, NOW)).toBe(`t=${SECONDS},v1=${digest}`)
    expect(check(`t=${SECONDS},v1=${digest}`, ['first'])).toBeUndefined()
  })

  test('OA-1 covers time and body: either one changed is refused', () => {
    const header = signatureOf(['first'], BODY, NOW)
    expect(check(header, ['first'], { body: `${BODY} ` })).toBe('wrong')
    expect(check(header.replace(String(SECONDS), String(SECONDS + 1)), ['first'])).toBe('wrong')
    expect(check(header, ['other'])).toBe('wrong')
    expect(check(header, [])).toBe('wrong')
  })

  test('OA-2 is valid for five minutes before and after', () => {
    const header = signatureOf(['first'], BODY, NOW)
    for (const seconds of [-300, 0, 300])
      expect(check(header, ['first'], { now: later(seconds) })).toBeUndefined()
    for (const seconds of [-301, 301, 100_000])
      expect(check(header, ['first'], { now: later(seconds) }), `${seconds}`).toBe('stale')
    // A wrong signature is wrong at any time.
    expect(check(header, ['other'], { now: later(301) })).toBe('wrong')
  })

  test('OA-3 either of two secrets is enough, and one of several digests', () => {
    const both = ['old', 'new']
    expect(check(signatureOf(['old'], BODY, NOW), both)).toBeUndefined()
    expect(check(signatureOf(['new'], BODY, NOW), both)).toBeUndefined()
    expect(check(signatureOf(['unknown', 'new'], BODY, NOW), ['new'])).toBeUndefined()
    expect(check(signatureOf(both, BODY, NOW), ['old'])).toBeUndefined()
    // A third one would never be compared.
    expect(check(signatureOf(['third'], BODY, NOW), ['old', 'new', 'third'])).toBe('wrong')
  })

  test('OA-3 an entry of another version is skipped', () => {
    const header = signatureOf(['first'], BODY, NOW)
    expect(check(`${header},v2=abc`, ['first'])).toBeUndefined()
    expect(check(header.replace(',', ' , '), ['first'])).toBeUndefined()
  })

  test('OA-1 whatever else the header contains is no signature', () => {
    const zeros = `v1=${'0'.repeat(64)}`
    const headers = [
      undefined,
      '',
      't=1',
      zeros,
      `t=${SECONDS},v1=abc`,
      `t=${SECONDS},${zeros}0`,
      `t=x,${zeros}`,
      `t=${SECONDS},t=${SECONDS},${zeros}`,
      `t=${SECONDS}${`,${zeros}`.repeat(5)}`,
      't=1,v1='.padEnd(100_000, 'a'),
    ]
    for (const header of headers) expect(check(header, ['first']), header?.slice(0, 80)).toBe('malformed')
  })

  test('OA-1 the secret that stands for a missing one signs nothing', () => {
    const header = signatureOf(['nobody knows this secret, and no request is signed with it'], BODY, NOW)
    expect(check(header, [])).toBe('wrong')
  })
})
