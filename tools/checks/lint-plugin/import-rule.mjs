import { IMPORT_TABLE } from './import-table.mjs'
import { placeOf, rootOf } from './places.mjs'
import { resolveImport } from './resolve.mjs'

/**
 * Judges every import, re-export, dynamic import and `import('…')` type by the import table. Type-only
 * imports count too: a type that leaks upwards ties two layers together as firmly as a call does.
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
    const judge = (node, source, typeOnly) => {
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
      const row = IMPORT_TABLE.find((candidate) => candidate.broken(from, to))
      if (row) context.report({ node, message: `[${row.id}] '${to.specifier}': ${row.says}.` })
    }

    return {
      /** @param {any} node */
      ImportDeclaration: (node) => judge(node, node.source, isTypeOnly(node, node.importKind, 'importKind')),
      /** @param {any} node */
      ExportNamedDeclaration: (node) => {
        if (node.source) judge(node, node.source, isTypeOnly(node, node.exportKind, 'exportKind'))
      },
      /** @param {any} node */
      ExportAllDeclaration: (node) => judge(node, node.source, node.exportKind === 'type'),
      /** @param {any} node */
      ImportExpression: (node) => judge(node, node.source, false),
      /** @param {any} node */
      TSImportType: (node) => judge(node, node.source, true),
    }
  },
}

/**
 * `import type { A }` and `import { type A, type B }` both leave nothing behind at run time.
 *
 * @param {any} node
 * @param {string} kind
 * @param {string} key
 */
const isTypeOnly = (node, kind, key) =>
  kind === 'type' ||
  (node.specifiers.length > 0 && node.specifiers.every((/** @type {any} */ one) => one[key] === 'type'))
