import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runAsScript, runTool } from './check.mjs'
import { ROOT, listFiles } from './files.mjs'

const SOURCE = /\.(ts|tsx|mts|mjs|js)$/
const DIRECTIVE = /(?:ox|es)lint-disable(?:-next-line|-line)?(.*)$/

/**
 * For the part that knows types, which is written in Go. Like the threads of the compiler, each of its own would check
 * the shared types anew, and the second core has the check of the types.
 */
const ONE_THREAD = { GOMAXPROCS: '1' }

/**
 * @typedef {object} Diagnostic
 * @property {string} message
 * @property {string} [code]
 * @property {string} filename
 * @property {{ span: { line: number } }[]} [labels]
 */

/**
 * @param {{ cwd?: string, config?: string }} [options]
 * @returns {Promise<{ checked: number, diagnostics: Diagnostic[], trouble: string[] }>}
 */
export async function runLinter({ cwd = ROOT, config = '.oxlintrc.json' } = {}) {
  const args = ['-c', config, '--format', 'json', '--report-unused-disable-directives']
  const { code, stdout, stderr } = await runTool('node_modules/oxlint/bin/oxlint', args, {
    cwd,
    env: ONE_THREAD,
  })
  try {
    const { number_of_files: checked, diagnostics } = JSON.parse(stdout)
    // A linter that crashes after printing, or fails without a diagnostic, must not count as clean.
    const hasCrashed = code !== 0 && diagnostics.length === 0
    return {
      checked,
      diagnostics,
      trouble: hasCrashed ? [`the linter ended with ${code}: ${stderr.trim()}`] : [],
    }
  } catch {
    return {
      checked: 0,
      diagnostics: [],
      trouble: [`the linter ended with ${code}: ${stdout}${stderr}`.trim()],
    }
  }
}

/**
 * Disabling a rule needs a reason. Our own rules (`house/…`) cannot be disabled at all: otherwise the import table would
 * not hold.
 *
 * @param {string} file
 * @param {string} text
 * @returns {string[]}
 */
export const directiveFaults = (file, text) =>
  text.split('\n').flatMap((line, index) => {
    const rest = line.match(DIRECTIVE)?.[1]
    if (rest === undefined || file.startsWith('tools/checks/lint')) return []
    const [rules = '', reason = ''] = rest.split(' -- ')
    const where = `${file}:${index + 1}`
    if (rules.includes('house/')) return [`${where} the rules of house/ cannot be disabled`]
    if (!rules.includes('/') && !/[a-z]-[a-z]/.test(rules)) return [`${where} name the rule that is disabled`]
    return reason.trim() === '' ? [`${where} say why the rule is disabled: \`-- reason\``] : []
  })

/** @returns {Promise<import('./check.mjs').CheckResult>} */
export async function checkLint() {
  const { checked, diagnostics, trouble } = await runLinter()
  const reports = diagnostics.map(
    ({ filename, labels, code, message }) =>
      `${filename}:${labels?.[0]?.span.line ?? 0} ${code ?? 'syntax'} ${message}`,
  )
  const directives = listFiles(ROOT, (file) => SOURCE.test(file)).flatMap((file) =>
    directiveFaults(file, readFileSync(path.join(ROOT, file), 'utf8')),
  )
  return { name: 'lint', checked, faults: [...trouble, ...reports, ...directives] }
}

await runAsScript(import.meta.url, checkLint)
