import type {
  CashRegister,
  Closing,
  RegisterLease,
  Registration,
  Store,
  UserProfile,
} from '@evertill/contract'
import { businessDateOf, type SubscriptionState, subscriptionOn } from '@evertill/domain'
import { toInstant } from '../platform/clock.ts'
import { createObservable, type Observable } from '@evertill/ui/observable.ts'
import type { Refusal } from '../platform/refusal.ts'
import { zoneOffsetMinutes } from '../platform/time-zone.ts'

/** What stands over the screens until a person has shown who they are. */
export type Gate = 'pin-setup' | 'locked' | 'sign-in-again' | 'approval'
/** How far the choice of a place to sell has come. */
export type PlaceStep = 'choose-store' | 'expired' | 'choose-register' | 'open-register' | 'ready'
export type SessionStage = 'signed-out' | Gate | PlaceStep

export interface SessionFacts {
  /** Stays while the same person signs in again over the screen. */
  user: UserProfile | null
  signedIn: boolean
  hasPin: boolean
  unlocked: boolean
  /** On its own for too long: somebody has to approve that selling goes on (decisions.md 9). */
  approvalDue: boolean
  /** This tab has sold: what is beneath a gate stays as it is. */
  entered: boolean
  registration: Registration | null
  stores: readonly Store[]
  store: Store | null
  /** Judged on entering, never in the middle of a sale: a clock that jumps must not close the till (F-26). */
  expired: boolean
  registers: readonly CashRegister[]
  register: CashRegister | null
  lease: RegisterLease | null
  closing: Closing | null
  busy: boolean
  /** Said once, on whatever screen is up: why somebody has to sign in again. */
  notice: Refusal | null
}

export interface SessionSnapshot extends SessionFacts {
  stage: SessionStage
  place: PlaceStep
}

export const NOWHERE = {
  store: null,
  expired: false,
  registers: [],
  register: null,
  lease: null,
  closing: null,
} as const

export const EMPTY: SessionSnapshot = {
  stage: 'signed-out',
  place: 'choose-store',
  user: null,
  signedIn: false,
  hasPin: false,
  unlocked: false,
  approvalDue: false,
  entered: false,
  registration: null,
  stores: [],
  ...NOWHERE,
  busy: false,
  notice: null,
}

/** The store's subscription today, in its own calendar; the server's word counts where it says more (decisions.md 23). */
export const subscriptionOf = (store: Store, now: number): SubscriptionState => {
  const today = businessDateOf(toInstant(now), zoneOffsetMinutes(now, store.TimeZone))
  return subscriptionOn(today, store.ExpiryDate, store.NoOfDaysToExpire < 0)
}

const placeOf = ({ store, expired, register, lease, closing }: SessionFacts): PlaceStep => {
  if (!store) return 'choose-store'
  if (expired) return 'expired'
  if (!register || !lease) return 'choose-register'
  return store.CashRegisterClosing === true && !closing ? 'open-register' : 'ready'
}

const stageOf = (facts: SessionFacts, place: PlaceStep): SessionStage => {
  if (!facts.signedIn) return facts.entered ? 'sign-in-again' : 'signed-out'
  if (!facts.hasPin) return 'pin-setup'
  if (!facts.unlocked) return 'locked'
  return facts.approvalDue ? 'approval' : place
}

export interface SessionState extends Observable<SessionSnapshot> {
  set(next: Partial<SessionFacts>): void
  whileBusy<T>(work: () => Promise<T>): Promise<T>
}

/** The facts of the session; stage and place are computed from them and kept nowhere. */
export const createSessionState = (): SessionState => {
  const state = createObservable<SessionSnapshot>(EMPTY)
  const set = (next: Partial<SessionFacts>) => {
    const facts = { ...state.get(), ...next }
    const place = placeOf(facts)
    const stage = stageOf(facts, place)
    state.set({ ...facts, place, stage, entered: facts.entered || stage === 'ready' })
  }
  return {
    get: state.get,
    subscribe: state.subscribe,
    set,
    whileBusy: async (work) => {
      set({ busy: true })
      try {
        return await work()
      } finally {
        set({ busy: false })
      }
    },
  }
}
