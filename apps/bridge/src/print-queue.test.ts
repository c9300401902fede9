import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BRIDGE_PATHS } from '@evertill/contract/bridge'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listQueues, type QueuePrograms } from './print-queue.ts'
import { jobOf, makeFolder, startTestBridge, type TestBridge } from './testing/test-bridge.ts'

const RECEIPT = Buffer.from([0x1b, 0x40, 0xff, 0x00, 0x0a])

/** Scripts in the place of the print system: they keep what they were given. */
const makePrograms = (folder: string, states: string, lp: string): QueuePrograms => {
  const write = (name: string, text: string) => {
    const file = join(folder, name)
    writeFileSync(file, `#!/bin/sh\ncd "${folder}"\n${text}\n`)
    chmodSync(file, 0o700)
    return file
  }
  return {
    lpstat: write(
      'lpstat',
      `if [ "$1" = -e ]; then printf 'Office\\n-evil\\nTwo words\\nBar\\n'; else ${states}; fi`,
    ),
    lp: write('lp', lp),
  }
}
const KEEPS = `printf '%s\\n' "$@" > args; cat > bytes`

let bridge: TestBridge
let folder = ''
const startWith = async (states: string, lp: string) => {
  bridge = await startTestBridge({ programs: makePrograms(folder, states, lp) })
  return bridge.pair()
}
beforeEach(() => {
  folder = makeFolder()
})
afterEach(() => bridge.remove())

describe('the print queue of the system', () => {
  test('BR-16 gets the bytes raw, under the name of the job', async () => {
    const headers = await startWith('true', KEEPS)
    const { body } = await bridge.ask(jobOf(headers, 'queue:Office', 'job-00001', RECEIPT))
    expect(body).toEqual({ result: 'sent', state: 'unknown', repeated: false })
    expect(readFileSync(join(folder, 'args'), 'utf8').split('\n')).toEqual([
      '-d',
      'Office',
      '-o',
      'raw',
      '-t',
      'Evertill job-00001',
      '',
    ])
    expect(readFileSync(join(folder, 'bytes')).equals(RECEIPT)).toBe(true)
  })

  test('BR-16 is listed by the names that can be used, and no other name reaches a command line', async () => {
    const headers = await startWith('true', KEEPS)
    const { body } = await bridge.ask({ path: BRIDGE_PATHS.printers, headers })
    expect(body['printers']).toEqual([
      { id: 'queue:Office', name: 'Office', kind: 'queue' },
      { id: 'queue:Bar', name: 'Bar', kind: 'queue' },
    ])
    for (const name of ['-evil', '-o raw', 'Two words', 'Office; touch x', '$(touch x)', '']) {
      const answer = await bridge.ask(jobOf(headers, `queue:${name}`, 'job-00001', RECEIPT))
      expect([name, answer.body['code']]).toEqual([name, 'unknown-printer'])
    }
    expect(existsSync(join(folder, 'args'))).toBe(false)
  })

  test('BR-12 a job that the queue refuses was not sent and may come again', async () => {
    const headers = await startWith('true', 'cat > /dev/null; exit 1')
    const answer = { result: 'not-sent', state: 'error', repeated: false }
    expect((await bridge.ask(jobOf(headers, 'queue:Office', 'job-00001', RECEIPT))).body).toEqual(answer)
    expect((await bridge.ask(jobOf(headers, 'queue:Office', 'job-00001', RECEIPT))).body).toEqual(answer)
  })

  test('BR-13 a job whose print command was killed is unknown', async () => {
    const headers = await startWith('true', 'kill -9 $$')
    const { body } = await bridge.ask(jobOf(headers, 'queue:Office', 'job-00001', RECEIPT))
    expect(body).toMatchObject({ result: 'unknown' })
  })

  test.each([
    [`echo 'printer Office is idle.  enabled since Mon'`, 'unknown'],
    [`echo 'printer Office disabled since Mon - Paused'`, 'offline'],
    [`printf 'printer Office now printing\\n\\tAlerts: media-empty-error\\n'`, 'paper-out'],
    [`printf 'printer Office is idle.\\n\\tAlerts: cover-open\\n'`, 'cover-open'],
    ['exit 1', 'offline'],
  ])('BR-15 its state is read from the words of the system: %s', async (states, state) => {
    const headers = await startWith(states, KEEPS)
    const path = `${BRIDGE_PATHS.status}?printer=queue:Office`
    expect((await bridge.ask({ path, headers })).body).toEqual({ state })
  })

  test('BR-16 there is none on Windows, nor without a print system', async () => {
    const headers = await startWith('true', KEEPS)
    expect(await listQueues(makePrograms(folder, 'true', KEEPS), 'win32')).toEqual([])
    await bridge.close()
    bridge = await startTestBridge({ folder: bridge.folder })
    expect((await bridge.ask({ path: BRIDGE_PATHS.printers, headers })).body).toEqual({ printers: [] })
  })
})
