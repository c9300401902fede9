import { BRIDGE_PATHS } from '@evertill/contract/bridge'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { parseCommand, runCommand } from './commands.ts'
import { openSettings } from './settings.ts'
import { freePort, runBridge, shownCode, startProcess } from './testing/bridge-process.ts'
import { startFakePrinter } from './testing/fake-printer.ts'
import { ask, jobOf, makeFolder, TILL } from './testing/test-bridge.ts'

const LONG = Buffer.alloc(4_000_000, 'x')
type Process = Awaited<ReturnType<typeof startProcess>>
const started: Process[] = []
afterEach(async () => {
  for (const one of started.splice(0)) await one.end('SIGKILL')
})

const start = async (folder: string, port: number) => {
  const one = await startProcess(folder, port)
  started.push(one)
  return one
}

const pair = async (bridge: Process) => {
  const { status, body } = await ask(bridge.port, {
    method: 'POST',
    path: BRIDGE_PATHS.pairing,
    headers: { origin: TILL, 'content-type': 'application/json' },
    body: JSON.stringify({ code: await shownCode(bridge) }),
  })
  expect(status).toBe(200)
  return { origin: TILL, authorization: `Bearer ${String(body['token'])}` }
}

describe('the process', () => {
  test('BR-13 a bridge that is killed in the middle of a job never prints it again', async () => {
    const [folder, port] = [makeFolder(), await freePort()]
    let begun = () => {}
    const isPrinting = new Promise<void>((resolve) => (begun = resolve))
    const printer = await startFakePrinter({
      onData: (socket) => {
        socket.pause()
        begun()
      },
    })
    onTestFinished(() => printer.close())
    openSettings(folder).change({ printers: [{ name: 'Slow', host: '127.0.0.1', port: printer.port }] })
    const first = await start(folder, port)
    const headers = await pair(first)
    const job = jobOf(headers, `network:127.0.0.1:${printer.port}`, 'job-00001', LONG)
    const lost = ask(port, job).catch((error: NodeJS.ErrnoException) => error.code)
    await isPrinting
    await first.end('SIGKILL')
    expect(await lost).toBe('ECONNRESET')

    await start(folder, port)
    const again = await ask(port, job)
    expect(again.body).toEqual({ result: 'unknown', state: 'unknown', repeated: true })
    expect(printer.jobs()).toHaveLength(1)
  })

  test('BR-17 a code is shown while no till is paired, and later when asked for', async () => {
    const [folder, port] = [makeFolder(), await freePort()]
    const first = await start(folder, port)
    await pair(first)
    await expect.poll(first.text).toContain(`Paired with ${TILL}.`)
    expect(await first.end('SIGTERM')).toBe(0)

    const second = await start(folder, port)
    expect(second.text()).not.toMatch(/\d{4} \d{4}/)
    const asked = await runBridge('pair', '--origin', 'https://second.example', '--data', folder)
    expect(asked.text).toMatch(/at https:\/\/second\.example .*\n\n {4}\d{4} \d{4}\n/)
    // Without a process each: starting one is the slowest part of this file.
    const command = (...words: string[]) => runCommand(folder, parseCommand(words))
    expect(await command('pairings')).toContain(TILL)
    expect(await command('unpair', 'all')).toBe('Unpaired.')
    expect(await command('pairings')).toBe('No till is paired.')
  })

  test('BR-18 a second bridge, and a port that is taken, are refused with what to do', async () => {
    const [folder, port] = [makeFolder(), await freePort()]
    await start(folder, port)
    const second = await runBridge('--data', folder, '--port', String(await freePort()))
    expect([second.code, second.text]).toEqual([
      1,
      `The bridge is running already, on port ${port}. A new code: node evertill-bridge.mjs pair\n`,
    ])
    const elsewhere = await runBridge('--data', makeFolder(), '--port', String(port))
    expect([elsewhere.code, elsewhere.text]).toEqual([
      1,
      `Another program uses port ${port}. Choose another: node evertill-bridge.mjs --port ${port + 1}\n`,
    ])
  })
})
