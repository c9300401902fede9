import { isBigInt } from './bigint.mjs'
import { placeOf, rootOf } from './places.mjs'
import { FLOATS_ALLOWED, PURITY_TABLE } from './purity-table.mjs'

/** @typedef {import('./purity-table.mjs').PurityRow} PurityRow */

/**
 * Names that neither the file nor its imports declare. The scope manager keeps the built-in ones
 * (Date, Math) as variables without a definition and the rest as unresolved.
 *
 * @param {any} manager
 * @returns {any[]}
 */
const freeReferences = (manager) => [
  ...manager.globalScope.through,
  ...manager.globalScope.variables
    .filter((/** @type {any} */ variable) => variable.defs.length === 0)
    .flatMap((/** @type {any} */ variable) => variable.references),
]

const TO_WHOLE = new Set(['Math.floor', 'Math.ceil', 'Math.trunc'])

/**
 * `Math.floor(units / size)`: integer division, exact for safe integers. With a product as dividend it is a share of an
 * amount, which needs the rounding of money/.
 *
 * @param {any} node
 */
const isWholeQuotient = (node) =>
  node?.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  TO_WHOLE.has(`${node.callee.object.name}.${node.callee.property.name}`) &&
  node.arguments[0]?.type === 'BinaryExpression' &&
  node.arguments[0].operator === '/' &&
  !holdsProduct(node.arguments[0])

/**
 * @param {any} node
 * @returns {boolean}
 */
const holdsProduct = (node) =>
  node?.type === 'ParenthesizedExpression'
    ? holdsProduct(node.expression)
    : node?.type === 'BinaryExpression' &&
      (node.operator === '*' || holdsProduct(node.left) || holdsProduct(node.right))

/**
 * @param {any} identifier
 * @returns {string | undefined} `Date.now` when the name is used as `Date.now` or `Date['now']`
 */
function memberName(identifier) {
  const parent = identifier.parent
  if (parent?.type !== 'MemberExpression' || parent.object !== identifier) return undefined
  const property = parent.property
  return `${identifier.name}.${parent.computed ? property.value : property.name}`
}

export const domainPurityRule = {
  meta: { type: 'problem', docs: { description: 'the domain depends on its arguments alone' } },
  /** @param {any} context */
  create(context) {
    const { part, file, isTest } = placeOf(rootOf(context.filename), context.filename)
    if (part !== 'domain' || isTest || !file.startsWith('packages/domain/src/')) return {}
    const mayRound = FLOATS_ALLOWED.some((folder) => file.startsWith(`packages/domain/src/${folder}`))

    /**
     * @param {any} node
     * @param {(row: PurityRow) => boolean | undefined} matches
     */
    const check = (node, matches) => {
      const row = PURITY_TABLE.find((candidate) => !(mayRound && candidate.exceptMoney) && matches(candidate))
      if (row) context.report({ node, message: `[${row.id}] ${row.message}.` })
    }

    /** @param {any} node */
    const checkOperator = (node) => {
      if (!PURITY_TABLE.some((row) => row.operators?.includes(node.operator))) return
      if (isWholeQuotient(node.parent)) return
      const scope = context.sourceCode.getScope(node)
      if (isBigInt(node.left, scope) || isBigInt(node.right, scope)) return
      check(node, (row) => row.operators?.includes(node.operator))
    }

    return {
      'Program:exit'() {
        for (const { identifier } of freeReferences(context.sourceCode.scopeManager)) {
          const member = memberName(identifier)
          if (isWholeQuotient(identifier.parent?.parent)) continue
          check(
            identifier,
            (row) => row.globals?.includes(identifier.name) || (!!member && row.members?.includes(member)),
          )
        }
      },
      /** @param {any} node */
      ThrowStatement: (node) => check(node, (row) => row.syntax === 'throw'),
      /** @param {any} node */
      NewExpression: (node) => {
        if (node.callee.name === 'Date' && node.arguments.length === 0)
          check(node, (row) => row.syntax === 'bare-date')
      },
      /** @param {any} node */
      CallExpression: (node) => {
        if (node.callee.name === 'Date') check(node, (row) => row.syntax === 'bare-date')
        const method = node.callee.type === 'MemberExpression' ? node.callee.property.name : undefined
        if (method) check(node, (row) => row.methods?.includes(method))
      },
      /** @param {any} node */
      BinaryExpression: (node) => checkOperator(node),
      /** @param {any} node */
      AssignmentExpression: (node) => checkOperator(node),
      /** @param {any} node */
      Literal: (node) => {
        if (typeof node.value === 'number' && !Number.isInteger(node.value))
          check(node, (row) => row.syntax === 'decimal')
      },
    }
  },
}
