import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SaleScreen } from '../features/sale/sale.screen.tsx'
import { whenIdle } from '../platform/when-idle.ts'
import { useEditedSale } from '../queries/use-edited-sale.ts'
import { PATHS } from './home-of.ts'
import { fetchReceiptPart, ReceiptPart } from './receipt-part.tsx'

/** Of a till that is busy from the first moment. */
const AT_LATEST_MS = 5_000

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

  useEffect(() => void whenIdle(AT_LATEST_MS).then(fetchReceiptPart), [])

  return (
    <SaleScreen
      receiptOf={(sale) => <ReceiptPart sale={sale} />}
      onNext={isEdit ? () => void navigate(PATHS.newSale, { replace: true }) : undefined}
    />
  )
}
