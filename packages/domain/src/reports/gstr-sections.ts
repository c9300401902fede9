import { isGstin, stateCodeOf } from '../catalog/gstin.ts'
import { stateOf } from '../tax/states.ts'
import type { ReturnDocument } from './gstr-rows.ts'

/** Where a document is reported. `b2cs` is summed by rate and State, the others bill by bill. */
export type Section = 'b2b' | 'b2cl' | 'b2cs' | 'cdnr' | 'cdnur'

/** Above this a bill to an unregistered buyer in another State is listed: from which day, and how much. */
const LARGE_BILLS = [
  { from: '2024-08-01', above: 10_000_000 },
  { from: '', above: 25_000_000 },
] as const

/** The greatest value that is not yet large, on the day of the bill. */
const largeBillAbove = (date: string): number =>
  LARGE_BILLS.find(({ from }) => date >= from)?.above ?? LARGE_BILLS[1].above

type Placed = Pick<ReturnDocument, 'kind' | 'buyerGstin' | 'supply' | 'value' | 'date' | 'original'>

/** An invented GSTIN makes nobody a registered buyer; the problems name it. */
export const sectionOf = ({ kind, buyerGstin, supply, value, date, original }: Placed): Section => {
  const isBill = kind === 'bill'
  if (isGstin(buyerGstin)) return isBill ? 'b2b' : 'cdnr'
  if (supply === 'local') return 'b2cs'
  // A credit note is listed where its bill was. Without a bill nobody knows, and it lowers the summed supplies.
  if (!isBill) return original && original.value > largeBillAbove(original.date) ? 'cdnur' : 'b2cs'
  return value > largeBillAbove(date) ? 'b2cl' : 'b2cs'
}

/** The State code on the return: where the goods go, or the seller's own State. */
export const placeOf = (
  ownGstin: string,
  { supply, placeOfSupply }: Pick<ReturnDocument, 'supply' | 'placeOfSupply'>,
) =>
  supply === 'local' || placeOfSupply === ''
    ? stateCodeOf(ownGstin)
    : (stateOf(placeOfSupply)?.code ?? placeOfSupply)
