import { type Fault, fault } from '../faults.ts'
import { type MoveTable, nextState } from '../machine.ts'

/** From starting the app to selling: sign-in, PIN, store, register. */
export type SessionState =
  | 'starting'
  | 'signedOut'
  | 'pinSetup'
  | 'pinLocked'
  | 'pinBlocked'
  | 'storeStep'
  | 'noStore'
  | 'choosingStore'
  | 'accessExpired'
  | 'registerStep'
  | 'choosingRegister'
  | 'selling'
  | 'signingInAgain'

export type SessionEvent =
  | 'noToken'
  | 'tokenWithoutPin'
  | 'tokenWithPin'
  | 'signedInWithoutPin'
  | 'signedInWithPin'
  | 'pinSet'
  | 'pinRight'
  | 'pinWrong'
  | 'pinWaits'
  | 'waitOver'
  | 'pinMissing'
  | 'forgotPin'
  | 'tooManyPins'
  | 'storesNone'
  | 'storesOne'
  | 'storesMany'
  | 'storeRemembered'
  | 'storeChosen'
  | 'storeExpired'
  | 'storeRenewed'
  | 'changeStore'
  | 'retry'
  | 'registerKnown'
  | 'registerMissing'
  | 'registerChosen'
  | 'changeRegister'
  | 'lock'
  | 'tokenExpired'
  | 'signedInAgain'
  | 'signOut'

export const SESSION_MOVES: MoveTable<SessionState, SessionEvent> = {
  starting: { noToken: 'signedOut', tokenWithoutPin: 'pinSetup', tokenWithPin: 'pinLocked' },
  signedOut: { signedInWithoutPin: 'pinSetup', signedInWithPin: 'storeStep' },
  pinSetup: { pinSet: 'storeStep', signOut: 'signedOut' },
  pinLocked: {
    pinRight: 'storeStep',
    pinWrong: 'pinLocked',
    pinWaits: 'pinBlocked',
    // Nothing of these touches the queue: only who may use the till.
    pinMissing: 'signedOut',
    forgotPin: 'signedOut',
    tooManyPins: 'signedOut',
  },
  pinBlocked: { waitOver: 'pinLocked', forgotPin: 'signedOut' },
  storeStep: {
    storesNone: 'noStore',
    storesOne: 'registerStep',
    storesMany: 'choosingStore',
    storeRemembered: 'registerStep',
    storeExpired: 'accessExpired',
  },
  noStore: { retry: 'storeStep', signOut: 'signedOut' },
  choosingStore: {
    storeChosen: 'registerStep',
    storeExpired: 'accessExpired',
    storesNone: 'signedOut',
    signOut: 'signedOut',
  },
  accessExpired: { storeRenewed: 'storeStep', changeStore: 'choosingStore', signOut: 'signedOut' },
  registerStep: { registerKnown: 'selling', registerMissing: 'choosingRegister' },
  choosingRegister: { registerChosen: 'selling', changeStore: 'choosingStore', signOut: 'signedOut' },
  selling: {
    lock: 'pinLocked',
    // Cart, queue and parked sales stay; the same account signs in again over the screen.
    tokenExpired: 'signingInAgain',
    storeExpired: 'accessExpired',
    changeStore: 'choosingStore',
    changeRegister: 'choosingRegister',
    signOut: 'signedOut',
  },
  signingInAgain: { signedInAgain: 'selling', signOut: 'signedOut' },
}

export function transitionSession(state: SessionState, event: SessionEvent): SessionState | Fault {
  return nextState(SESSION_MOVES, state, event) ?? fault('session.illegal-transition', `${state}.${event}`)
}
