import { type MoveTable, nextState } from '../machine.ts'

/**
 * Where a company stands in one of the two databases of its move. `home`: it lives here, or was never here. `copying`: it
 * lives here, and its changes are noted for the copy. `frozen`: nobody writes. `left`: it lives elsewhere. `arriving`: rows
 * come in, nobody else sees them; `returning` the same where it has left once. `here`: it lives here, and the database that
 * it came from may not know yet.
 */
export type CompanyPlace = 'home' | 'copying' | 'frozen' | 'left' | 'arriving' | 'returning' | 'here'
export type CompanyMoveEvent =
  | 'begin'
  | 'freeze'
  | 'thaw'
  | 'leave'
  | 'takeBack'
  | 'receive'
  | 'drop'
  | 'open'
  | 'settle'

export const COMPANY_MOVES: MoveTable<CompanyPlace, CompanyMoveEvent> = {
  home: { begin: 'copying', receive: 'arriving' },
  copying: { freeze: 'frozen', takeBack: 'home' },
  frozen: { thaw: 'copying', leave: 'left', takeBack: 'home' },
  // The way back: what was left here is deleted before it comes in again.
  left: { receive: 'returning' },
  arriving: { open: 'here', drop: 'home' },
  returning: { open: 'here', drop: 'left' },
  here: { settle: 'home' },
}

/** Undefined where the step is not allowed. */
export const moveCompany = (place: CompanyPlace, event: CompanyMoveEvent): CompanyPlace | undefined =>
  nextState(COMPANY_MOVES, place, event)

/** Whether rows of it are coming in. */
export const isArriving = (place: CompanyPlace): boolean => place === 'arriving' || place === 'returning'

/** A company is in two databases: the one that it leaves and the one that it goes to. */
export type CompanyPlaces = { readonly from: CompanyPlace; readonly to: CompanyPlace }
export type CompanyMoveStep = { readonly at: keyof CompanyPlaces; readonly event: CompanyMoveEvent }

const step = (at: keyof CompanyPlaces, event: CompanyMoveEvent): CompanyMoveStep => ({ at, event })

/**
 * The next step forward, whatever was interrupted; undefined when the move is over or cannot go on. Only the steps between
 * `receive` and `open` have work of their own: rows are copied and compared.
 */
export const nextMoveStep = ({ from, to }: CompanyPlaces): CompanyMoveStep | undefined => {
  if (to === 'here') {
    if (from === 'frozen') return step('from', 'leave')
    return from === 'left' ? step('to', 'settle') : undefined
  }
  if (from === 'home') return step('from', 'begin')
  // Frozen, and nothing of it there: it was being taken back.
  if (from === 'frozen') return isArriving(to) ? step('to', 'open') : step('from', 'thaw')
  if (from !== 'copying') return undefined
  return isArriving(to) ? step('from', 'freeze') : step('to', 'receive')
}

/** The next step back; undefined when nothing is left to take back, or it is too late: people work there already. */
export const nextStepBack = ({ from, to }: CompanyPlaces): CompanyMoveStep | undefined => {
  if (from !== 'copying' && from !== 'frozen') return undefined
  if (to === 'here') return undefined
  // What has come in goes first: opened here, the company must be nowhere else.
  return isArriving(to) ? step('to', 'drop') : step('from', 'takeBack')
}
