import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BRIDGE_PATHS } from '@evertill/contract/bridge'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseCommand, runCommand } from './commands.ts'
import { listQueues } from './print-queue.ts'
import { KEEPS, makePrograms } from './testing/fake-print-system.ts'
import { jobOf, makeFolder, startTestBridge, type TestBridge } from './testing/test-bridge.ts'

const RECEIPT = Buffer.from([0x1b, 0x40, 0xff, 0x00, 0x0a])

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

  test('BR-16 there is none without a print system', async () => {
    const headers = await startWith('true', KEEPS)
    await bridge.close()
    bridge = await startTestBridge({ folder: bridge.folder })
    const { body } = await bridge.ask({ path: BRIDGE_PATHS.printers, headers })
    expect(body).toEqual({ printers: [], hasQueues: true })
  })

  test('BR-26 on Windows there is none, and whoever asks for one is told so', async () => {
    const programs = makePrograms(folder, 'true', KEEPS)
    expect(await listQueues(programs, 'win32')).toEqual([])
    bridge = await startTestBridge({ programs, platform: 'win32' })
    const headers = await bridge.pair()
    const { body } = await bridge.ask({ path: BRIDGE_PATHS.printers, headers })
    expect(body).toEqual({ printers: [], hasQueues: false })
    const refused = await bridge.ask(jobOf(headers, 'queue:Office', 'job-00001', RECEIPT))
    expect([refused.status, refused.body['code']]).toEqual([404, 'no-queues'])
    expect(refused.body['message']).toContain('On Windows')
    expect(existsSync(join(folder, 'args'))).toBe(false)
    const told = await runCommand(folder, parseCommand(['printers']), 'win32')
    expect(told).toContain('On Windows the bridge does not print to print queues.')
  })
})
