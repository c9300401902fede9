import { type Currency, quantityFault } from '@evertill/domain'
import { IconBarcode } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { removeLine, setQuantity as changeQuantity } from '../../../queries/use-cart.ts'
import { EmptyState } from '@evertill/ui/state-view.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { useStable } from '@evertill/ui/use-stable.ts'
import type { Cart } from './cart-announcer.tsx'
import classes from './cart-panel.module.css'
import { LineRows } from './line-rows.tsx'
import type { Editing } from './use-editing.ts'

interface CartLinesProps {
  cart: Cart
  isReturn: boolean
  currency: Currency
  editing: Editing
  onDone: () => void
}

export function CartLines({ cart, isReturn, currency, editing, onDone }: CartLinesProps) {
  const { t } = useTranslation()
  const setQuantity = useStable((lineId: string, quantity: number) => {
    if (cart.hasFixedDiscount && quantityFault(quantity) === undefined) {
      return editing.guard.make(changeQuantity(lineId, quantity), lineId)
    }
    const outcome = cart.setQuantity(lineId, quantity)
    if (!outcome.ok) toast.error(outcome.message)
    return outcome.ok
  })
  const remove = useStable((lineId: string) => {
    if (cart.hasFixedDiscount) editing.guard.make(removeLine(lineId), null)
    else cart.remove(lineId)
    onDone()
  })
  const done = useStable(onDone)
  const edit = useStable(editing.openLine)

  if (cart.lines.length === 0) {
    return (
      <div className={classes.lines}>
        <EmptyState icon={IconBarcode} title={t('sale.cart.empty')} hint={t('sale.cart.emptyHint')} />
      </div>
    )
  }
  return (
    <LineRows
      lines={cart.lines}
      newestId={cart.lastAddedLineId}
      isReturn={isReturn}
      currency={currency}
      onQuantity={setQuantity}
      onRemove={remove}
      onEdit={edit}
      onDone={done}
    />
  )
}
