import { availableParallelism } from 'node:os'
import path from 'node:path'
import { runAsScript, runTool } from './check.mjs'
import { ROOT, listFiles } from './files.mjs'

const CONFIG = /^(packages\/[^/]+|apps\/[^/]+|e2e|bench|tools)\/tsconfig(\.\w+)?\.json$/

/**
 * The compiler's threads each check the shared types anew: alone it needs half of the processor time, and the second core
 * has another project.
 */
const ONE_THREAD = '--singleThreaded'

/**
 * Compiles one project. `--listFiles` prints the files that the compiler has read, so a project whose `include` matches
 * none of its own files is a fault and not a pass.
 *
 * @param {string} root
 * @param {string} config path below the root
 * @returns {Promise<{ checked: number, faults: string[] }>}
 */
export async function compile(root, config) {
  const folder = path.join(root, path.dirname(config))
  const args = ['-p', path.join(root, config), '--listFiles', '--pretty', 'false', ONE_THREAD]
  const { code, stdout, stderr } = await runTool('node_modules/typescript/bin/tsc', args, { cwd: root })
  const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '')
  const isPath = (/** @type {string} */ line) => path.isAbsolute(line)
  const own = lines.filter((line) => line.startsWith(folder + path.sep) && !line.includes('/node_modules/'))
  const errors = lines.filter((line) => !isPath(line))
  const faults = code === 0 ? [] : errors.length > 0 ? errors : [`${config}: the compiler ended with ${code}`]
  if (own.length === 0) faults.unshift(`${config}: the compiler read no file of its own`)
  return { checked: own.length, faults }
}

/**
 * @param {string} [root]
 * @returns {Promise<import('./check.mjs').CheckResult>}
 */
export async function checkTypes(root = ROOT) {
  const queue = listFiles(root, (file) => CONFIG.test(file))
  let checked = 0
  /** @type {string[]} */
  const faults = []
  const worker = async () => {
    for (let config = queue.shift(); config !== undefined; config = queue.shift()) {
      const result = await compile(root, config)
      checked += result.checked
      faults.push(...result.faults)
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker))
  // A file that two projects share reports the same error twice.
  return { name: 'types', checked, faults: [...new Set(faults)] }
}

await runAsScript(import.meta.url, checkTypes)
