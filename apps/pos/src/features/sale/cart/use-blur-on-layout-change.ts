import { useEffect } from 'react'
import { onLayoutChange } from '@evertill/ui/use-is-phone.ts'

/**
 * Blurs the quantity field before the layout changes. A half-typed quantity counts when its field loses focus, but React
 * removes the field without a blur event.
 */
export function useBlurOnLayoutChange(): void {
  useEffect(
    () =>
      onLayoutChange(() => {
        const field = document.activeElement
        if (field instanceof HTMLInputElement && field.closest('[data-line]')) field.blur()
      }),
    [],
  )
}
