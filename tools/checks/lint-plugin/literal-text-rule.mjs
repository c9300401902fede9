/** Product code whose words people read; tests and the worker's own pages are none. */
const PRODUCT = /\/(?:apps|packages)\/[^/]+\/src\/(?!(?:.*\/)?testing\/)(?!.*\.test\.tsx$).*\.tsx$/

/** Attributes that are read or read out. */
const READ = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'emptyText',
  'error',
  'hint',
  'label',
  'message',
  'placeholder',
  'text',
  'title',
])

/** Two letters in a row, one of them small: `ms` is a word, `GSTIN` and `F9` mean the same in every language. */
const WORD = /(?=\p{L}*\p{Ll})\p{L}{2,}/u
/** The product, and symbols of units, which no language translates. */
const SYMBOLS = new Set(['Evertill', 'ms', 'mm', 'kg', 'cm', 'kB', 'Esc'])

/** What is typed as it stands. */
const COMMANDS = new Set(['code', 'kbd'])

/** @param {string} text */
const isText = (text) => {
  const words = text.match(new RegExp(WORD, 'gu')) ?? []
  return words.some((word) => !SYMBOLS.has(word))
}

/**
 * @param {any} node
 * @returns {string[]} the texts that a value may be
 */
const literalsOf = (node) => {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return node.quasis.map((/** @type {any} */ part) => part.value.cooked ?? '')
    case 'ConditionalExpression':
      return [...literalsOf(node.consequent), ...literalsOf(node.alternate)]
    case 'LogicalExpression':
      return literalsOf(node.right)
    case 'JSXExpressionContainer':
      return literalsOf(node.expression)
    default:
      return []
  }
}

/** Every text of the product is in the files of `packages/texts`, where each language has it. */
export const literalTextRule = {
  meta: { type: 'problem', docs: { description: 'no text outside of packages/texts' } },
  /** @param {any} context */
  create(context) {
    if (!PRODUCT.test(context.filename.replaceAll('\\', '/'))) return {}
    /**
     * @param {any} node
     * @param {string[]} texts
     */
    const check = (node, texts) => {
      if (texts.some(isText))
        context.report({ node, message: '[literal-text] a text that people read is in packages/texts.' })
    }
    return {
      /** @param {any} node */
      JSXText: (node) => {
        if (!COMMANDS.has(node.parent.openingElement?.name.name)) check(node, [node.value])
      },
      /** @param {any} node */
      JSXExpressionContainer: (node) => {
        if (node.parent.type !== 'JSXAttribute') check(node, literalsOf(node))
      },
      /** @param {any} node */
      JSXAttribute: (node) => {
        if (READ.has(node.name.name)) check(node, literalsOf(node.value))
      },
    }
  },
}
