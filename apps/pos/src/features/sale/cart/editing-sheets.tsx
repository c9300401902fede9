import { Suspense } from 'react'
import { lazyPart } from '../../../parts/lazy-part.ts'
import type { SheetsProps } from './sheets.tsx'

const Sheets = lazyPart(async () => (await import('./sheets.tsx')).Sheets)

/** Sheets are not needed to sell by scanner, so they are loaded when the first one opens. */
export function EditingSheets(props: SheetsProps) {
  const { cart, editing } = props
  if (!editing.sheet && !editing.guard.asking && !cart.typeQuestion) return null
  return (
    <Suspense>
      <Sheets {...props} />
    </Suspense>
  )
}
