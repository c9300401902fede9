import { documentKindOf } from '@evertill/domain'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SaleScreen } from '../features/sale/sale.screen.tsx'
import { whenIdle } from '../platform/when-idle.ts'
import { useEditedSale } from '../queries/use-edited-sale.ts'
import { useSellingPlace } from '../queries/use-selling-place.ts'
import { PATHS } from './home-of.ts'
import { fetchReceiptPart, ReceiptPart } from './receipt-part.tsx'

/** For a till that is never idle. */
const PRELOAD_TIMEOUT_MS = 5_000

/** Joins two features: the sale and its receipt. */
export function SaleRoute() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const editing = useEditedSale()
  const isEdit = pathname === PATHS.editSale
  const letter = useSellingPlace()?.transactionType.Letter ?? ''
  // The address decides what kind of document the till makes. Without a type it is a plain sale.
  const isOther = isEdit || documentKindOf(letter) !== 'sale'
  const address =
    editing && `${PATHS.editSale}?id=${editing.UUID}&type=${encodeURIComponent(editing.TransactionType)}`

  useEffect(() => {
    // A sale that is being edited keeps its own address: under another one it would become another transaction type.
    if (address !== null && !isEdit) void navigate(address, { replace: true })
  }, [address, isEdit, navigate])

  useEffect(() => void whenIdle(PRELOAD_TIMEOUT_MS).then(fetchReceiptPart), [])

  return (
    <SaleScreen
      receiptOf={(sale) => <ReceiptPart sale={sale} />}
      toSale={isOther ? () => void navigate(PATHS.newSale, { replace: true }) : undefined}
    />
  )
}
