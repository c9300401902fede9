import path from 'node:path'
import { runAsScript, runTool } from './check.mjs'
import { ROOT } from './files.mjs'

const OXFMT = 'node_modules/oxfmt/bin/oxfmt'
const CONFIG = path.join(ROOT, '.oxfmtrc.json')
/** The planted tree breaks rules on purpose, its format too. */
const PLANTED = '!tools/checks/planted/**'

/**
 * Checks every file that oxfmt can format.
 *
 * @param {string} [root]
 * @returns {Promise<import('./check.mjs').CheckResult>}
 */
export async function checkFormat(root = ROOT) {
  const { code, stdout, stderr } = await runTool(OXFMT, ['-c', CONFIG, '--check', '.', PLANTED], {
    cwd: root,
  })
  const unformatted = [...stdout.matchAll(/^(\S.*) \(\d+ms\)$/gm)].map(([, file]) => file)
  // Where `CI` is set the frame around the line has other characters.
  const unreadable = [...stderr.matchAll(/(?:,-|╭─)\[(.+?):\d+:\d+\]/g)].map(([, file]) => file)
  const faults = [
    ...unreadable.map((file) => `${file} cannot be read`),
    ...unformatted.map((file) => `${file} is not formatted (npm run format)`),
  ]
  // With a file that it cannot read, oxfmt does not say how many it read.
  const checked = Number(/on (\d+) files/.exec(stdout)?.[1] ?? faults.length)
  if (code !== 0 && faults.length === 0) faults.push(`oxfmt ended with code ${code}: ${stderr || stdout}`)
  return { name: 'format', checked, faults }
}

await runAsScript(import.meta.url, checkFormat)
