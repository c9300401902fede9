/** Where numbers are for people. The wire, files and paper have numbers of their own. */
const SCREENS =
  /\/(?:apps\/pos\/src\/(?:app|features|parts|queries)|apps\/hub\/src|packages\/reports\/src)\/(?!(?:.*\/)?testing\/)(?!.*\.test\.tsx?$).*\.tsx?$/

const WRITTEN = new Set([
  'formatMoney',
  'formatAmount',
  'formatQuantity',
  'formatPercent',
  'parseMoney',
  'parseQuantity',
  'parsePercent',
])

/** Files that write for somebody who reads another language than the screen's. */
const OTHER_LANGUAGE = /\/features\/receipt\/send-dialog\.tsx$/

/** Screens write and read numbers in the language of the device. */
export const screenNumbersRule = {
  meta: { type: 'problem', docs: { description: 'numbers of screens come from packages/ui' } },
  /** @param {any} context */
  create(context) {
    const file = context.filename.replaceAll('\\', '/')
    if (!SCREENS.test(file) || OTHER_LANGUAGE.test(file)) return {}
    return {
      /** @param {any} node */
      ImportDeclaration: (node) => {
        if (node.source.value !== '@evertill/domain') return
        for (const specifier of node.specifiers) {
          const name = specifier.imported?.name
          if (WRITTEN.has(name))
            context.report({
              node: specifier,
              message: `[screen-numbers] ${name} of @evertill/ui/numbers.ts knows the digits of the screen.`,
            })
        }
      },
    }
  },
}
