import type { TransactionType } from '@evertill/contract'
import { documentKindOf } from '@evertill/domain'
import type { CartDraft } from '../db/cart/cart-record.ts'
import { takenIn } from '../ledger/cart-changes.ts'

/** What the till does when the cart and the address name different transaction types. */
export type TypeChange =
  /** The cart takes the type of the address. */
  | { do: 'adopt' }
  /** The till goes on with the document that is in the cart. */
  | { do: 'goBack'; from: TransactionType }
  /** Goods of a sale would become those of a return, or the other way round: the cashier decides. */
  | { do: 'ask'; from: TransactionType; to: TransactionType; mayTakeAlong: boolean }

interface Types {
  /** Those that the cashier may use. Empty until the access list is loaded. */
  allowed: readonly TransactionType[]
  /** The type of the address; null if it names none. */
  wanted: string | null
  current: TransactionType
  /** The cart came with its goods, restored or resumed, and the address has to follow. */
  isCartNewer: boolean
}

type Draft = Pick<CartDraft, 'TransactionTypeID' | 'Lines' | 'Returns' | 'Editing' | 'Taken' | 'Paid'>

export const typeChangeOf = (draft: Draft, types: Types): TypeChange | null => {
  const { allowed, wanted, current, isCartNewer } = types
  if (draft.TransactionTypeID === current.key) return null
  const returns = draft.Returns?.length ?? 0
  const from = allowed.find(({ key }) => key === draft.TransactionTypeID)
  // Money that was taken must not become money that is paid back.
  const isBegun = takenIn(draft) > 0
  if (draft.Lines.length + returns === 0 && !isBegun) return { do: 'adopt' }
  // The current type is a guess, too.
  if (allowed.length === 0) return null
  if (!from) return { do: 'adopt' }
  // An edited sale has an address of its own.
  if (draft.Editing || documentKindOf(from.Letter) === documentKindOf(current.Letter)) return { do: 'adopt' }
  if (isCartNewer) return { do: 'goBack', from }
  // The till itself goes to a plain sale, for the next customer, and goods may have been scanned meanwhile.
  if (wanted !== current.TransactionType) return { do: 'adopt' }
  return { do: 'ask', from, to: current, mayTakeAlong: returns === 0 && !isBegun }
}
