import { type RefObject, useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Editing } from './cart/use-editing.ts'
import type { Payment } from './pay/use-payment.ts'

interface SaleKeys {
  payment: Payment
  editing: Editing
  undo: () => void
  search: RefObject<HTMLInputElement | null>
}

/** Keys of the whole screen. Stray characters go to the search box, wherever the focus happens to be. */
export function useSaleKeys({ payment, editing, undo, search }: SaleKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body
    if (target.closest('[role="dialog"]') !== null) return
    const at = payment.step.at
    const nowhere = target === document.body
    const keyed = {
      F2: () => at !== 'done' && editing.openCurrentLine(target),
      F4: () => at !== 'done' && editing.openBill(),
      F7: () => at === 'find' && editing.openQuick(),
      F9: payment.open,
    }[event.key]
    if (keyed) {
      event.preventDefault()
      keyed()
    } else if (isUndo(event) && !isHalfTyped(target)) {
      event.preventDefault()
      if (at === 'find') undo()
    } else if (event.key === '?' && !isHalfTyped(target)) {
      event.preventDefault()
      editing.openKeys()
    } else if (event.key === 'Escape') {
      if (at === 'pay') payment.back()
      if (at === 'find') search.current?.focus()
    } else if (event.key === 'Enter') {
      if (at === 'done' && nowhere && !event.repeat) payment.newSale()
      if (at === 'pay' && nowhere && !event.repeat) void payment.complete()
    } else if (isStrayCharacter(event, target)) {
      // The box must have the focus before this key's character is delivered, or it is lost.
      if (at === 'done') flushSync(payment.newSale)
      const field = at === 'pay' ? payment.amountField : search
      field.current?.focus()
    }
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

const isUndo = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'

/** In a field with a text of its own Ctrl+Z and the question mark belong to the text. */
function isHalfTyped(target: Element): boolean {
  const field = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null
  if (field === null) return false
  // A quantity that nobody is typing is part of the cart, not a text.
  return field.type === 'search' ? field.value !== '' : field.dataset['typed'] !== 'false'
}

function isStrayCharacter(event: KeyboardEvent, target: Element): boolean {
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.altKey || event.metaKey)
    return false
  return target.closest('input, textarea, select, [contenteditable]') === null
}
