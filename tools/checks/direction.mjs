import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runAsScript } from './check.mjs'
import { ROOT, listFiles } from './files.mjs'

/** A physical side in a style sheet, where Arabic needs the logical one. */
const IN_STYLES = [
  /\b(?:margin|padding|border)-(?:left|right)\b/,
  /^\s*(?:left|right):/,
  /\btext-align:\s*(?:left|right)\b/,
  /\bborder-(?:top|bottom)-(?:left|right)-radius\b/,
  // Four values name the right side and the left one.
  /\b(?:margin|padding|inset|border-width):\s*[^\s;()]+\s+([^\s;()]+)\s+[^\s;()]+\s+(?!\1;)[^\s;()]+;/,
]
/** The same in the properties of a component. */
const IN_COMPONENTS = [
  /\b(?:margin|padding|border)(?:Left|Right)\b/,
  /\s(?:ml|mr|pl|pr)=/,
  /\btextAlign: '(?:left|right)'/,
  /\bta="(?:left|right)"/,
]

/** @param {string} file */
const isStyle = (file) => /^(apps|packages)\/[^/]+\/src\/.*\.css$/.test(file)
/** @param {string} file */
const isComponent = (file) =>
  /^(apps|packages)\/[^/]+\/src\/.*\.tsx$/.test(file) && !/\.test\.tsx$|\/testing\//.test(file)

/**
 * Styles that name a side instead of the beginning or the end of the line.
 *
 * @param {string} [root]
 * @returns {Promise<import('./check.mjs').CheckResult>}
 */
export async function checkDirection(root = ROOT) {
  const files = listFiles(root, (file) => isStyle(file) || isComponent(file))
  return {
    name: 'direction',
    checked: files.length,
    faults: files.flatMap((file) => {
      const patterns = isStyle(file) ? IN_STYLES : IN_COMPONENTS
      return readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          patterns.some((pattern) => pattern.test(line))
            ? [`${file}:${at + 1} names a side; in Arabic it is the other one: ${line.trim()}`]
            : [],
        )
    }),
  }
}

await runAsScript(import.meta.url, checkDirection)
