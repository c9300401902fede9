import type { SentSale } from '@evertill/contract'
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { withTexts } from '@evertill/texts/later-texts.ts'
import type { Runtime } from '../actions/runtime.ts'
import type { ApprovalOf } from '../parts/approval-of.ts'
import { logWarning } from '../platform/log.ts'
import { usePrintKey } from '@evertill/ui/use-print-key.ts'
import { useRuntime } from '../queries/runtime.tsx'
import { useMomentFormat } from '../queries/use-moments.ts'
import { approvalOf } from './approval-slot.tsx'

const load = () => withTexts(() => import('../features/receipt/receipt-actions.tsx'))

/**
 * Loads the receipt before the first sale is completed, so that printing does not wait. What waited for a printer when
 * the till was closed is printed now.
 */
export const fetchReceiptPart = (runtime: Runtime): void => {
  load()
    .then(() => import('../print/printing.ts'))
    .then(({ printingOf }) => printingOf(runtime))
    .catch((error: unknown) => logWarning('The receipt could not be preloaded.', error))
}

/**
 * Loaded after the change is shown: selling needs no receipt, and one that cannot be loaded must not hide the change.
 */
const ReceiptActions = lazy<ComponentType<{ sale: SentSale; printAtOnce: boolean; approvalOf: ApprovalOf }>>(
  () =>
    load().then(
      ({ ReceiptActions: Actions }) => ({ default: Actions }),
      (error: unknown) => {
        logWarning('The receipt could not be loaded.', error)
        return { default: () => null }
      },
    ),
)

/** Actions for a sale that was just completed. A print key pressed before they are loaded is not lost. */
export function ReceiptPart({ sale }: { sale: SentSale }) {
  const [isRequested, setRequested] = useState(false)
  usePrintAfterSale(sale)
  return (
    <Suspense fallback={<PrintKey onPress={() => setRequested(true)} />}>
      <ReceiptActions sale={sale} printAtOnce={isRequested} approvalOf={approvalOf} />
    </Suspense>
  )
}

/** Begun when the sale is shown and finished whatever the cashier does next. */
function usePrintAfterSale(sale: SentSale): void {
  const runtime = useRuntime()
  const format = useMomentFormat()
  const print = useEffectEvent(() => {
    import('../parts/after-sale-print.ts')
      .then(({ printAfterSale }) => printAfterSale(runtime, sale, format))
      .catch((error: unknown) => logWarning('The receipt was not printed by itself.', error))
  })
  useEffect(() => print(), [sale.UUID])
}

function PrintKey({ onPress }: { onPress: () => void }) {
  usePrintKey(onPress)
  return null
}
