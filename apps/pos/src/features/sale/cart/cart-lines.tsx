import type { Currency } from '@evertill/domain'
import { IconBarcode } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/state-view.tsx'
import { toast } from '../../../ui/toast.ts'
import { useStable } from '../../../ui/use-stable.ts'
import type { Cart } from './cart-announcer.tsx'
import { CartLine } from './cart-line.tsx'
import classes from './cart-panel.module.css'

interface CartLinesProps {
  cart: Cart
  currency: Currency
  onDone: () => void
}

export function CartLines({ cart, currency, onDone }: CartLinesProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const { lines, lastAddedLineId } = cart
  const newest = lines.find((line) => line.id === lastAddedLineId)

  useEffect(() => {
    list.current?.querySelector('[data-newest="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [newest?.id, newest?.quantity])

  const setQuantity = useStable((lineId: string, quantity: number) => {
    const outcome = cart.setQuantity(lineId, quantity)
    if (!outcome.ok) toast.error(outcome.message)
    return outcome.ok
  })
  const remove = useStable((lineId: string) => {
    cart.remove(lineId)
    onDone()
  })
  const done = useStable(onDone)

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
          newest={line.id === lastAddedLineId}
          currency={currency}
          onQuantity={setQuantity}
          onRemove={remove}
          onDone={done}
        />
      ))}
    </ul>
  )
}
