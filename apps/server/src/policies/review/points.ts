import type { SaleFlag } from '@evertill/contract'
import type { Reviewed, ShopKnowledge } from './knowledge.ts'
import { type Span, agreementOf } from './versions.ts'

/**
 * Redeemed points against the member's card. A till redeems by the balance that it knew last, so two tills may spend the
 * same points: the goods are gone in both cases, and the one that arrived later is flagged.
 */
export const judgePoints = ({ sale, member }: Reviewed, span: Span, { tiers }: ShopKnowledge): SaleFlag[] => {
  const { Loyalty: redeemed, BusinessDate } = sale
  if (redeemed === undefined) return []
  if (member === undefined) return ['POINTS_OVERDRAWN']
  const flags: SaleFlag[] = []
  if (redeemed.Points > member.points) flags.push('POINTS_OVERDRAWN')
  const value = agreementOf(
    tiers.get(member.tierId) ?? [],
    span,
    ({ PointValue, RedeemAs }) => PointValue === redeemed.PointValue && RedeemAs === redeemed.As,
  )
  if (value === 'unknown') flags.push('NOT_COMPARED')
  const hasExpired = member.validTo !== null && member.validTo < BusinessDate
  if (value === 'differs' || hasExpired) flags.push('POINTS_DIFFER')
  return flags
}
