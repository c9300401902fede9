import { useObservable, useRuntime } from './runtime.tsx'
import { useSession } from './use-session.ts'

export interface ReturnReason {
  /** As the shop has set them. */
  reasons: readonly string[]
  /** The one that is chosen in the cart; empty if none is. */
  reason: string
  choose(reason: string): void
}

const NONE: readonly string[] = []

/** Why goods come back or a paid bill is lowered. It is booked with the document. */
export const useReturnReason = (): ReturnReason => {
  const { cart } = useRuntime()
  const { store } = useSession()
  const { Reason: reason = '' } = useObservable(cart)
  return {
    reasons: store?.ReturnReasons ?? NONE,
    reason,
    choose: (chosen) =>
      cart.adjust(({ Reason: _before, ...draft }) => (chosen === '' ? draft : { ...draft, Reason: chosen })),
  }
}
