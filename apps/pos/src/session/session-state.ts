import type {
  CashRegister,
  Closing,
  RegisterLease,
  Registration,
  Store,
  UserProfile,
} from '@evertill/contract'
import { type SubscriptionState, subscriptionOn } from '@evertill/domain'
import { createObservable, type Observable } from '@evertill/ui/observable.ts'
import type { Refusal } from '../platform/refusal.ts'
import { calendarDateAt } from '../platform/store-day.ts'

/** What covers the screens until the person has identified themselves. */
export type Gate = 'pin-setup' | 'locked' | 'sign-in-again' | 'approval' | 'add-cashier'
/** The next step on the way to a store and a register. */
export type PlaceStep = 'choose-store' | 'expired' | 'choose-register' | 'open-register' | 'ready'
export type SessionStage = 'signed-out' | Gate | PlaceStep

/** A cashier is being added to this device: they sign in, then they set their PIN (D-27). */
export type AddingCashier = { step: 'sign-in'; loginId: string } | { step: 'pin'; name: string }

export interface SessionFacts {
  /** Stays set while the same person signs in again over their screen. */
  user: UserProfile | null
  /** The other cashiers of this device. */
  people: readonly UserProfile[]
  adding: AddingCashier | null
  /** Nobody is signed in, and one of the other cashiers wants to unlock. */
  choosing: boolean
  signedIn: boolean
  hasPin: boolean
  unlocked: boolean
  /** Offline for longer than the grace period: selling on needs an approval (D-9). */
  approvalDue: boolean
  /** This tab was ready to sell before: its screens stay beneath a gate. */
  entered: boolean
  registration: Registration | null
  stores: readonly Store[]
  store: Store | null
  /** Set on entering the store, never during a sale: a clock that jumps must not close the till (F-26). */
  expired: boolean
  registers: readonly CashRegister[]
  register: CashRegister | null
  lease: RegisterLease | null
  closing: Closing | null
  busy: boolean
  /** Why somebody has to sign in again. Shown once, on any screen. */
  notice: Refusal | null
}

export interface SessionSnapshot extends SessionFacts {
  stage: SessionStage
  place: PlaceStep
}

export const NO_PLACE = {
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
  people: [],
  adding: null,
  choosing: false,
  signedIn: false,
  hasPin: false,
  unlocked: false,
  approvalDue: false,
  entered: false,
  registration: null,
  stores: [],
  ...NO_PLACE,
  busy: false,
  notice: null,
}

/** The store's subscription today, in its own time zone. The server may also have ended it early (D-23). */
export const subscriptionOf = (store: Store, now: number): SubscriptionState => {
  const today = calendarDateAt(now, store)
  return subscriptionOn(today, store.ExpiryDate, store.NoOfDaysToExpire < 0)
}

const placeOf = ({ store, expired, register, lease, closing }: SessionFacts): PlaceStep => {
  if (!store) return 'choose-store'
  if (expired) return 'expired'
  if (!register || !lease) return 'choose-register'
  return store.CashRegisterClosing === true && !closing ? 'open-register' : 'ready'
}

const stageOf = (facts: SessionFacts, place: PlaceStep): SessionStage => {
  if (facts.adding !== null) return 'add-cashier'
  if (!facts.signedIn && facts.choosing && facts.people.length > 0) return 'locked'
  if (!facts.signedIn) return facts.entered ? 'sign-in-again' : 'signed-out'
  if (!facts.hasPin) return 'pin-setup'
  if (!facts.unlocked) return 'locked'
  return facts.approvalDue ? 'approval' : place
}

export interface SessionState extends Observable<SessionSnapshot> {
  set(next: Partial<SessionFacts>): void
  whileBusy<T>(work: () => Promise<T>): Promise<T>
}

/** Holds the facts of the session. Stage and place are computed from them. */
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
