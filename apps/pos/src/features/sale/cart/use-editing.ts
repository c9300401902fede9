import { useCallback, useState } from 'react'
import type { CartQuery } from '../../../queries/use-cart.ts'
import { useGuardedChange } from './use-guarded-change.ts'

type Kind =
  | 'bill'
  | 'quick'
  | 'keys'
  | 'customer'
  | 'delivery'
  | 'park'
  | 'parked'
  | 'totals'
  | 'clear'
  | 'leave'
/** A code that no product has, and how often it was scanned. */
export interface UnknownCode {
  code: string
  times: number
}

type Sheet =
  | { kind: 'line'; lineId: string }
  | { kind: 'quick'; unknown: UnknownCode | null }
  | { kind: Exclude<Kind, 'quick'> }

export type OpenSheet = (kind: Kind) => void

/**
 * Which sheet is open, and the changes that it makes. Its state is outside the cart component: rotating a phone replaces
 * that component, and typed text would be lost.
 */
export function useEditing(cart: CartQuery) {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const guard = useGuardedChange()
  const close = () => {
    guard.giveUp()
    setSheet(null)
  }
  const openQuick = useCallback((unknown: UnknownCode | null) => setSheet({ kind: 'quick', unknown }), [])
  const open = useCallback<OpenSheet>(
    (kind) => setSheet(kind === 'quick' ? { kind, unknown: null } : { kind }),
    [],
  )
  return {
    sheet,
    guard,
    close,
    open,
    openQuick,
    approved: (given: { approvalId: string; approvedBy: string }) => {
      if (guard.approved(given)) setSheet(null)
    },
    openLine: (lineId: string) => setSheet({ kind: 'line', lineId }),
    /** The line with the focus, else the last changed one, else the newest. */
    openCurrentLine: (focused: Element | null) => {
      const inLine = focused?.closest('[data-line]')?.getAttribute('data-line')
      const lineId = inLine ?? cart.lastAddedLineId ?? cart.lines.at(-1)?.id
      if (lineId !== undefined) setSheet({ kind: 'line', lineId })
    },
  }
}

export type Editing = ReturnType<typeof useEditing>
