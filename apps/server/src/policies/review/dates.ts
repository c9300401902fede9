import type { Sale, SaleFlag } from '@evertill/contract'
import { businessDateOf } from '@evertill/domain'
import type { ShopKnowledge } from './knowledge.ts'
import { agreementOf, type Span } from './versions.ts'

/** The business date follows from the time, by the end of the day that the till could know. */
export const dateFlags = (
  { StoreID, TransactionDate, BusinessDate }: Pick<Sale, 'StoreID' | 'TransactionDate' | 'BusinessDate'>,
  timeZoneOffsetMinutes: number,
  span: Span,
  { stores }: Pick<ShopKnowledge, 'stores'>,
): SaleFlag[] => {
  const agreement = agreementOf(
    stores.get(StoreID.toLowerCase()) ?? [],
    span,
    ({ DayCutOff = 0 }) => BusinessDate === businessDateOf(TransactionDate, timeZoneOffsetMinutes, DayCutOff),
  )
  return agreement === 'same' ? [] : [agreement === 'differs' ? 'DATE_DIFFERS' : 'NOT_COMPARED']
}
