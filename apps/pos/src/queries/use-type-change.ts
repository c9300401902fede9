import { useStable } from '@evertill/ui/use-stable.ts'
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
  const uuid = draft.UUID
  // Opened without a type, the till goes on with what is in the cart.
  const [seen, setSeen] = useState({ uuid, isCartNewer: wanted === null })
  const { isCartNewer } = seen
  const change = current ? typeChangeOf(draft, { allowed: saleTypes, wanted, current, isCartNewer }) : null
  const isSettled = saleTypes.length > 0 && change?.do !== 'goBack'
  if (seen.uuid !== uuid) setSeen({ uuid, isCartNewer: !isEmptyDraft(draft) })
  // From now on the address leads.
  else if (isCartNewer && isSettled) setSeen({ uuid, isCartNewer: false })

  const adopt = () => cart.adjust((old) => ({ ...old, TransactionTypeID: current?.key }))
  const goBack = () => {
    if (change && 'from' in change) void navigate(newSaleAddress(change.from), { replace: true })
  }
  const settle = useStable(() => {
    if (change?.do === 'adopt') adopt()
    if (change?.do === 'goBack') goBack()
  })
  useEffect(settle, [settle, change?.do, current, uuid])
  return change?.do === 'ask' ? { ...change, goBack, takeAlong: adopt } : null
}
