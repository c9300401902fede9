import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runAsScript, runTool } from './check.mjs'
import { ROOT, listFiles } from './files.mjs'

const SOURCE = /\.(ts|tsx|mts|mjs|js)$/
const DIRECTIVE = /(?:ox|es)lint-disable(?:-next-line|-line)?(.*)$/

/**
 * @typedef {object} Diagnostic
 * @property {string} message
 * @property {string} [code]
 * @property {string} filename
 * @property {{ span: { line: number } }[]} [labels]
 */

/**
 * @param {{ cwd?: string, config?: string }} [options]
 * @returns {Promise<{ looked: number, diagnostics: Diagnostic[], trouble: string[] }>}
 */
export async function runLinter({ cwd = ROOT, config = '.oxlintrc.json' } = {}) {
  const args = ['-c', config, '--format', 'json', '--report-unused-disable-directives']
  const { code, stdout, stderr } = await runTool('node_modules/oxlint/bin/oxlint', args, { cwd })
  try {
    const { number_of_files: looked, diagnostics } = JSON.parse(stdout)
    // A linter that dies after printing, or fails without a diagnostic, must not pass for a clean one.
    const silent = code !== 0 && diagnostics.length === 0
    return { looked, diagnostics, trouble: silent ? [`the linter ended with ${code}: ${stderr.trim()}`] : [] }
  } catch {
    return {
      looked: 0,
      diagnostics: [],
      trouble: [`the linter ended with ${code}: ${stdout}${stderr}`.trim()],
    }
  }
}

/**
 * Switching a rule off needs a reason, and the rules of the house cannot be switched off at all: then the
 * import table would hold only where nobody minds.
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
    if (rules.includes('house/')) return [`${where} the rules of the house cannot be switched off`]
    if (!rules.includes('/') && !/[a-z]-[a-z]/.test(rules))
      return [`${where} name the rule that is switched off`]
    return reason.trim() === '' ? [`${where} say why the rule is switched off: \`-- reason\``] : []
  })

/** @returns {Promise<import('./check.mjs').CheckResult>} */
export async function checkLint() {
  const { looked, diagnostics, trouble } = await runLinter()
  const reports = diagnostics.map(
    ({ filename, labels, code, message }) =>
      `${filename}:${labels?.[0]?.span.line ?? 0} ${code ?? 'syntax'} ${message}`,
  )
  const directives = listFiles(ROOT, (file) => SOURCE.test(file)).flatMap((file) =>
    directiveFaults(file, readFileSync(path.join(ROOT, file), 'utf8')),
  )
  return { name: 'lint', looked, faults: [...trouble, ...reports, ...directives] }
}

await runAsScript(import.meta.url, checkLint)
