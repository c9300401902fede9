/** Enums exist at run time under names the wire does not know; a union of strings is the wire's own word. */
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
