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
  | 'needsApproval'

export type SessionEvent =
  | 'noToken'
  | 'tokenWithoutPin'
  | 'tokenWithPin'
  | 'signedInWithoutPin'
  | 'signedInWithPin'
  | 'pinSet'
  | 'pinSetElsewhere'
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
  | 'sellOn'
  | 'graceOver'
  | 'approved'
  | 'signOut'

export const SESSION_MOVES: MoveTable<SessionState, SessionEvent> = {
  starting: { noToken: 'signedOut', tokenWithoutPin: 'pinSetup', tokenWithPin: 'pinLocked' },
  // Selling on with nobody signed in: the token ran out, the server is away, and the PIN is there.
  signedOut: { signedInWithoutPin: 'pinSetup', signedInWithPin: 'storeStep', sellOn: 'pinLocked' },
  pinSetup: { pinSet: 'storeStep', pinSetElsewhere: 'pinLocked', signOut: 'signedOut' },
  pinLocked: {
    pinRight: 'storeStep',
    pinWrong: 'pinLocked',
    pinWaits: 'pinBlocked',
    // Nothing of these touches the queue: only who may use the till.
    pinMissing: 'signedOut',
    forgotPin: 'signedOut',
    tooManyPins: 'signedOut',
    // In the middle of work: the screen beneath stays.
    tokenExpired: 'signingInAgain',
    graceOver: 'needsApproval',
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
    graceOver: 'needsApproval',
    storeExpired: 'accessExpired',
    changeStore: 'choosingStore',
    changeRegister: 'choosingRegister',
    signOut: 'signedOut',
  },
  signingInAgain: {
    signedInAgain: 'selling',
    // A refused token takes the PIN with it.
    signedInWithoutPin: 'pinSetup',
    sellOn: 'selling',
    signOut: 'signedOut',
  },
  needsApproval: { approved: 'selling', tokenExpired: 'signingInAgain', lock: 'pinLocked' },
}

export function transitionSession(state: SessionState, event: SessionEvent): SessionState | Fault {
  return nextState(SESSION_MOVES, state, event) ?? fault('session.illegal-transition', `${state}.${event}`)
}
