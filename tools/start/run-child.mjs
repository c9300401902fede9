import { spawn } from 'node:child_process'

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Runs a program to its end and shows its output. Signals are forwarded, so that no install or build continues after it
 * was stopped.
 * @param {string} what
 * @param {string} program
 * @param {string[]} args
 * @param {string} cwd
 * @param {Record<string, string>} [env]
 * @returns {Promise<void>}
 */
export function runChild(what, program, args, cwd, env = {}) {
  return new Promise((resolve, reject) => {
    const onWindows = process.platform === 'win32' && program === 'npm'
    const child = spawn(program, args, {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      shell: onWindows,
    })
    let stopped = false
    const handlers = SIGNALS.map((name) => {
      const handler = () => {
        stopped = true
        child.kill(name)
      }
      process.on(name, handler)
      return () => process.off(name, handler)
    })
    child.once('error', (error) => reject(new Error(`${what} could not be run: ${error.message}.`)))
    child.once('close', (code, signal) => {
      for (const remove of handlers) remove()
      if (code === 0 && !stopped) resolve()
      else if (stopped) reject(new Error(`${what} was stopped.`))
      else reject(new Error(`${what} failed (${signal ?? `exit code ${code}`}): the lines above say why.`))
    })
  })
}
