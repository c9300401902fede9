import { LIST_KINDS, type ListKind } from './list-kinds.ts'
import { type PullFailure, type PullMode, SYNC_TEXTS } from './pull-result.ts'

/** Everything the till pulls. */
export type PullKind = ListKind | 'product' | 'customer'

/** In the order of need: what a sale cannot do without comes first, customers trickle in last. */
export const PULL_KINDS: readonly PullKind[] = [
  ...(Object.keys(LIST_KINDS) as ListKind[]),
  'product',
  'customer',
]

const labelOf = (kind: PullKind): string =>
  kind === 'product' ? 'Product' : kind === 'customer' ? 'Customer' : LIST_KINDS[kind].label

/** The sentence of the spec's catalogue for a pull that failed (§8). */
export const failureText = (kind: PullKind, mode: PullMode, result: PullFailure): string => {
  if (result.text) return result.text
  if (mode === 'full' && result.reason === 'unreachable' && kind === 'product') return SYNC_TEXTS.fetchFailed
  if (mode === 'full') return SYNC_TEXTS.fullFailed(labelOf(kind))
  return kind === 'product'
    ? SYNC_TEXTS.partialFailed(result.message)
    : SYNC_TEXTS.partialError(labelOf(kind))
}
