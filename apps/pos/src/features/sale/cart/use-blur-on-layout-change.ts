import { useEffect } from 'react'
import { onLayoutChange } from '@evertill/ui/use-is-phone.ts'

/**
 * A quantity that is half typed counts when its field is left, and React takes a field away without a blur. Asked for
 * before the layout: who listens first is told first, and after the layout there is no field any more.
 */
export function useLeftOnTurn(): void {
  useEffect(
    () =>
      onLayoutChange(() => {
        const field = document.activeElement
        if (field instanceof HTMLInputElement && field.closest('[data-line]')) field.blur()
      }),
    [],
  )
}
