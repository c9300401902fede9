import type { Sale } from '@evertill/contract'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { withTexts } from '@evertill/texts/later-texts.ts'
import { logWarning } from '../platform/log.ts'
import { usePrintKey } from '@evertill/ui/use-print-key.ts'

const load = () => withTexts(() => import('../features/receipt/receipt-actions.tsx'))

/** Before somebody completes a sale: printing should find everything there. */
export const fetchReceiptPart = (): void => {
  load().catch((error: unknown) => logWarning('The receipt is not loaded ahead.', error))
}

/**
 * Loaded behind the change: nothing of a receipt is needed to go on selling, and one that cannot be loaded must not take
 * the change off the screen.
 */
const ReceiptActions = lazy<ComponentType<{ sale: Sale; printAtOnce: boolean }>>(() =>
  load().then(
    ({ ReceiptActions: Actions }) => ({ default: Actions }),
    (error: unknown) => {
      logWarning('The receipt could not be loaded.', error)
      return { default: () => null }
    },
  ),
)

/** What can be done with a sale that was just completed. A key that is pressed before it is loaded is not lost. */
export function ReceiptPart({ sale }: { sale: Sale }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <Suspense fallback={<PrintKey onPress={() => setAsked(true)} />}>
      <ReceiptActions sale={sale} printAtOnce={isAsked} />
    </Suspense>
  )
}

function PrintKey({ onPress }: { onPress: () => void }) {
  usePrintKey(onPress)
  return null
}
