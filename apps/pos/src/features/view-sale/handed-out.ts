import { paidBackIn, revisionBefore } from '@evertill/contract'
import type { SaleStory } from '../../queries/use-sale-story.ts'

/**
 * What the money is that the customer got out of the payments: change, or money paid back because an edit lowered the
 * bill. The document alone does not say: it needs the body before, or what the server wrote down about the edit. Without
 * both the word is one that fits either.
 */
export const handedOut = ({
  sale,
  earlier,
  timeline,
}: Pick<SaleStory, 'sale' | 'earlier' | 'timeline'>): 'change' | 'paidBack' | 'givenBack' => {
  if (sale.Revision === 1) return 'change'
  const before = revisionBefore(sale, earlier)
  if (before) return paidBackIn(sale, before) > 0 ? 'paidBack' : 'change'
  const edit = timeline.findLast(({ change }) => change)?.change
  // An older edit, if the newest one is not in the timeline yet.
  if (edit?.to !== sale.PayableAmount) return 'givenBack'
  return edit.moved.reduce((sum, { amount }) => sum + amount, 0) < 0 ? 'paidBack' : 'change'
}
