import { type RefObject, useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { actionOf } from '../../platform/key-map.ts'
import { useKeyMap } from '../../queries/use-settings.ts'
import type { Cart } from './cart/cart-announcer.tsx'
import type { Editing } from './cart/use-editing.ts'
import { hasGoods } from './items-of.ts'
import type { Payment } from './pay/use-payment.ts'

interface SaleKeys {
  cart: Cart
  payment: Payment
  editing: Editing
  search: RefObject<HTMLInputElement | null>
}

/** Keyboard shortcuts of the screen. Characters typed outside a field go to the search box. */
export function useSaleKeys({ cart, payment, editing, search }: SaleKeys): void {
  const map = useKeyMap()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body
    const inDialog = target.closest('[role="dialog"]') !== null
    const at = payment.step.at
    const nowhere = target === document.body
    const action = actionOf(map, event)
    const keyed = {
      line: () => at !== 'done' && editing.openCurrentLine(target),
      bill: () => at !== 'done' && cart.lines.length > 0 && editing.open('bill'),
      customer: () => at !== 'done' && !payment.busy && editing.open('customer'),
      quick: () => at === 'find' && editing.openQuick(null),
      // With an empty cart, the same key opens the parked sales.
      park: () => at === 'find' && editing.open(hasGoods(cart) ? 'park' : 'parked'),
      parked: () => at === 'find' && editing.open('parked'),
      pay: payment.open,
      // The frame does it, on any screen.
      lock: undefined,
    }[action ?? 'lock']
    if (keyed) {
      // Also prevented in a dialog: the browser's F6 moves the focus out of the page.
      event.preventDefault()
      if (!inDialog) keyed()
    } else if (inDialog) return
    else if (isUndo(event) && !isHalfTyped(target)) {
      event.preventDefault()
      if (at === 'find') cart.undo()
    } else if (event.key === '?' && !isHalfTyped(target)) {
      event.preventDefault()
      editing.open('keys')
    } else if (event.key === 'Escape') {
      if (at === 'pay') payment.back()
      if (at === 'find') search.current?.focus()
    } else if (event.key === 'Enter') {
      if (at === 'done' && nowhere && !event.repeat) payment.newSale()
      if (at === 'pay' && nowhere && !event.repeat) void payment.complete('enter')
    } else if (isStrayCharacter(event, target)) {
      // The box must have the focus before the character of this key is inserted, or it is lost.
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

/** In a text field, Ctrl+Z and the question mark belong to its text. */
function isHalfTyped(target: Element): boolean {
  const field = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null
  if (field === null) return false
  // A quantity field that is not being edited does not count as a text field.
  return field.type === 'search' ? field.value !== '' : field.dataset['typed'] !== 'false'
}

function isStrayCharacter(event: KeyboardEvent, target: Element): boolean {
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.altKey || event.metaKey)
    return false
  return target.closest('input, textarea, select, [contenteditable]') === null
}
