import type { DocumentKind } from '@evertill/domain'
import type { CartDraft } from '../db/cart/cart-record.ts'

/** What the till is doing. Everything but a sale has a coloured band and a way out (FC-26). */
export type SaleMode = 'sale' | 'return' | 'exchange' | 'order' | 'quotation' | 'edit'

export const saleModeOf = (
  kind: DocumentKind,
  { Editing, Returns = [] }: Pick<CartDraft, 'Editing' | 'Returns'>,
): SaleMode => {
  if (Editing) return 'edit'
  if (kind !== 'sale') return kind
  return Returns.length > 0 ? 'exchange' : 'sale'
}

/** What the main button does, for its text. */
export type MainAct =
  | { act: 'pay' | 'complete' | 'saveQuotation' | 'takeOrder' | 'saveChange' | 'completeExchange' }
  | { act: 'orderWithAdvance'; amount: number }
  /** `type` names the payment type once there is more than one payment; also of a part that is paid back. */
  | { act: 'collect' | 'refund'; amount: number; type?: string | undefined }
  /** One of several payments. */
  | { act: 'add'; amount: number; type: string }

interface Goods {
  mode: SaleMode
  kind: DocumentKind
  /** What is still to be collected; below zero it is paid back. */
  net: number
}

/** The act that a document ends with, before anything is known about its payments. */
export const endOf = ({ mode, kind, net }: Goods): MainAct => {
  // An order or a quotation that is edited may stay unpaid.
  if (mode === 'edit' && (kind === 'order' || kind === 'quotation') && net >= 0) return { act: 'saveChange' }
  switch (mode) {
    case 'sale':
      return { act: 'pay' }
    case 'quotation':
      return { act: 'saveQuotation' }
    case 'order':
      return { act: 'takeOrder' }
    case 'return':
      return { act: 'refund', amount: Math.abs(net) }
    case 'edit':
    case 'exchange':
      if (net === 0) return { act: mode === 'edit' ? 'saveChange' : 'completeExchange' }
      return { act: net > 0 ? 'collect' : 'refund', amount: Math.abs(net) }
  }
}

interface Paying extends Goods {
  /** The amount in the field is less than what is left. */
  isPart: boolean
  amount: number
  /** The name of the chosen payment type. */
  type: string
  /** A part was taken at this counter, so the rest is paid in a way of its own. */
  hasParts: boolean
}

/** The same while paying: the amount in the field and earlier payments count. */
export const payingActOf = (paying: Paying): MainAct => {
  const { net, amount, type, hasParts } = paying
  if (paying.isPart) return { act: net < 0 ? 'refund' : 'add', amount, type }
  const end = endOf(paying)
  if (end.act === 'takeOrder' && amount > 0) return { act: 'orderWithAdvance', amount }
  if (end.act === 'saveChange' && net > 0 && amount > 0) return { act: 'collect', amount }
  if (end.act === 'pay')
    return hasParts && net > 0 ? { act: 'collect', amount: net, type } : { act: 'complete' }
  if (end.act !== 'collect' && end.act !== 'refund') return end
  return hasParts ? { ...end, type } : end
}
