import type { Serviceability } from '@evertill/domain'
import type { ApprovalNeeded } from '../../../queries/use-checkout.ts'
import { sumOf, type Tender } from './tender.ts'

export interface CommitFacts {
  /** Names of required custom fields that are empty. */
  missingFields: readonly string[]
  /** Null unless the sale is delivered. */
  delivery: { answer: Serviceability; unpaid: Serviceability } | null
  due: number
  hasCustomer: boolean
  arePointsOver: boolean
  /** The law wants the buyer on a bill of this size, and nobody is named. */
  lacksBuyer: boolean
  /** The most cash that the law allows from this customer today; undefined without a limit. */
  cashLeft: number | undefined
  /** What this user may not do alone with these tenders: a guarded action, or credit beyond the customer's limit. */
  blockedBy: (tenders: readonly Tender[]) => ApprovalNeeded | null
}

export type CommitObstacle =
  | { kind: 'fields'; names: readonly string[] }
  | { kind: 'delivery'; answer: Serviceability }
  | { kind: 'noCustomer' }
  | { kind: 'points' }
  | { kind: 'buyer' }
  | { kind: 'cash'; most: number }
  | { kind: 'denied'; message: string }
  | { kind: 'approval'; asked: ApprovalNeeded }

/** The first thing that prevents the commit, or null. */
export const commitObstacle = (tenders: readonly Tender[], facts: CommitFacts): CommitObstacle | null => {
  if (facts.missingFields.length > 0) return { kind: 'fields', names: facts.missingFields }
  // The customer may have been removed after a part was put on credit: nobody would owe it.
  if (!facts.hasCustomer && tenders.some(({ type, amount }) => type.Kind === 'Credit' && amount > 0))
    return { kind: 'noCustomer' }
  if (facts.delivery) {
    const isUnpaid = sumOf(tenders) < Math.abs(facts.due)
    const answer = isUnpaid ? facts.delivery.unpaid : facts.delivery.answer
    if (!answer.serviceable) return { kind: 'delivery', answer }
  }
  if (facts.arePointsOver) return { kind: 'points' }
  if (facts.lacksBuyer) return { kind: 'buyer' }
  if (facts.cashLeft !== undefined && facts.due > 0) {
    const others = sumOf(tenders.filter(({ type }) => type.Kind !== 'Cash'))
    // Change goes back, so only the part that pays the bill counts.
    const cash = Math.min(sumOf(tenders) - others, facts.due - others)
    if (cash > facts.cashLeft) return { kind: 'cash', most: facts.cashLeft }
  }
  const asked = facts.blockedBy(tenders)
  if (asked === null) return null
  return asked.mode === 'deny' ? { kind: 'denied', message: asked.message } : { kind: 'approval', asked }
}
