import { type Hint, HINTS } from '@evertill/ui/preferences.ts'

interface Reached {
  hasGoods: boolean
  step: 'find' | 'pay' | 'done'
  isHelpOpen: boolean
}

/** The hints that a cashier needs no more. After the first sale that is all of them. */
export const reachedHints = ({ hasGoods, step, isHelpOpen }: Reached): readonly Hint[] => {
  if (step === 'done') return HINTS
  const reached = { scan: hasGoods, pay: step === 'pay', help: isHelpOpen }
  return HINTS.filter((hint) => reached[hint])
}

/** The same list if nothing is new. */
export const addHints = (done: readonly Hint[], more: readonly Hint[]): readonly Hint[] => {
  const fresh = more.filter((hint) => !done.includes(hint))
  return fresh.length === 0 ? done : [...done, ...fresh]
}
