/** Enums have run-time values that differ from the wire; a union of strings is the same on both. */
export const noEnumRule = {
  meta: { type: 'problem', docs: { description: 'no enum' } },
  /** @param {any} context */
  create(context) {
    return {
      /** @param {any} node */
      TSEnumDeclaration: (node) =>
        context.report({ node, message: `[no-enum] use a union of strings or a constant table.` }),
    }
  },
}
