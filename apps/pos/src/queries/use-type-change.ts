import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { newSaleAddress } from '../actions/begin-draft.ts'
import { type TypeChange, typeChangeOf } from '../actions/type-change.ts'
import type { Cart } from '../ledger/cart.ts'
import { isEmptyDraft } from '../ledger/cart-changes.ts'
import type { SellingPlace } from '../ledger/complete-sale.ts'
import { useRuntime } from './runtime.tsx'
import { useMenu } from './use-menu.ts'

export interface TypeQuestion extends Extract<TypeChange, { do: 'ask' }> {
  /** Leaves the goods what they are. */
  goBack(): void
  takeAlong(): void
}

/** Keeps the type of the cart and of the address the same. Not null: the cashier has to decide. */
export const useTypeChange = (draft: Cart, place: SellingPlace | null): TypeQuestion | null => {
  const { cart } = useRuntime()
  const { saleTypes } = useMenu()
  const wanted = useSearchParams()[0].get('type')
  const navigate = useNavigate()
  const current = place?.transactionType
  // Opened without a type, the till goes on with what is in the cart.
  const [seen, setSeen] = useState({ uuid: draft.UUID, isCartNewer: wanted === null })
  if (seen.uuid !== draft.UUID) setSeen({ uuid: draft.UUID, isCartNewer: !isEmptyDraft(draft) })

  const change =
    current === undefined
      ? null
      : typeChangeOf(draft, { allowed: saleTypes, wanted, current, isCartNewer: seen.isCartNewer })
  const adopt = () =>
    cart.adjust((old) =>
      old.TransactionTypeID === current?.key ? old : { ...old, TransactionTypeID: current?.key },
    )
  const goBack = (from: TypeChange & { do: 'goBack' | 'ask' }) =>
    void navigate(newSaleAddress(from.from), { replace: true })

  useEffect(() => {
    if (change?.do === 'goBack') return goBack(change)
    if (change?.do === 'adopt') adopt()
    // Cart and address agree; from now on the address leads.
    if (saleTypes.length > 0) setSeen((old) => (old.isCartNewer ? { ...old, isCartNewer: false } : old))
  })
  return change?.do === 'ask' ? { ...change, goBack: () => goBack(change), takeAlong: adopt } : null
}
