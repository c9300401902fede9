import type { Currency } from '@evertill/domain'
import { Suspense } from 'react'
import { type CartQuery, renameCustomer, type SaleMode, setCustomer } from '../../../queries/use-cart.ts'
import type { Editing } from './use-editing.ts'
import { lazyPart } from '../../../parts/lazy-part.ts'

const LineSheet = lazyPart(async () => (await import('./line-sheet.tsx')).LineSheet)
const BillSheet = lazyPart(async () => (await import('./bill-sheet.tsx')).BillSheet)
const QuickItemSheet = lazyPart(async () => (await import('./quick-item-sheet.tsx')).QuickItemSheet)
const KeysSheet = lazyPart(async () => (await import('../keys-sheet.tsx')).KeysSheet)
const CustomerDialog = lazyPart(async () => (await import('../customer/customer-dialog.tsx')).CustomerDialog)
const DeliveryDialog = lazyPart(async () => (await import('../delivery/delivery-dialog.tsx')).DeliveryDialog)
const ParkSheets = lazyPart(async () => (await import('../parked/park-sheets.tsx')).ParkSheets)
const TotalsSheet = lazyPart(async () => (await import('./totals-sheet.tsx')).TotalsSheet)
const LeaveModeDialog = lazyPart(async () => (await import('../mode/leave-mode-dialog.tsx')).LeaveModeDialog)
const TakeAlongDialog = lazyPart(async () => (await import('../mode/take-along-dialog.tsx')).TakeAlongDialog)
const ClearDialog = lazyPart(async () => (await import('./clear-dialog.tsx')).ClearDialog)
const ApprovalDialog = lazyPart(async () => (await import('../approval/approval-dialog.tsx')).ApprovalDialog)

export interface SheetsProps {
  cart: CartQuery
  editing: Editing
  currency: Currency
  mode: SaleMode
  /** Goes to a plain sale. */
  onLeave: () => void
  /** The code of a quick item is dealt with. */
  onQuickSold: (code: string) => void
  /** Moves the focus back to the search box. */
  onDone: () => void
}

/** The one that is open. */
export function Sheets(props: SheetsProps) {
  const { cart, editing, currency, mode, onLeave, onQuickSold, onDone } = props
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
        <QuickItemSheet
          cart={cart}
          currency={currency}
          guard={guard}
          unknown={sheet.unknown}
          onSold={onQuickSold}
          onClose={close}
        />
      )}
      {sheet?.kind === 'keys' && <KeysSheet onClose={close} />}
      {sheet?.kind === 'customer' && (
        <CustomerDialog
          current={cart.draft.Customer}
          onChoose={(customer) => cart.update(setCustomer(customer))}
          onEdited={(customer) => cart.update(renameCustomer(customer))}
          onClose={close}
        />
      )}
      {sheet?.kind === 'delivery' && <DeliveryDialog cart={cart} onClose={close} />}
      {(sheet?.kind === 'park' || sheet?.kind === 'parked') && (
        <ParkSheets kind={sheet.kind} cart={cart} currency={currency} onClose={close} />
      )}
      {sheet?.kind === 'totals' && <TotalsSheet cart={cart} currency={currency} onClose={close} />}
      {sheet?.kind === 'leave' && (
        <LeaveModeDialog cart={cart} mode={mode} currency={currency} onLeave={onLeave} onClose={close} />
      )}
      {cart.typeQuestion && <TakeAlongDialog cart={cart} question={cart.typeQuestion} />}
      {sheet?.kind === 'clear' && <ClearDialog cart={cart} mode={mode} currency={currency} onClose={close} />}
      {guard.asking && (
        <ApprovalDialog
          isForCart
          action={guard.asking.action}
          what={guard.asking.what}
          percent={guard.asking.percent}
          saleUuid={cart.draft.UUID}
          onApproved={(given) => {
            editing.approved(given)
            if (sheet?.kind === 'quick' && sheet.unknown) onQuickSold(sheet.unknown.code)
          }}
          onClose={guard.giveUp}
        />
      )}
    </Suspense>
  )
}
