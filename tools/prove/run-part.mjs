import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../checks/files.mjs'
import { closeRunFolder, openRunFolder } from '../test/run-folder.mjs'

/** @typedef {import('./parts.mjs').Part} Part */

/** How long a part may take to end its own servers and browsers before they are killed. */
const GRACE_MS = 15_000
/** A part that takes this many times its usual duration hangs. */
const PATIENCE = 4

/**
 * @typedef {object} Run
 * @property {boolean} isStopped by the signal: such a run proves nothing
 * @property {boolean} isLate
 * @property {number} code
 * @property {number} seconds
 * @property {string} output
 */

/**
 * Runs one part to its end, shows its output and keeps it in reports/. Nothing that it started outlives this call.
 *
 * @param {Part} part
 * @param {AbortSignal} signal
 * @returns {Promise<Run>}
 */
export async function runPart({ name, command, sizes = {}, minutes }, signal) {
  const began = performance.now()
  const folder = openRunFolder()
  mkdirSync(path.join(ROOT, 'reports'), { recursive: true })
  const log = createWriteStream(path.join(ROOT, 'reports', `prove-${name}.log`))
  const limit = minutes * PATIENCE
  const [program = '', ...args] = command
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd: ROOT,
    // A process group of its own: Ctrl-C reaches only us, and we hand it to the whole group once.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...sizes,
      TMPDIR: folder,
      EVERTILL_LIMIT_MINUTES: String(limit),
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
      log.write(text)
      process.stdout.write(text)
    })
  }
  const ended = new Promise((/** @type {(code: number) => void} */ resolve) => {
    child.once('error', (error) => {
      output += error.message
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
  const closed = new Promise((resolve) => {
    child.once('error', resolve)
    child.once('close', resolve)
  })
  let isLate = false
  const stop = () => void stopGroup(child.pid)
  const late = setTimeout(() => {
    isLate = true
    stop()
  }, limit * 60_000)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  const code = await ended
  clearTimeout(late)
  signal.removeEventListener('abort', stop)
  // Also after a good end: what still runs was forgotten, and would disturb the next part.
  await stopGroup(child.pid)
  closeRunFolder(folder)
  // The last line, which has the figures, may still be in the pipe when the process has gone.
  await closed
  log.end()
  const seconds = (performance.now() - began) / 1000
  return { isStopped: signal.aborted, isLate, code, seconds, output }
}

/**
 * Asks a whole process group to end, and kills what is left of it after a while.
 *
 * @param {number | undefined} pid its leader
 */
async function stopGroup(pid) {
  if (pid === undefined || !sendToGroup(pid, 'SIGTERM')) return
  const end = performance.now() + GRACE_MS
  while (performance.now() < end) {
    if (!sendToGroup(pid, 0)) return
    await pause(50)
  }
  sendToGroup(pid, 'SIGKILL')
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals | 0} signal
 * @returns {boolean} whether anybody is left in it
 */
function sendToGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
    return true
  } catch {
    return false
  }
}
