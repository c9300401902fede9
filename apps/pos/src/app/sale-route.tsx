import type { Sale } from '@evertill/contract'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SaleScreen } from '../features/sale/sale.screen.tsx'
import { logWarning } from '../platform/log.ts'
import { useEditedSale } from '../queries/use-edited-sale.ts'
import { PATHS } from './home-of.ts'

/**
 * Loaded behind the change: nothing of a receipt is needed to go on selling, and one that cannot be loaded must not take
 * the change off the screen.
 */
const ReceiptActions = lazy<ComponentType<{ sale: Sale }>>(() =>
  import('../features/receipt/receipt-actions.tsx').then(
    ({ ReceiptActions: Actions }) => ({ default: Actions }),
    (error: unknown) => {
      logWarning('The receipt could not be loaded.', error)
      return { default: () => null }
    },
  ),
)

/** Selling and its receipt are one step to a cashier and two features to us. */
export function SaleRoute() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const editing = useEditedSale()
  const isEdit = pathname === PATHS.editSale
  const address =
    editing && `${PATHS.editSale}?id=${editing.UUID}&type=${encodeURIComponent(editing.TransactionType)}`

  useEffect(() => {
    // A sale that is being changed keeps its own address, whatever the menu says: it would be paid as another kind.
    if (address !== null && !isEdit) void navigate(address, { replace: true })
  }, [address, isEdit, navigate])

  return (
    <SaleScreen
      receiptOf={(sale) => (
        <Suspense>
          <ReceiptActions sale={sale} />
        </Suspense>
      )}
      onNext={isEdit ? () => void navigate(PATHS.newSale, { replace: true }) : undefined}
    />
  )
}
