import { SESSION_MOVES, type SessionState } from '@evertill/domain'
import type { Session, SessionSnapshot } from '../session/session.ts'

/** Where the domain's machine has each stage of the till. */
const STATES: Record<SessionSnapshot['stage'], SessionState> = {
  'signed-out': 'signedOut',
  'pin-setup': 'pinSetup',
  locked: 'pinLocked',
  'sign-in-again': 'signingInAgain',
  approval: 'needsApproval',
  'choose-store': 'choosingStore',
  expired: 'accessExpired',
  'choose-register': 'choosingRegister',
  'open-register': 'choosingRegister',
  ready: 'selling',
}

/** States that the machine only passes through; the till goes through them in one breath. */
const PASSING: readonly SessionState[] = ['storeStep', 'registerStep']

const isWay = (from: SessionState, to: SessionState): boolean => {
  const next = Object.values(SESSION_MOVES[from])
  return from === to || next.includes(to) || next.some((state) => PASSING.includes(state) && isWay(state, to))
}

/** Fails whoever moves a session in a way that the domain's machine does not know. */
export const watchMoves = (session: Session): void => {
  let before = STATES[session.get().stage]
  session.subscribe(() => {
    const now = STATES[session.get().stage]
    if (!isWay(before, now)) throw new Error(`The session went from ${before} to ${now}.`)
    before = now
  })
}
