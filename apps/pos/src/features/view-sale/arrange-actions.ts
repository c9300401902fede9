import type { DocumentAction } from '../../parts/document-action.ts'

/** The first that is possible is what people come for: send it, bill it, take the money, else print it. */
const ORDER: readonly DocumentAction['id'][] = [
  'retry',
  'invoice',
  'collect',
  'print',
  'return',
  'exchange',
  'edit',
  'send',
  'share',
  'receipt',
  'tender',
  'copy',
  'invoiced',
  'void',
]
const MAX_PLAIN = 3

export interface ArrangedActions {
  primary: DocumentAction | undefined
  plain: readonly DocumentAction[]
  menu: readonly DocumentAction[]
}

export const inOrder = (actions: readonly DocumentAction[]): readonly DocumentAction[] =>
  actions.toSorted((a, b) => ORDER.indexOf(a.id) - ORDER.indexOf(b.id))

/** One primary action, at most three plain ones, and a menu with the others. Void is always in the menu. */
export const arrangeActions = (actions: readonly DocumentAction[]): ArrangedActions => {
  const [primary, ...others] = inOrder(actions)
  const plain = others.filter(({ id }) => id !== 'void').slice(0, MAX_PLAIN)
  return { primary, plain, menu: others.filter((action) => !plain.includes(action)) }
}
