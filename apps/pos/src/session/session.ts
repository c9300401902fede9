import { OFFLINE_GRACE_HOURS } from '@evertill/domain'
import type { Observable } from '@evertill/ui/observable.ts'
import { type AddCashier, createAddCashier } from './add-cashier.ts'
import { loadAgain } from '../platform/load-again.ts'
import type { Approval } from './approval.ts'
import type { BrowserKey } from './browser-keys.ts'
import { createServerClock } from './server-clock.ts'
import type { SessionCore } from './core.ts'
import { createIdentity, type EndReason, type Identity } from './identity.ts'
import { createSendForOther, type SendForOther } from './send-for-other-account.ts'
import { createOpening, type RegisterOpening } from './opening.ts'
import { createPin, type Pin } from './pin.ts'
import { createPeople, type People } from './people.ts'
import { createPlace, type Place } from './place.ts'
import type { SessionPorts } from './ports.ts'
import type { createPersonal, Personal } from './personal.ts'
import type { Recovery } from './recovery.ts'
import { createRestore } from './restore.ts'
import { createSessionState, type SessionSnapshot } from './session-state.ts'
import { createSignOutActions, type SignOutActions } from './sign-out-actions.ts'

export type { SessionSnapshot } from './session-state.ts'

/** Who is signed in, and where they sell. It survives reloads. It owns neither cart nor queue nor history. */
export interface Session
  extends
    Observable<SessionSnapshot>,
    Pick<Identity, 'token' | 'signIn'>,
    Pin,
    Omit<People, 'unlockOther' | 'readPeople' | 'becomeActive'>,
    AddCashier,
    Omit<Place, 'storeStep' | 'resume'>,
    Omit<RegisterOpening, 'findClosing' | 'recheckClosing'>,
    Pick<SendForOther, 'sendWaiting'>,
    SignOutActions,
    Recovery,
    Personal,
    Approval {
  restore(): Promise<void>
  /** Lets the cashier sell with the PIN alone while the server is unreachable and nobody can sign in (D-9). */
  continueOffline(): void
  /** Called by the client when the server refuses the token, or when it has expired and the server is reachable. */
  endSession(reason: EndReason): void
  /** Called after each reply of our server. */
  onServerReply(): void
  /** Called with each probe, so that a device with a wrong clock does not take a valid token for expired (F-26). */
  onServerTime(time: number): void
  isTokenExpired(): boolean
  /** Asks for an approval when the till has been offline for longer than the grace period. */
  checkGrace(): void
  dismissNotice(): void
  /** Somebody else wants to sign in: the screens beneath the gate close. Stored data stays. */
  leaveScreen(): void
}

/** The keys that say who is signed in. A change in another tab counts here too. */
const WATCHED_KEYS: readonly BrowserKey[] = ['token', 'user', 'userPin']

/** Loaded when a link is asked for or used. */
const recoveryOf = (ports: SessionPorts): Recovery => {
  const load = async () => (await loadAgain(() => import('./recovery.ts'))).createRecovery(ports)
  return {
    askForLink: async (loginId) => (await load()).askForLink(loginId),
    setPassword: async (token, password) => (await load()).setPassword(token, password),
  }
}

/** Loaded with the first approval. */
const approvalOf = (core: SessionCore): Approval => {
  const load = async () => (await loadAgain(() => import('./approval.ts'))).createApproval(core)
  return {
    approvers: async () => (await load()).approvers(),
    approverCandidates: async () => (await load()).approverCandidates(),
    enrolApprover: async (approver, pin) => (await load()).enrolApprover(approver, pin),
    approveSelling: async (employeeId, pin) => (await load()).approveSelling(employeeId, pin),
    approveAction: async (request) => (await load()).approveAction(request),
  }
}

/** Loaded with the settings. */
const personalOf = (core: SessionCore, parts: Parameters<typeof createPersonal>[1]): Personal => {
  const load = async () => (await loadAgain(() => import('./personal.ts'))).createPersonal(core, parts)
  return {
    changePin: async (current, pin, confirmation) => (await load()).changePin(current, pin, confirmation),
    removePerson: async (userKey) => (await load()).removePerson(userKey),
  }
}

export const createSession = (ports: SessionPorts): Session => {
  const state = createSessionState()
  const serverClock = createServerClock(
    ports.signInStore,
    ports.clock,
    () => state.get().store?.OfflineGraceHours ?? OFFLINE_GRACE_HOURS,
  )
  const core: SessionCore = { ...ports, state, serverClock }
  const { set } = state

  const opening = createOpening(core)
  const { storeStep, resume, ...place } = createPlace(core, opening)
  const sendForOther = createSendForOther(ports)
  const identity = createIdentity(core, { sendForOther, storeStep })
  const isApprovalDue = () => identity.token() === null && serverClock.isApprovalDue()
  const { unlockOther, readPeople, becomeActive, ...people } = createPeople(core, { resume, isApprovalDue })
  const adding = createAddCashier(core, becomeActive)
  const pin = createPin(core, {
    identity,
    people: { unlockOther, startAdding: adding.startAdding },
    storeStep,
    resume,
    isApprovalDue,
  })

  const { reread, restore } = createRestore(core, { forget: identity.forget, readPeople })

  ports.keys.onChangedElsewhere((key) => {
    if (key === null || WATCHED_KEYS.includes(key)) void reread()
  })

  return {
    get: state.get,
    subscribe: state.subscribe,
    ...place,
    ...pin,
    ...people,
    ...adding,
    ...createSignOutActions(core),
    ...recoveryOf(ports),
    ...approvalOf(core),
    ...personalOf(core, { forget: identity.forget, readPeople }),
    token: identity.token,
    signIn: identity.signIn,
    sendWaiting: sendForOther.sendWaiting,
    checkClosedElsewhere: opening.checkClosedElsewhere,
    openingFacts: opening.openingFacts,
    registerClosed: opening.registerClosed,
    openRegister: opening.openRegister,
    restore,
    continueOffline: () => set({ signedIn: state.get().hasPin, notice: null }),
    endSession: (reason) => void identity.end(reason),
    onServerReply: serverClock.reached,
    onServerTime: serverClock.setClock,
    isTokenExpired: () => identity.token() === null,
    checkGrace: () => {
      const { signedIn, unlocked } = state.get()
      if (signedIn && unlocked && identity.token() === null) set({ approvalDue: serverClock.isApprovalDue() })
    },
    dismissNotice: () => set({ notice: null }),
    leaveScreen: () => set({ entered: false }),
  }
}
