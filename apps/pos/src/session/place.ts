import type { CashRegister, Closing, Registration, Store } from '@evertill/contract'
import { registerToSelect, storeStep } from '@evertill/domain'
import type { CallFailure } from '../api/failure.ts'
import type { SessionCore } from './core.ts'
import { cashOfCurrency } from '../platform/cash-of-currency.ts'
import { logWarning } from '../platform/log.ts'
import { DONE } from '../platform/outcome.ts'
import { refused, refusedBy, type SessionOutcome } from './outcome.ts'
import { NO_PLACE, subscriptionOf } from './session-state.ts'

export interface Place {
  /** After sign-in: enters the only store or the remembered one, or leaves the choice to the cashier. */
  storeStep(): Promise<SessionOutcome>
  /** The same from what this device holds, so that the till opens offline. The server is asked in the background. */
  resume(isStart: boolean): Promise<SessionOutcome>
  /** Company and store as the server has them now: no list of the till has their rows. Enters a store that was renewed. */
  refreshAccount(): Promise<void>
  chooseStore(store: Store): Promise<SessionOutcome>
  changeStore(): Promise<void>
  chooseRegister(register: CashRegister): Promise<SessionOutcome>
  changeRegister(): Promise<void>
}

interface PlaceContext extends SessionCore {
  findClosing(register: CashRegister): Promise<Closing | null>
  recheckClosing(): Promise<void>
}

const usable = (registers: readonly CashRegister[]) => registers.filter((register) => !register.IsDeleted)

const isExpired = ({ serverClock }: SessionCore, store: Store): boolean =>
  subscriptionOf(store, serverClock.confirmedNow()).expired

const enterRegister = async (context: PlaceContext, register: CashRegister): Promise<SessionOutcome> => {
  const { api, store, state, newUuid, findClosing } = context
  const { store: chosen } = state.get()
  if (!chosen) return refused('noStore')
  const answer = await api.call('leaseCashRegister', {
    params: { storeId: chosen.key, id: register.key },
    body: { DeviceID: await store.deviceId(newUuid()) },
  })
  const lease = answer.ok ? answer.reply.lease : await store.leaseOf(register.key)
  if (!answer.ok && answer.failure.kind !== 'unreachable') return refusedBy(answer.failure)
  if (!lease) return refused('noLease')
  if (answer.ok) await store.saveRegister(register, lease, answer.reply.runningNos)
  else await store.selectRegister(register)
  // Set together: in between, the opening dialog would flash up over a register that is open already.
  state.set({ register, lease, closing: await findClosing(register) })
  return DONE
}

/** A store with exactly one register needs no choice. */
const enterOnlyRegister = async (context: PlaceContext): Promise<SessionOutcome> => {
  const only = registerToSelect(context.state.get().registers)
  return only ? enterRegister(context, only) : DONE
}

/** Leaves this device out of each register's holders: the cashier is warned about other devices only. */
const withoutOwnDevice = async ({
  store,
  newUuid,
}: SessionCore): Promise<(register: CashRegister) => CashRegister> => {
  const own = await store.deviceId(newUuid())
  return ({ Holders, ...register }) =>
    Holders === undefined
      ? register
      : { ...register, Holders: Holders.filter(({ DeviceID }) => DeviceID !== own) }
}

/** From the server; without an answer, those that this device loaded for the same store. */
const registersOf = async (core: SessionCore, chosen: Store): Promise<CashRegister[] | CallFailure> => {
  const { api, store } = core
  const answer = await api.call('listCashRegisters', { params: { storeId: chosen.key } })
  if (answer.ok) return usable(answer.reply.cashRegisters).map(await withoutOwnDevice(core))
  const before = await store.read()
  const kept = before.store?.key === chosen.key ? usable(await store.registers()) : []
  return kept.length > 0 ? kept : answer.failure
}

const enterStore = async (context: PlaceContext, chosen: Store): Promise<SessionOutcome> => {
  const { store, keys, state } = context
  if (isExpired(context, chosen)) {
    state.set({ ...NO_PLACE, store: chosen, expired: true })
    return refused('storeExpired')
  }
  const registers = await registersOf(context, chosen)
  if (!Array.isArray(registers)) return refusedBy(registers)
  await store.saveStore(chosen, registers)
  keys.write('store', chosen)
  state.set({ ...NO_PLACE, store: chosen, registers })
  return enterOnlyRegister(context)
}

interface AccountFacts {
  registration: Registration | null
  stores: readonly Store[]
}

