import { runAsScript, runTool } from './check.mjs'
import { ROOT } from './files.mjs'

const REPORTER = `${ROOT}/tools/checks/knip-reporter.mjs`

/**
 * Unused files, exports and dependencies, and packages used without being listed.
 *
 * @param {string} [root]
 * @returns {Promise<import('./check.mjs').CheckResult>}
 */
export async function checkDeadCode(root = ROOT) {
  const args = ['--directory', root, '--no-progress', '--reporter', REPORTER]
  const { code, stdout, stderr } = await runTool('node_modules/knip/bin/knip.js', args, { cwd: root })
  try {
    const { checked, faults } = JSON.parse(stdout)
    if (code !== 0 && faults.length === 0) faults.push(`knip ended with ${code}: ${stderr.trim()}`)
    return { name: 'dead-code', checked, faults }
  } catch {
    return {
      name: 'dead-code',
      checked: 0,
      faults: [`knip ended with ${code}: ${stdout}${stderr}`.trim()],
    }
  }
}

await runAsScript(import.meta.url, checkDeadCode)
