import type { CashRegister, RegisterLease, Registration, Store, UserProfile } from '@evertill/contract'
import { APP_VERSION } from '@evertill/contract'
import { accountChange, SIGN_IN_TEXTS, signOut, STORE_TEXTS, storeStep } from '@evertill/domain'
import type { ApiClient } from '../api/client.ts'
import type { SessionStore } from '../db/session-store.ts'
import type { Clock } from '../platform/clock.ts'
import { createObservable, type Observable } from '../platform/observable.ts'
import { DONE, type Outcome, refused } from '../platform/outcome.ts'
import { type BrowserKeys } from './browser-keys.ts'
import { expiryOf } from './token.ts'

export type SessionStage = 'signed-out' | 'choose-store' | 'choose-register' | 'ready'

export interface SessionSnapshot {
  stage: SessionStage
  user: UserProfile | null
  registration: Registration | null
  stores: readonly Store[]
  store: Store | null
  registers: readonly CashRegister[]
  register: CashRegister | null
  lease: RegisterLease | null
  busy: boolean
}

interface SessionPorts {
  api: ApiClient
  store: SessionStore
  keys: BrowserKeys
  clock: Clock
  isOnline(): boolean
  newUuid(): string
}

const stageOf = (now: Omit<SessionSnapshot, 'stage'>): SessionStage => {
  if (!now.user) return 'signed-out'
  if (!now.store) return 'choose-store'
  return now.register && now.lease ? 'ready' : 'choose-register'
}

const NOWHERE = { store: null, register: null, lease: null }

const EMPTY: SessionSnapshot = {
  stage: 'signed-out',
  user: null,
  registration: null,
  stores: [],
  store: null,
  registers: [],
  register: null,
  lease: null,
  busy: false,
}

/** Who is signed in, and where they sell. Survives reloads; the cart, the queue and the history are not its own. */
export interface Session extends Observable<SessionSnapshot> {
  /** Null once `exp` has passed: no call is made with a dead token. */
  token(): string | null
  restore(): Promise<void>
  signIn(loginId: string, password: string): Promise<Outcome>
  chooseStore(store: Store): Promise<Outcome>
  chooseRegister(register: CashRegister): Promise<Outcome>
  signOut(): Promise<Outcome>
  /** The server no longer takes the token: it and the user go, everything else stays (decisions.md 9). */
  endByServer(): void
}

