import { type Currency, quantityFault } from '@evertill/domain'
import { IconBarcode } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { removeLine, setQuantity as changeQuantity } from '../../../queries/use-cart.ts'
import { EmptyState } from '../../../ui/state-view.tsx'
import { toast } from '../../../ui/toast.ts'
import { useStable } from '../../../ui/use-stable.ts'
import type { Cart } from './cart-announcer.tsx'
import { CartLine } from './cart-line.tsx'
import classes from './cart-panel.module.css'
import type { Editing } from './use-editing.ts'

interface CartLinesProps {
  cart: Cart
  currency: Currency
  editing: Editing
  onDone: () => void
}

export function CartLines({ cart, currency, editing, onDone }: CartLinesProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const { lines, lastAddedLineId } = cart
  const newest = lines.find((line) => line.id === lastAddedLineId)

  useEffect(() => {
    list.current?.querySelector('[data-newest="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [newest?.id, newest?.quantity])

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

  if (lines.length === 0) {
    return (
      <div className={classes.lines}>
        <EmptyState
          icon={<IconBarcode size={32} stroke={1.5} />}
          title={t('sale.cart.empty')}
          hint={t('sale.cart.emptyHint')}
        />
      </div>
    )
  }
  return (
    <ul ref={list} className={classes.lines} aria-label={t('sale.cart.title')}>
      {lines.map((line) => (
        <CartLine
          key={line.id}
          id={line.id}
          name={line.name}
          quantity={line.quantity}
          unit={line.unit}
          isWeighed={line.isWeighed}
          unitPrice={line.unitPrice}
          total={line.total}
          offer={line.offers.map(({ reason }) => reason).join(', ')}
          offerDiscount={line.offerDiscount}
          discount={line.discount}
          note={line.note}
          newest={line.id === lastAddedLineId}
          currency={currency}
          onQuantity={setQuantity}
          onRemove={remove}
          onEdit={edit}
          onDone={done}
        />
      ))}
    </ul>
  )
}
