import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BRIDGE_PATHS, JOB_TYPES, MAX_JOB_BYTES } from '@evertill/contract/bridge'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startFakePrinter } from './testing/fake-printer.ts'
import { KEEPS, makePrograms } from './testing/fake-print-system.ts'
import { type Ask, jobOf, makeFolder, startTestBridge, type TestBridge } from './testing/test-bridge.ts'

const SHEET = Buffer.from('%PDF-1.3\n%\xff\xff\nTax invoice\n%%EOF\n', 'latin1')

let bridge: TestBridge
let headers: Record<string, string>
let folder = ''
beforeEach(async () => {
  folder = makeFolder()
  bridge = await startTestBridge({ programs: makePrograms(folder, 'true', `${KEEPS}; echo >> runs`) })
  headers = await bridge.pair()
})
afterEach(() => bridge.remove())

const sheetJob = (printer: string, body: Uint8Array = SHEET): Ask => {
  const job = jobOf(headers, printer, 'job-00001', body)
  return { ...job, headers: { ...job.headers, 'content-type': JOB_TYPES.pdf } }
}
const codeOf = async (job: Ask) => (await bridge.ask(job)).body['code']
const hasPrinted = () => existsSync(join(folder, 'args'))

describe('a PDF', () => {
  test('BR-24 goes to the driver of a print queue, on A4', async () => {
    const { body } = await bridge.ask(sheetJob('queue:Office'))
    expect(body).toEqual({ result: 'sent', state: 'unknown', repeated: false })
    const args = readFileSync(join(folder, 'args'), 'utf8').trim().split('\n')
    expect(args).toEqual(['-d', 'Office', '-o', 'media=A4', '-t', 'Evertill job-00001'])
    expect(readFileSync(join(folder, 'bytes')).equals(SHEET)).toBe(true)
  })

  test('BR-11 BR-24 that comes again is printed once, after a restart too', async () => {
    await bridge.ask(sheetJob('queue:Office'))
    expect((await bridge.ask(sheetJob('queue:Office'))).body).toMatchObject({
      result: 'sent',
      repeated: true,
    })
    await bridge.close()
    bridge = await startTestBridge({ folder: bridge.folder, programs: makePrograms(folder, 'true', KEEPS) })
    expect((await bridge.ask(sheetJob('queue:Office'))).body).toMatchObject({ repeated: true })
    expect(readFileSync(join(folder, 'runs'), 'utf8')).toBe('\n')
  })

  test('BR-24 goes to no network printer, which would print the text of the file', async () => {
    const printer = await startFakePrinter()
    onTestFinished(() => printer.close())
    expect(await codeOf(sheetJob(bridge.addPrinter(printer.port)))).toBe('queue-only')
    expect(printer.jobs()).toEqual([])
  })

  test('BR-25 that is none, or is empty, is refused and prints nothing', async () => {
    for (const bytes of ['%PD', ' %PDF-1.3', '<html>', '\x1b@%PDF-1.3'])
      expect([bytes, await codeOf(sheetJob('queue:Office', Buffer.from(bytes)))]).toEqual([bytes, 'not-pdf'])
    expect(await codeOf(sheetJob('queue:Office', Buffer.alloc(0)))).toBe('bad-request')
    expect(hasPrinted()).toBe(false)
  })

  test('BR-25 that is too large is refused and prints nothing', async () => {
    const job = sheetJob('queue:Office')
    const told = { ...job.headers, 'content-length': String(MAX_JOB_BYTES + 1) }
    expect(await codeOf({ ...job, headers: told, body: 'x' })).toBe('too-large')
    expect(hasPrinted()).toBe(false)
  })

  test('BR-24 a till learns before it sends one whether the bridge takes it', async () => {
    const { body } = await bridge.ask({ path: BRIDGE_PATHS.hello, headers })
    expect(body['kinds']).toEqual(['raw', 'pdf'])
  })

  test('BR-8 BR-25 a body of another type is refused', async () => {
    const job = sheetJob('queue:Office')
    for (const type of ['application/pdf+xml', 'text/plain', 'application/postscript'])
      expect(await codeOf({ ...job, headers: { ...job.headers, 'content-type': type } })).toBe('bad-request')
    expect(hasPrinted()).toBe(false)
  })
})