export const createSession = ({ api, store, keys, clock, isOnline, newUuid }: SessionPorts): Session => {
  const state = createObservable<SessionSnapshot>(EMPTY)
  const set = (next: Partial<SessionSnapshot>) => {
    const merged = { ...state.get(), ...next }
    state.set({ ...merged, stage: stageOf(merged) })
  }

  const whileBusy = async (work: () => Promise<Outcome>): Promise<Outcome> => {
    set({ busy: true })
    try {
      return await work()
    } finally {
      set({ busy: false })
    }
  }

  const clearIdentity = () => {
    keys.remove('token')
    keys.remove('user')
    set({ user: null })
  }

  /** Another account may only come in over a device that owes the server nothing. */
  const makeRoomFor = async (user: UserProfile): Promise<Outcome> => {
    const change = accountChange((await store.account())?.EmailID, user.EmailID, await store.unsentSales())
    if (change.kind === 'same') return DONE
    if (change.kind === 'refuse') return refused(change.message)
    // Another tab may have sold since the count; the wipe looks again inside its transaction, and so do we then.
    if (!(await store.wipeIfNothingUnsent())) return makeRoomFor(user)
    set({ ...EMPTY, busy: true })
    return DONE
  }

  const enterRegister = async (register: CashRegister): Promise<Outcome> => {
    const { store: place } = state.get()
    if (!place) return refused(STORE_TEXTS.none)
    const answer = await api.call('leaseCashRegister', {
      params: { storeId: place.key, id: register.key },
      body: { DeviceID: await store.deviceId(newUuid()) },
    })
    if (!answer.ok) return refused(answer.failure.message)
    await store.saveRegister(register, answer.reply.lease, answer.reply.runningNos)
    set({ register, lease: answer.reply.lease })
    return DONE
  }

  const enterStore = async (chosen: Store): Promise<Outcome> => {
    if (chosen.NoOfDaysToExpire < 0) return refused(STORE_TEXTS.accessExpired)
    const answer = await api.call('listCashRegisters', { params: { storeId: chosen.key } })
    if (!answer.ok) return refused(answer.failure.message)
    const registers = answer.reply.cashRegisters.filter((register) => !register.IsDeleted)
    await store.saveStore(chosen)
    keys.write('store', chosen)
    set({ store: chosen, registers, register: null, lease: null })
    const [only] = registers
    return only && registers.length === 1 ? enterRegister(only) : DONE
  }

  const enter = async (user: UserProfile): Promise<Outcome> => {
    const [registration, stores] = await Promise.all([
      api.call('getRegistration', { body: { regID: user.RegistrationID } }),
      api.call('listStores', {}),
    ])
    if (!registration.ok) return refused(registration.failure.message)
    if (!stores.ok) return refused(stores.failure.message)
    await store.saveRegistration(registration.reply.registration)
    keys.write('stores', stores.reply.stores)
    keys.write('currencySymbol', registration.reply.registration.CurrencySymbol)
    const place = await store.read()
    const step = storeStep(stores.reply.stores, place.store?.key)
    set({
      user,
      ...(step.step === 'use' ? place : NOWHERE),
      registration: registration.reply.registration,
      stores: stores.reply.stores,
    })
    if (step.step === 'none') return refused(STORE_TEXTS.none)
    if (step.step === 'choose') return DONE
    const stillThere = place.store?.key === step.store.key && place.register && place.lease
    return stillThere ? DONE : enterStore(step.store)
  }

  return {
    get: state.get,
    subscribe: state.subscribe,

    token: () => {
      const token = keys.read<string>('token')
      const expiry = token === null ? null : expiryOf(token)
      return expiry !== null && expiry > clock.now() ? token : null
    },

    restore: async () => {
      const place = await store.read()
      set({ ...place, user: keys.read<UserProfile>('user'), stores: keys.read<Store[]>('stores') ?? [] })
      const { stage, store: chosen } = state.get()
      if (stage !== 'choose-register' || !chosen) return
      const answer = await api.call('listCashRegisters', { params: { storeId: chosen.key } })
      if (answer.ok) set({ registers: answer.reply.cashRegisters.filter((register) => !register.IsDeleted) })
    },

    signIn: (loginId, password) =>
      whileBusy(async () => {
        if (!isOnline()) return refused(SIGN_IN_TEXTS.offline)
        const answer = await api.call('signIn', { body: { loginId, password, version: APP_VERSION } })
        if (!answer.ok) return refused(answer.failure.message || SIGN_IN_TEXTS.failed)
        const { token, UserProfile: user } = answer.reply
        const room = await makeRoomFor(user)
        if (!room.ok) return room
        keys.write('token', token)
        keys.write('user', user)
        keys.write('loginId', loginId)
        await store.saveAccount(user)
        const entered = await enter(user)
        if (!entered.ok && !state.get().user) clearIdentity()
        return entered
      }),

    chooseStore: (chosen) => whileBusy(() => enterStore(chosen)),
    chooseRegister: (register) => whileBusy(() => enterRegister(register)),

    signOut: () =>
      whileBusy(async () => {
        const queuedSales = await store.unsentSales()
        const judged = signOut('partial', { online: isOnline(), queuedSales, parkedSales: 0 })
        if (judged.kind === 'refuse') return refused(judged.message)
        clearIdentity()
        return DONE
      }),

    endByServer: clearIdentity,
  }
}