/** The registration and its stores from the server; what it does not answer stays as known. */
const loadAccount = async ({ api, store, keys, state }: SessionCore): Promise<AccountFacts> => {
  const { user, registration: known, stores: cached } = state.get()
  const [registration, stores] = await Promise.all([
    api.call('getRegistration', { body: { regID: user?.RegistrationID ?? '' } }),
    api.call('listStores', {}),
  ])
  if (registration.ok) {
    await store.saveRegistration(registration.reply.registration)
    const { Currency, CurrencySymbol } = registration.reply.registration
    keys.write('currencySymbol', CurrencySymbol)
    await cashOfCurrency(Currency)
      .then((cash) => keys.write('currencyDenomination', cash))
      .catch((error: unknown) => logWarning('The notes and coins could not be loaded.', error))
  }
  if (stores.ok) keys.write('stores', stores.reply.stores)
  return {
    registration: registration.ok ? registration.reply.registration : known,
    stores: stores.ok ? stores.reply.stores : cached,
  }
}

/** Who uses the registers now. What the disk knows is as old as the last choice of a store. */
const refreshHolders = async (core: SessionCore, chosen: Store): Promise<void> => {
  const registers = await registersOf(core, chosen)
  const { store: current, register } = core.state.get()
  if (!Array.isArray(registers) || current?.key !== chosen.key) return
  core.state.set({ registers, register: registers.find(({ key }) => key === register?.key) ?? register })
}

/** Stays where the device sells, enters the only store, or leaves the choice to the cashier. */
const settlePlace = async (
  context: PlaceContext,
  { stores, registration }: AccountFacts,
): Promise<SessionOutcome> => {
  const { store, keys, state } = context
  const kept = await store.read()
  const step = storeStep(stores, state.get().store?.key ?? kept.store?.key)
  if (step.step !== 'use') {
    state.set({ stores, registration, ...NO_PLACE })
    return step.step === 'none' ? refused('noStore') : DONE
  }
  const { store: chosen } = step
  if (isExpired(context, chosen) || kept.store?.key !== chosen.key) {
    state.set({ stores, registration })
    return enterStore(context, chosen)
  }
  await store.updateStore(chosen)
  keys.write('store', chosen)
  const registers = usable(await store.registers())
  state.set({ ...kept, stores, registration, store: chosen, expired: false, registers })
  if (state.get().place !== 'ready') void refreshHolders(context, chosen)
  if (!kept.register || !kept.lease)
    return registers.length > 0 ? enterOnlyRegister(context) : enterStore(context, chosen)
  await context.recheckClosing()
  return DONE
}

/**
 * What changed at the server since: the company, the store. Runs in the background of a till that can sell already, and
 * where the access has ended: nothing else would hear of its renewal.
 */
const refreshAccount = async (context: PlaceContext): Promise<void> => {
  const { store, keys, state } = context
  const account = await loadAccount(context)
  const { user, store: chosen, signedIn, expired } = state.get()
  const now = account.stores.find((one) => one.key === chosen?.key)
  if (!user || !signedIn || !now) return
  if (expired) return void (await settlePlace(context, account))
  await store.updateStore(now)
  keys.write('store', now)
  state.set({ ...account, store: now, expired: isExpired(context, now) })
}

export const createPlace = (
  core: SessionCore,
  { findClosing, recheckClosing }: Pick<PlaceContext, 'findClosing' | 'recheckClosing'>,
): Place => {
  const context: PlaceContext = { ...core, findClosing, recheckClosing }
  const { store, keys, state } = core
  return {
    storeStep: async () => {
      const account = await loadAccount(core)
      if (account.stores.length === 0 && state.get().stores.length === 0 && !account.registration)
        return refused('storesNotLoaded')
      return settlePlace(context, account)
    },

    resume: async (isStart) => {
      const { place, stores, registration } = state.get()
      if (place !== 'ready') return settlePlace(context, { stores, registration })
      void refreshAccount(context)
      // After a lock the cashier may be in the middle of a sale. Only a start may change the screen.
      if (isStart) void recheckClosing()
      return DONE
    },

    refreshAccount: async () => {
      const { place } = state.get()
      if (place === 'ready' || place === 'expired') await refreshAccount(context)
    },

    chooseStore: (chosen) => state.whileBusy(() => enterStore(context, chosen)),

    changeStore: async () => {
      await store.leaveStore()
      keys.remove('store')
      state.set({ ...NO_PLACE })
    },

    chooseRegister: (register) => state.whileBusy(() => enterRegister(context, register)),

    changeRegister: async () => {
      await store.leaveRegister()
      state.set({ register: null, lease: null, closing: null })
    },
  }
}
