import type { Session, SessionSnapshot } from '../session/session.ts'

type Stage = SessionSnapshot['stage']

/** Where a till may be once it knows who uses it: a store or a register to choose, or everything known. */
const AFTER_PIN: readonly Stage[] = ['choose-store', 'expired', 'choose-register', 'open-register', 'ready']
const WITH_STORE: readonly Stage[] = ['choose-register', 'open-register', 'ready']

/** Where the session may go from each stage. Staying is always allowed. */
const MOVES: Readonly<Record<Stage, readonly Stage[]>> = {
  // Selling on with nobody signed in goes by the PIN: the token ran out and the server is away.
  'signed-out': ['pin-setup', 'locked', ...AFTER_PIN],
  'pin-setup': ['locked', 'signed-out', ...AFTER_PIN],
  locked: ['signed-out', 'sign-in-again', 'approval', 'add-cashier', ...AFTER_PIN],
  // Given up, it ends where it began.
  'add-cashier': ['locked', 'signed-out', 'sign-in-again', 'approval', ...AFTER_PIN],
  'choose-store': ['expired', 'signed-out', ...WITH_STORE],
  expired: ['signed-out', ...AFTER_PIN],
  'choose-register': ['open-register', 'choose-store', 'signed-out', 'ready'],
  'open-register': ['choose-register', 'choose-store', 'signed-out', 'ready'],
  ready: [
    'locked',
    'add-cashier',
    'sign-in-again',
    'approval',
    'expired',
    'choose-store',
    'choose-register',
    'open-register',
    'signed-out',
  ],
  // A refused token takes the PIN with it.
  'sign-in-again': ['ready', 'pin-setup', 'signed-out', 'locked'],
  approval: ['ready', 'sign-in-again', 'locked'],
}

/** Fails whoever moves a session in a way that the table does not know. */
export const watchMoves = (session: Session): void => {
  let before = session.get().stage
  session.subscribe(() => {
    const now = session.get().stage
    if (now !== before && !MOVES[before].includes(now)) {
      throw new Error(`The session went from ${before} to ${now}.`)
    }
    before = now
  })
}
