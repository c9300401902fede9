import type { Currency } from '@evertill/domain'
import { Suspense } from 'react'
import { type CartQuery, setCustomer } from '../../../queries/use-cart.ts'
import type { Editing } from './use-editing.ts'
import { lazyPart } from '../../../parts/lazy-part.ts'

// Sheets are not needed to sell by scanner, so they are loaded on demand.
const LineSheet = lazyPart(async () => (await import('./line-sheet.tsx')).LineSheet)
const BillSheet = lazyPart(async () => (await import('./bill-sheet.tsx')).BillSheet)
const QuickItemSheet = lazyPart(async () => (await import('./quick-item-sheet.tsx')).QuickItemSheet)
const KeysSheet = lazyPart(async () => (await import('../keys-sheet.tsx')).KeysSheet)
const CustomerDialog = lazyPart(async () => (await import('../customer/customer-dialog.tsx')).CustomerDialog)
const ParkSheets = lazyPart(async () => (await import('../parked/park-sheets.tsx')).ParkSheets)
const TotalsSheet = lazyPart(async () => (await import('./totals-sheet.tsx')).TotalsSheet)
const ClearDialog = lazyPart(async () => (await import('./clear-dialog.tsx')).ClearDialog)
const ApprovalDialog = lazyPart(async () => (await import('../approval/approval-dialog.tsx')).ApprovalDialog)

interface EditingSheetsProps {
  cart: CartQuery
  editing: Editing
  currency: Currency
  /** Moves the focus back to the search box. */
  onDone: () => void
}

export function EditingSheets({ cart, editing, currency, onDone }: EditingSheetsProps) {
  const { sheet, guard } = editing
  const close = () => {
    editing.close()
    onDone()
  }
  return (
    <Suspense>
      {sheet?.kind === 'line' && (
        <LineSheet
          key={sheet.lineId}
          cart={cart}
          lineId={sheet.lineId}
          currency={currency}
          guard={guard}
          onClose={close}
        />
      )}
      {sheet?.kind === 'bill' && <BillSheet cart={cart} currency={currency} guard={guard} onClose={close} />}
      {sheet?.kind === 'quick' && (
        <QuickItemSheet cart={cart} currency={currency} guard={guard} onClose={close} />
      )}
      {sheet?.kind === 'keys' && <KeysSheet onClose={close} />}
      {sheet?.kind === 'customer' && (
        <CustomerDialog
          current={cart.draft.Customer}
          onChoose={(customer) => cart.update(setCustomer(customer))}
          onClose={close}
        />
      )}
      {(sheet?.kind === 'park' || sheet?.kind === 'parked') && (
        <ParkSheets kind={sheet.kind} cart={cart} currency={currency} onClose={close} />
      )}
      {sheet?.kind === 'totals' && <TotalsSheet cart={cart} currency={currency} onClose={close} />}
      {sheet?.kind === 'clear' && <ClearDialog cart={cart} onClose={close} />}
      {guard.asking && (
        <ApprovalDialog
          action={guard.asking.action}
          what={guard.asking.what}
          saleUuid={cart.draft.UUID}
          onApproved={editing.approved}
          onClose={guard.giveUp}
        />
      )}
    </Suspense>
  )
}
