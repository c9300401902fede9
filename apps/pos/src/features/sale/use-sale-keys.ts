import { type RefObject, useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Payment } from './pay/use-payment.ts'

interface SaleKeys {
  payment: Payment
  search: RefObject<HTMLInputElement | null>
}

/** Keys of the whole screen. A scanner types wherever the focus happens to be, so stray characters go to the search box. */
export function useSaleKeys({ payment, search }: SaleKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body
    if (target.closest('[role="dialog"]') !== null) return
    const at = payment.step.at
    const nowhere = target === document.body
    if (event.key === 'F9') {
      event.preventDefault()
      payment.open()
    } else if (event.key === 'Escape') {
      if (at === 'pay') payment.back()
      if (at === 'find') search.current?.focus()
    } else if (event.key === 'Enter') {
      if (at === 'done' && nowhere && !event.repeat) payment.newSale()
      if (at === 'pay' && nowhere && !event.repeat) void payment.complete()
    } else if (isStrayCharacter(event, target)) {
      // The box must have the focus before this key's character is delivered, or the scan loses its first digit.
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

function isStrayCharacter(event: KeyboardEvent, target: Element): boolean {
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.altKey || event.metaKey)
    return false
  return target.closest('input, textarea, select, [contenteditable]') === null
}
