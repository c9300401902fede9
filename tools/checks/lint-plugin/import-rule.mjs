import { IMPORT_TABLE } from './import-table.mjs'
import { placeOf, rootOf } from './places.mjs'
import { resolveImport } from './resolve.mjs'

/**
 * Checks every import, re-export, dynamic import and `import('…')` type against the import table. Type-only imports count
 * too: they couple two layers as much as a call does.
 */
export const importTableRule = {
  meta: { type: 'problem', docs: { description: 'who may import whom' } },
  /** @param {any} context */
  create(context) {
    const root = rootOf(context.filename)
    const from = placeOf(root, context.filename)

    /**
     * @param {any} node
     * @param {any} source
     * @param {boolean} typeOnly
     */
    const check = (node, source, typeOnly) => {
      /** @type {import('./resolve.mjs').Target} */
      const to =
        typeof source?.value === 'string'
          ? resolveImport(root, context.filename, source.value, typeOnly)
          : {
              kind: 'computed',
              specifier: '',
              name: '',
              place: undefined,
              entry: undefined,
              byName: false,
              typeOnly,
            }
      const row = IMPORT_TABLE.find((candidate) => candidate.isBroken(from, to))
      if (row) context.report({ node, message: `[${row.id}] '${to.specifier}': ${row.message}.` })
    }

    return {
      /** @param {any} node */
      ImportDeclaration: (node) => check(node, node.source, isTypeOnly(node, node.importKind, 'importKind')),
      /** @param {any} node */
      ExportNamedDeclaration: (node) => {
        if (node.source) check(node, node.source, isTypeOnly(node, node.exportKind, 'exportKind'))
      },
      /** @param {any} node */
      ExportAllDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
      /** @param {any} node */
      ImportExpression: (node) => check(node, node.source, false),
      /** @param {any} node */
      TSImportType: (node) => check(node, node.source, true),
    }
  },
}

/**
 * `import type { A }` and `import { type A, type B }` both disappear at run time.
 *
 * @param {any} node
 * @param {string} kind
 * @param {string} key
 */
const isTypeOnly = (node, kind, key) =>
  kind === 'type' ||
  (node.specifiers.length > 0 && node.specifiers.every((/** @type {any} */ one) => one[key] === 'type'))
