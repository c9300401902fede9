/**
 * Whether an operand is certainly a bigint. Mixing bigint and number is a TypeError, so one known operand decides for the
 * whole expression. A division of bigints makes no float.
 *
 * @param {any} node
 * @param {any} scope where the node stands
 * @param {number} [depth] stops at circular definitions
 * @returns {boolean}
 */
export function isBigInt(node, scope, depth = 8) {
  if (!node || depth === 0) return false
  /** @param {any} other */
  const again = (other) => isBigInt(other, scope, depth - 1)
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'bigint' || typeof node.bigint === 'string'
    case 'BinaryExpression':
      return again(node.left) || again(node.right)
    case 'UnaryExpression':
      return again(node.argument)
    case 'ParenthesizedExpression':
      return again(node.expression)
    case 'CallExpression':
      return node.callee.name === 'BigInt'
    case 'Identifier':
      return definitionsOf(node.name, scope).some((definition) => {
        const declared = definition.node.id ?? definition.name
        const annotated = declared?.typeAnnotation?.typeAnnotation?.type === 'TSBigIntKeyword'
        const named = definition.name?.typeAnnotation?.typeAnnotation?.type === 'TSBigIntKeyword'
        return annotated || named || (definition.type === 'Variable' && again(definition.node.init))
      })
    default:
      return false
  }
}

/**
 * @param {string} name
 * @param {any} scope
 * @returns {any[]}
 */
function definitionsOf(name, scope) {
  for (let at = scope; at; at = at.upper) {
    const variable = at.set.get(name)
    if (variable) return variable.defs
  }
  return []
}
