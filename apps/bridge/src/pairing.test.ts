import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BRIDGE_PATHS } from '@evertill/contract/bridge'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { VERSION } from './routes.ts'
import { startTestBridge, TILL, type TestBridge } from './testing/test-bridge.ts'

const EVIL = 'https://evil.example'

let bridge: TestBridge
/** Moved by tests; a second is the least time between two codes. */
let now = Date.now()
beforeEach(async () => {
  now = Date.now()
  bridge = await startTestBridge({ now: () => now })
})
afterEach(() => bridge.remove())

describe('codes', () => {
  test('BR-4 of a hundred wrong codes five are looked at, and then the right one is refused too', async () => {
    const code = bridge.code.issue(null)
    const wrong = code === '00000000' ? '00000001' : '00000000'
    const answers: unknown[] = []
    for (let attempt = 0; attempt < 100; attempt++) {
      now += 1_000
      answers.push((await bridge.pairWith(wrong)).body['code'])
    }
    expect(answers.filter((one) => one === 'wrong-code')).toHaveLength(4)
    expect(answers[4]).toBe('no-code')
    // Nobody could pair now, so the page is as foreign as any other.
    expect(new Set(answers.slice(5))).toEqual(new Set(['wrong-origin']))
    now += 1_000
    expect((await bridge.pairWith(code)).body['code']).toBe('wrong-origin')
    expect(bridge.settings.read().pairings).toEqual([])
  })

  test('BR-4 codes within a second are not looked at', async () => {
    const code = bridge.code.issue(null)
    expect((await bridge.pairWith('1')).body['code']).toBe('wrong-code')
    expect((await bridge.pairWith(code)).body['code']).toBe('too-soon')
    now += 1_000
    expect((await bridge.pairWith(code)).status).toBe(200)
  })

  test('BR-4 a restart gives no new attempts', async () => {
    bridge.code.issue(null)
    for (let attempt = 0; attempt < 3; attempt++) {
      now += 1_000
      await bridge.pairWith('1')
    }
    await bridge.close()
    bridge = await startTestBridge({ folder: bridge.folder, now: () => now })
    now += 1_000
    expect((await bridge.pairWith('1')).body['code']).toBe('wrong-code')
    now += 1_000
    expect((await bridge.pairWith('1')).body['code']).toBe('no-code')
  })

  test('BR-5 a code ends after five minutes, and when the clock is set back', async () => {
    const code = bridge.code.issue(null)
    now += 5 * 60_000
    expect((await bridge.pairWith(code)).status).toBe(403)
    now -= 3_600_000
    expect((await bridge.pairWith(code)).status).toBe(403)
  })

  test('BR-5 a code pairs one till', async () => {
    const code = bridge.code.issue(null)
    expect((await bridge.pairWith(code)).status).toBe(200)
    now += 1_000
    expect((await bridge.pairWith(code)).body['code']).toBe('no-code')
  })

  test('BR-5 a code for one till is closed to every other page, which cannot use it up', async () => {
    const code = bridge.code.issue(TILL)
    for (let attempt = 0; attempt < 10; attempt++) {
      now += 1_000
      expect((await bridge.pairWith('1', EVIL)).body['code']).toBe('wrong-origin')
    }
    expect((await bridge.pairWith(code)).status).toBe(200)
  })

  test('BR-5 a page of plain http on another computer cannot pair', async () => {
    const code = bridge.code.issue(null)
    expect((await bridge.pairWith(code, 'http://192.168.1.10:8080')).body['code']).toBe('wrong-origin')
    expect((await bridge.pairWith(code, 'http://127.0.0.1:8080')).status).toBe(200)
  })
})

describe('tokens', () => {
  test('BR-6 without a token, or with another, only hello answers, and says that it is not paired', async () => {
    await bridge.pair()
    for (const authorization of ['', 'Bearer ', `Bearer ${'a'.repeat(43)}`, 'Basic YTpi']) {
      const headers = { origin: TILL, authorization }
      const hello = await bridge.ask({ path: BRIDGE_PATHS.hello, headers })
      expect(hello.body).toMatchObject({ product: 'evertill-bridge', version: VERSION, paired: false })
      for (const [method, path] of [
        ['GET', BRIDGE_PATHS.printers],
        ['GET', BRIDGE_PATHS.status],
        ['POST', BRIDGE_PATHS.jobs],
        ['DELETE', BRIDGE_PATHS.pairing],
      ] as const) {
        expect((await bridge.ask({ method, path, headers })).body['code']).toBe('not-paired')
      }
    }
  })

  test('BR-6 neither token nor code is on the disk, and nobody else may read what is', async () => {
    const code = bridge.code.issue(null)
    const { body } = await bridge.pairWith(code)
    bridge.code.issue(null)
    for (const name of readdirSync(bridge.folder)) {
      const file = join(bridge.folder, name)
      const text = readFileSync(file, 'utf8')
      expect([name, text.includes(String(body['token'])), text.includes(code)]).toEqual([name, false, false])
      expect([name, statSync(file).mode & 0o777]).toEqual([name, 0o600])
    }
    expect(statSync(bridge.folder).mode & 0o777).toBe(0o700)
  })

  test('BR-6 a pairing that the owner or the till has ended is refused with the next request', async () => {
    const first = await bridge.pair()
    bridge.settings.change({ pairings: [] })
    expect((await bridge.ask({ path: BRIDGE_PATHS.printers, headers: first })).body['code']).toBe(
      'wrong-origin',
    )
    now += 1_000
    const second = await bridge.pair()
    const other = await bridge.pair('https://other.example')
    expect((await bridge.ask({ method: 'DELETE', path: BRIDGE_PATHS.pairing, headers: second })).status).toBe(
      200,
    )
    expect((await bridge.ask({ path: BRIDGE_PATHS.printers, headers: second })).body['code']).toBe(
      'wrong-origin',
    )
    expect((await bridge.ask({ path: BRIDGE_PATHS.printers, headers: other })).status).toBe(200)
  })

  test('BR-6 a damaged file of settings pairs nobody and answers nobody', async () => {
    const headers = await bridge.pair()
    writeFileSync(join(bridge.folder, 'bridge.json'), '{"pairings": [')
    expect((await bridge.ask({ path: BRIDGE_PATHS.printers, headers })).body['code']).toBe('failed')
    expect(bridge.lines.at(-1)).toContain('is damaged')
  })
})
