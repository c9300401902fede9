import { documentKindOf } from '@evertill/domain'
import { Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SaleScreen } from '../features/sale/sale.screen.tsx'
import { lazyPart } from '../parts/lazy-part.ts'
import { whenIdle } from '../platform/when-idle.ts'
import { useRuntime } from '../queries/runtime.tsx'
import { useEditedSale } from '../queries/use-edited-sale.ts'
import { useMenu } from '../queries/use-menu.ts'
import { useSellingPlace } from '../queries/use-selling-place.ts'
import { newSalePath, PATHS } from './home-of.ts'
import { fetchReceiptPart, ReceiptPart } from './receipt-part.tsx'

const NoSelling = lazyPart(async () => (await import('../features/sale/no-selling.tsx')).NoSelling)

/** For a till that is never idle. */
const PRELOAD_TIMEOUT_MS = 5_000

/** Joins two features: the sale and its receipt. */
export function SaleRoute() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const editing = useEditedSale()
  const { mayNotSell, saleTypes } = useMenu()
  const isEdit = pathname === PATHS.editSale
  const letter = useSellingPlace()?.transactionType.Letter ?? ''
  // The address decides what kind of document the till makes. Without a type it is the first one of the menu.
  const isOther = isEdit || documentKindOf(letter) !== 'sale'
  const isFirst = !isEdit && letter === saleTypes[0]?.Letter
  const plain = saleTypes.find(({ Letter }) => documentKindOf(Letter) === 'sale') ?? saleTypes[0]
  const toFirst = () => void navigate(PATHS.newSale, { replace: true })
  const toPlain = () => void navigate(newSalePath(plain?.TransactionType ?? ''), { replace: true })
  const address =
    editing && `${PATHS.editSale}?id=${editing.UUID}&type=${encodeURIComponent(editing.TransactionType)}`

  useEffect(() => {
    // A sale that is being edited keeps its own address: under another one it would become another transaction type.
    if (address !== null && !isEdit) void navigate(address, { replace: true })
  }, [address, isEdit, navigate])

  const runtime = useRuntime()
  useEffect(() => void whenIdle(PRELOAD_TIMEOUT_MS).then(() => fetchReceiptPart(runtime)), [runtime])

  if (mayNotSell)
    return (
      <Suspense>
        <NoSelling />
      </Suspense>
    )
  return (
    <SaleScreen
      receiptOf={(sale) => <ReceiptPart sale={sale} />}
      toSale={isOther && !isFirst ? toFirst : undefined}
      leaveMode={isOther ? (plain === saleTypes[0] ? toFirst : toPlain) : undefined}
    />
  )
}
