import type { Observable } from '@evertill/ui/observable.ts'
import { type Approval, createApproval } from './approval.ts'
import type { BrowserKey } from './browser-keys.ts'
import { createServerClock } from './server-clock.ts'
import type { SessionCore } from './core.ts'
import { createIdentity, type EndReason, type Identity } from './identity.ts'
import { createSendForOther, type SendForOther } from './send-for-other-account.ts'
import { createOpening, type RegisterOpening } from './opening.ts'
import { createPin, type Pin } from './pin.ts'
import { createPlace, type Place } from './place.ts'
import type { SessionPorts } from './ports.ts'
import { createRecovery, type Recovery } from './recovery.ts'
import { createRestore } from './restore.ts'
import { createSessionState, type SessionSnapshot } from './session-state.ts'
import { createSignOut, type SignOutActions } from './sign-out.ts'

export type { SessionSnapshot } from './session-state.ts'

/** Who is signed in, and where they sell. Survives reloads; the cart, the queue and the history are not its own. */
export interface Session
  extends
    Observable<SessionSnapshot>,
    Pick<Identity, 'token' | 'signIn'>,
    Pin,
    Omit<Place, 'storeStep' | 'resume'>,
    Omit<RegisterOpening, 'findClosing' | 'recheckClosing'>,
    Pick<SendForOther, 'sendWaiting'>,
    SignOutActions,
    Recovery,
    Approval {
  restore(): Promise<void>
  /** Selling goes on behind the PIN although nobody could sign in again: the server is away (decisions.md 9). */
  continueOffline(): void
  /** Told by the client: the server refuses the token, or its time is over while the server is there. */
  endSession(reason: EndReason): void
  /** Told after each answer of our server. */
  onServerReply(): void
  /** Told with each probe: a device whose clock is wrong must not take a good token for an old one (F-26). */
  onServerTime(time: number): void
  isTokenExpired(): boolean
  /** Looks whether the till has been on its own for too long. */
  checkGrace(): void
  dismissNotice(): void
  /** Whoever wants to come in is somebody else: the screens beneath go, everything kept stays. */
  leaveScreen(): void
}

/** What another tab changes about who may use the till. */
const FOLLOWED: readonly BrowserKey[] = ['token', 'user', 'userPin']

export const createSession = (ports: SessionPorts): Session => {
  const state = createSessionState()
  const contact = createServerClock(ports.signInStore, ports.clock)
  const core: SessionCore = { ...ports, state, contact }
  const { set } = state

  const opening = createOpening(core)
  const { storeStep, resume, ...place } = createPlace(core, opening)
  const lending = createSendForOther(ports)
  const identity = createIdentity(core, { lending, storeStep })
  const pin = createPin(core, { identity, storeStep, resume })

  const { reread, restore } = createRestore(core, identity.forget)

  ports.keys.onChangedElsewhere((key) => {
    if (key === null || FOLLOWED.includes(key)) void reread()
  })

  return {
    get: state.get,
    subscribe: state.subscribe,
    ...place,
    ...pin,
    ...createSignOut(core),
    ...createRecovery(ports),
    ...createApproval(core),
    token: identity.token,
    signIn: identity.signIn,
    sendWaiting: lending.sendWaiting,
    checkClosedElsewhere: opening.checkClosedElsewhere,
    openingFacts: opening.openingFacts,
    registerClosed: opening.registerClosed,
    openRegister: opening.openRegister,
    restore,
    continueOffline: () => set({ signedIn: state.get().hasPin, notice: null }),
    endSession: (reason) => void identity.end(reason),
    onServerReply: contact.reached,
    onServerTime: contact.setClock,
    isTokenExpired: () => identity.token() === null,
    checkGrace: () => {
      const { signedIn, unlocked } = state.get()
      if (signedIn && unlocked && identity.token() === null) set({ approvalDue: contact.isApprovalDue() })
    },
    dismissNotice: () => set({ notice: null }),
    leaveScreen: () => set({ entered: false }),
  }
}
