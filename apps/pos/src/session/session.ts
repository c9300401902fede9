import type { CashRegister, RegisterLease, Registration, Store, UserProfile } from '@evertill/contract'
import { APP_VERSION } from '@evertill/contract'
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

const SIGN_IN_OFFLINE = 'You are offline. Please connect to the internet to proceed with sign in.'
const SIGN_OUT_OFFLINE = 'You are offline. Please connect to the internet to proceed with logout.'
const SIGN_OUT_UNSENT =
  'You cannot logout right now. Please wait until all sales data is synced with the server.'

const stageOf = (now: Omit<SessionSnapshot, 'stage'>): SessionStage => {
  if (!now.user) return 'signed-out'
  if (!now.store) return 'choose-store'
  return now.register && now.lease ? 'ready' : 'choose-register'
}

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
    const previous = await store.account()
    if (!previous || previous.key === user.key) return DONE
    if (!(await store.wipeIfNothingUnsent())) {
      return refused(
        `${previous.EmailID} still has sales on this device that were not sent. Sign in as ${previous.EmailID} and sync them first.`,
      )
    }
    set({ ...EMPTY, busy: true })
    return DONE
  }

  const enterRegister = async (register: CashRegister): Promise<Outcome> => {
    const { store: place } = state.get()
    if (!place) return refused('No store data available.')
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
    if (chosen.NoOfDaysToExpire < 0) return refused('Store access expired.')
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
    const known = stores.reply.stores.find((candidate) => candidate.key === place.store?.key)
    set({ user, ...place, registration: registration.reply.registration, stores: stores.reply.stores })
    if (known && place.register && place.lease) return DONE
    const [only] = stores.reply.stores
    if (!only) return refused('No store data available.')
    return stores.reply.stores.length === 1 ? enterStore(only) : DONE
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
        if (!isOnline()) return refused(SIGN_IN_OFFLINE)
        const answer = await api.call('signIn', { body: { loginId, password, version: APP_VERSION } })
        if (!answer.ok) return refused(answer.failure.message || 'Login failed!')
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
        if (!isOnline()) return refused(SIGN_OUT_OFFLINE)
        if ((await store.unsentSales()) > 0) return refused(SIGN_OUT_UNSENT)
        clearIdentity()
        return DONE
      }),

    endByServer: clearIdentity,
  }
}
