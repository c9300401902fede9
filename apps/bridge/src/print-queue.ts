import { execFile, spawn } from 'node:child_process'
import type { BridgeJobKind, BridgePrinterState } from '@evertill/contract/bridge'
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

/** Windows has no command that brings raw bytes or a PDF to a queue. */
export const hasQueues = (platform: NodeJS.Platform): boolean => platform !== 'win32'

/** The print queues of this system. */
export const listQueues = async (programs: QueuePrograms, platform: NodeJS.Platform): Promise<string[]> => {
  if (!hasQueues(platform)) return []
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

/** Raw bytes must pass the driver of the queue unchanged. A PDF is for the driver, on the paper that it was made for. */
const JOB_OPTIONS: Readonly<Record<BridgeJobKind, string>> = { raw: 'raw', pdf: 'media=A4' }

/** A queue that must be one of `listQueues`. `sent` means that the system has taken the job and prints it when it can. */
export const createQueuePrinter = (name: string, title: string, programs: QueuePrograms): Printer => ({
  send: (bytes, kind = 'raw') =>
    new Promise<SendResult>((resolve) => {
      const child = spawn(programs.lp, ['-d', name, '-o', JOB_OPTIONS[kind], '-t', title], {
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
