import { spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './files.mjs'

/**
 * The result of a check. `checked` is how many things it checked: a check that finds nothing to check would always pass,
 * so 0 is a fault (see `faultsOf`). `note` is a figure worth knowing that is no fault.
 *
 * @typedef {{ name: string, checked: number, faults: string[], note?: string }} CheckResult
 */

/**
 * @param {CheckResult} result
 * @returns {string[]}
 */
export const faultsOf = ({ name, checked, faults }) =>
  checked > 0 ? faults : [`${name} checked nothing`, ...faults]

/**
 * Runs an installed tool with the current Node. A signal or a failed start counts as exit code 1. Some tools colour their
 * output where `CI` is set, whatever `NO_COLOR` says, so colours are taken out.
 *
 * @param {string} script path below the root, such as `node_modules/oxfmt/bin/oxfmt`
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 * @returns {Promise<{ code: number, stdout: string, stderr: string }>}
 */
export function runTool(script, args, { cwd = ROOT, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(ROOT, script), ...args], {
      cwd,
      env: { ...process.env, ...env, NO_COLOR: '1', FORCE_COLOR: undefined },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text))
    child.on('error', (error) => resolve({ code: 1, stdout, stderr: `${stderr}${error.message}` }))
    child.on('close', (code) =>
      resolve({
        code: code ?? 1,
        stdout: stripVTControlCharacters(stdout),
        stderr: stripVTControlCharacters(stderr),
      }),
    )
  })
}

/**
 * Lets `node tools/checks/<name>.mjs` run one check by hand.
 *
 * @param {string} url the module's `import.meta.url`
 * @param {() => Promise<CheckResult>} check
 */
export async function runAsScript(url, check) {
  if (!process.argv[1] || pathToFileURL(process.argv[1]).href !== url) return
  const result = await check()
  const faults = faultsOf(result)
  for (const fault of faults) console.error(fault)
  if (result.note !== undefined) console.log(result.note)
  console.log(`${result.name}: ${result.checked} checked, ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
