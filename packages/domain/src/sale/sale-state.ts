import { type Fault, fault } from '../faults.ts'
import { type MoveTable, nextState } from '../machine.ts'

export type SaleState = 'open' | 'parked' | 'discarded' | 'completed' | 'partReturned' | 'returned' | 'void'
export type SaleEvent = 'park' | 'resume' | 'discard' | 'complete' | 'returnPart' | 'returnRest' | 'void'

/** A sale with returned goods cannot be voided: the money would be paid back twice. */
export const SALE_MOVES: MoveTable<SaleState, SaleEvent> = {
  open: { park: 'parked', complete: 'completed', discard: 'discarded' },
  parked: { resume: 'open', discard: 'discarded' },
  discarded: {},
  completed: { returnPart: 'partReturned', returnRest: 'returned', void: 'void' },
  partReturned: { returnPart: 'partReturned', returnRest: 'returned' },
  returned: {},
  void: {},
}

export function transitionSale(state: SaleState, event: SaleEvent): SaleState | Fault {
  return nextState(SALE_MOVES, state, event) ?? fault('sale.illegal-transition', `${state}.${event}`)
}
