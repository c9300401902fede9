import { Suspense } from 'react'
import { lazyPart } from '../../parts/lazy-part.ts'
import { useUnsent } from '../../queries/use-unsent.ts'

const WaitingPrints = lazyPart(async () => (await import('./frame-notices.ts')).WaitingPrints)

/** Loaded when something is in the queue: a till without a printer needs none of it. */
export function PrintsSlot() {
  const { prints } = useUnsent()
  return prints > 0 ? (
    <Suspense>
      <WaitingPrints />
    </Suspense>
  ) : null
}
