import { useState } from 'react'
import type { CartQuery } from '../../../queries/use-cart.ts'
import { useGuardedChange } from './use-guarded-change.ts'

type Sheet = { kind: 'line'; lineId: string } | { kind: 'bill' | 'quick' | 'keys' }

/** Which sheet lies over the sale, and the changes that it makes. */
export function useEditing(cart: CartQuery) {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const guard = useGuardedChange()
  const close = () => {
    guard.giveUp()
    setSheet(null)
  }
  return {
    sheet,
    guard,
    close,
    approved: (given: { approvalId: string; approvedBy: string }) => {
      if (guard.approved(given)) setSheet(null)
    },
    openLine: (lineId: string) => setSheet({ kind: 'line', lineId }),
    /** The line that the focus is in, else the one touched last, else the newest. */
    openCurrentLine: (focused: Element | null) => {
      const inLine = focused?.closest('[data-line]')?.getAttribute('data-line')
      const lineId = inLine ?? cart.lastAddedLineId ?? cart.lines.at(-1)?.id
      if (lineId !== undefined) setSheet({ kind: 'line', lineId })
    },
    openBill: () => {
      if (cart.lines.length > 0) setSheet({ kind: 'bill' })
    },
    openQuick: () => setSheet({ kind: 'quick' }),
    openKeys: () => setSheet({ kind: 'keys' }),
  }
}

export type Editing = ReturnType<typeof useEditing>
