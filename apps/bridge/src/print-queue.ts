import { execFile, spawn } from 'node:child_process'
import type { BridgePrinterState } from '@evertill/contract/bridge'
import type { Printer, SendResult } from './printer.ts'

const LIST_TIMEOUT_MS = 5_000
const SEND_TIMEOUT_MS = 30_000
/** The words of `lpstat` are read, so they must not be translated. */
const ENGLISH = { ...process.env, LC_ALL: 'C', LANG: 'C' }
/** What CUPS allows in a name. A first character `-` would be an option. */
const QUEUE_NAME = /^[^\s/#"'\\-][^\s/#"'\\]{0,126}$/

/** The programs of the print system; tests have their own. */
export interface QueuePrograms {
  lpstat: string
  lp: string
}

const run = (program: string, args: readonly string[]): Promise<string | undefined> =>
  new Promise((resolve) => {
    execFile(program, args, { env: ENGLISH, timeout: LIST_TIMEOUT_MS }, (error, stdout) =>
      resolve(error ? undefined : stdout),
    )
  })

/** The print queues of this system. Windows has none that take raw bytes from a program without a driver of our own. */
export const listQueues = async (
  programs: QueuePrograms,
  platform: NodeJS.Platform = process.platform,
): Promise<string[]> => {
  if (platform === 'win32') return []
  const names = (await run(programs.lpstat, ['-e'])) ?? ''
  return names.split('\n').filter((name) => QUEUE_NAME.test(name))
}

/** `printer Office disabled since …`, `printer Office is idle.  enabled since …`. */
const stateOf = (text: string | undefined): BridgePrinterState => {
  if (text === undefined) return 'offline'
  if (/media-(empty|needed)/.test(text)) return 'paper-out'
  if (/cover-open|door-open/.test(text)) return 'cover-open'
  if (/^printer \S+ disabled/m.test(text) || /offline/.test(text)) return 'offline'
  return 'unknown'
}

/** A queue that must be one of `listQueues`. `sent` means that the system has taken the job and prints it when it can. */
export const createQueuePrinter = (name: string, title: string, programs: QueuePrograms): Printer => ({
  send: (bytes) =>
    new Promise<SendResult>((resolve) => {
      const child = spawn(programs.lp, ['-d', name, '-o', 'raw', '-t', title], {
        env: ENGLISH,
        stdio: ['pipe', 'ignore', 'ignore'],
        timeout: SEND_TIMEOUT_MS,
      })
      // Without the program nothing was started, so nothing was sent.
      child.on('error', () => resolve({ result: 'not-sent', state: 'error' }))
      // `lp` reads everything before it makes a job: with an exit code it has refused, killed it may have made one.
      child.on('close', (code) => {
        if (code === 0) resolve({ result: 'sent', state: 'unknown' })
        else resolve({ result: code === null ? 'unknown' : 'not-sent', state: 'error' })
      })
      // `lp` may end without reading.
      child.stdin.on('error', () => {})
      child.stdin.end(bytes)
    }),
  status: async () => stateOf(await run(programs.lpstat, ['-l', '-p', name])),
})
