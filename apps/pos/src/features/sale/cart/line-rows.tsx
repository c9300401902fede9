import type { Currency } from '@evertill/domain'
import { type FocusEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartLineView } from '../../../queries/use-cart.ts'
import { CartLine } from './cart-line.tsx'
import classes from './line-rows.module.css'
import { createRowSlots } from './row-slots.ts'
import { useLineWindow } from './use-line-window.ts'

interface LineRowsProps {
  lines: readonly CartLineView[]
  newestId: string | null
  currency: Currency
  onQuantity: (id: string, quantity: number) => boolean
  onRemove: (id: string) => void
  onEdit: (id: string) => void
  onDone: () => void
}

const rowsOf = ({ offers, discount, note }: CartLineView): number =>
  [offers.length > 0, discount > 0, note !== ''].filter(Boolean).length

export function LineRows({ lines, newestId, ...rest }: LineRowsProps) {
  const { t } = useTranslation()
  const newest = lines.findIndex(({ id }) => id === newestId)
  const { box, onScroll, measureOf, height, drawn } = useLineWindow(
    lines.map((line) => ({ id: line.id, rows: rowsOf(line) })),
    newest,
    `${newestId} ${lines[newest]?.quantity}`,
  )
  const [rows] = useState(createRowSlots)
  const slots = rows.slotsOf(drawn.map(({ index }) => lines[index]?.id ?? ''))
  const holdRow = ({ target }: FocusEvent) =>
    rows.hold(target.closest<HTMLElement>('[data-line]')?.dataset['line'] ?? null)

  return (
    <div ref={box} className={classes.scroller} onScroll={onScroll}>
      <ul
        className={classes.canvas}
        aria-label={t('sale.cart.title')}
        style={{ height }}
        onFocus={holdRow}
        onBlur={() => rows.hold(null)}
      >
        {drawn.map(({ index, top, height: tall }, place) => {
          const line = lines[index]
          return (
            line && (
              <li
                key={slots[place]}
                ref={measureOf(line.id)}
                className={classes.line}
                style={{ transform: `translateY(${top}px)` }}
                data-line={line.id}
                data-height={tall}
                data-newest={line.id === newestId}
                aria-posinset={index + 1}
                aria-setsize={lines.length}
              >
                <CartLine
                  t={t}
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
                  {...rest}
                />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
