import type { Currency } from '@evertill/domain'
import {
  type FocusEvent,
  type KeyboardEvent,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { CartLineView } from '../../../queries/use-cart.ts'
import { usePreferences } from '@evertill/ui/use-preferences.ts'
import { CartLine } from './cart-line.tsx'
import { focusOtherLine, keepOneLineInTabOrder } from './line-focus.ts'
import classes from './line-rows.module.css'
import { createRowSlots } from './row-slots.ts'
import { useLineWindow } from './use-line-window.ts'

interface LineRowsProps {
  lines: readonly CartLineView[]
  newestId: string | null
  /** The goods come back: their amounts have a minus. */
  isReturn: boolean
  currency: Currency
  onQuantity: (id: string, quantity: number) => boolean
  onRemove: (id: string) => void
  onEdit: (id: string) => void
  onDone: () => void
}

const rowsOf = ({ offers, discount, note }: CartLineView): number =>
  [offers.length > 0, discount > 0, note !== ''].filter(Boolean).length

export function LineRows({ lines, newestId, isReturn, ...rest }: LineRowsProps) {
  const { t } = useTranslation()
  const { density } = usePreferences()
  const newest = lines.findIndex(({ id }) => id === newestId)
  const touch = `${newestId} ${lines[newest]?.quantity}`
  const { activeId, activate } = useActiveLine(lines, newestId, touch)
  const { box, onScroll, measureOf, height, drawn } = useLineWindow(
    lines.map((line) => ({ id: line.id, rows: rowsOf(line), isActive: line.id === activeId })),
    newest,
    touch,
    density,
  )
  const [rows] = useState(createRowSlots)
  const slots = rows.slotsOf(drawn.map(({ index }) => lines[index]?.id ?? ''))
  const list = useRef<HTMLUListElement>(null)
  const holdRow = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    rows.hold(lineOf(target))
    keepOneLineInTabOrder(currentTarget)
  }
  const moveFocus = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (by && focusOtherLine(event.target as Element, by)) event.preventDefault()
  }
  // After every render: rows are reused for other lines.
  useLayoutEffect(() => {
    if (list.current) keepOneLineInTabOrder(list.current)
  })

  return (
    <div ref={box} className={classes.scroller} onScroll={onScroll}>
      <ul
        ref={list}
        className={classes.canvas}
        aria-label={t('sale.cart.title')}
        style={{ height }}
        onFocus={holdRow}
        onKeyDown={moveFocus}
        onBlur={() => rows.hold(null)}
        onClick={activate}
        onKeyUp={(event) => {
          if (['Tab', 'ArrowUp', 'ArrowDown'].includes(event.key)) activate(event)
        }}
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
                data-active={line.id === activeId}
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
                  isBeforeTax={line.isBeforeTax}
                  total={isReturn ? -line.total : line.total}
                  offer={line.offers.map(({ reason }) => reason).join(', ')}
                  offerDiscount={line.offerDiscount}
                  discount={line.discount}
                  note={line.note}
                  isActive={line.id === activeId}
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

const lineOf = (target: EventTarget): string | null =>
  (target instanceof Element && target.closest<HTMLElement>('[data-line]')?.dataset['line']) || null

/**
 * The line that shows its buttons: the one that was clicked or reached by a key, until another line is scanned or changed;
 * otherwise the newest. Not set on focus: the lines would move between the press and the release of a mouse button, and
 * the click would be lost.
 */
function useActiveLine(lines: readonly CartLineView[], newestId: string | null, touch: string) {
  const [chosen, setChosen] = useState<{ id: string; touch: string } | null>(null)
  const has = (id: string | null | undefined) => lines.some((line) => line.id === id)
  const isChosen = chosen !== null && chosen.touch === touch && has(chosen.id)
  return {
    activeId: isChosen ? chosen.id : has(newestId) ? newestId : lines.at(-1)?.id,
    activate: ({ target }: SyntheticEvent) => {
      const id = lineOf(target)
      if (id !== null) setChosen({ id, touch })
    },
  }
}
