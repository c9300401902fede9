import type { CashRegister, Closing, LastClosing } from '@evertill/contract'
import { openingBalanceToSend } from '@evertill/domain'
import type { SessionCore } from './core.ts'
import { DONE } from '../platform/outcome.ts'
import { closingOf, newOpening } from './opening-record.ts'
import { refused, type SessionOutcome } from './outcome.ts'
import type { Opening } from './ports.ts'

/** `openedBy`: somebody else had opened the register already. Their record counts, not the balance typed here. */
export type OpeningOutcome = SessionOutcome<{ openedBy?: Closing }>

export interface OpeningFacts {
  /** What the last closing left in the drawer, if the registration prefills it; null when unknown. */
  prefill: number | null
  lastClosing: LastClosing | null
}

export interface RegisterOpening {
  /** The register's open session: the one kept on this device, or else the server's. */
  findClosing(register: CashRegister): Promise<Closing | null>
  /** At the start of a day: the session may have been closed or opened elsewhere. */
  recheckClosing(): Promise<void>
  /** While selling: marks a session that was closed elsewhere, so that the cashier sees it. */
  checkClosedElsewhere(): Promise<void>
  openingFacts(): Promise<OpeningFacts>
  /** The server has closed this session: the device sells into it no more. */
  registerClosed(key: string): Promise<void>
  openRegister(balance: number | undefined): Promise<OpeningOutcome>
}

const NOTHING_KNOWN: OpeningFacts = { prefill: null, lastClosing: null }

interface OpeningContext extends SessionCore {
  /** The opening that was tried last, until the register has a session. */
  drafted: Opening | null
}

/** Ignored if the register was changed meanwhile: its sales would be counted in the wrong drawer. */
const showClosing = ({ state }: SessionCore, closing: Closing): void => {
  if (state.get().register?.key === closing.CashRegisterID) state.set({ closing })
}

const keepClosing = async (context: OpeningContext, closing: Closing): Promise<void> => {
  await context.store.saveClosing(closing)
  showClosing(context, closing)
  context.drafted = null
}

/** Ignored if the device has left this session meanwhile, as it does after closing it itself (CL-11). */
const updateClosing = async ({ store, state }: SessionCore, closing: Closing): Promise<void> => {
  await store.updateClosing(closing)
  if (state.get().closing?.key === closing.key) state.set({ closing })
}

const dropClosing = async ({ store, state }: SessionCore, key: string): Promise<void> => {
  await store.dropClosing(key)
  if (state.get().closing?.key === key) state.set({ closing: null })
}

/** The server's open session of the register, null if there is none, or why the server did not say. */
const fetchOpenClosing = async (
  { api }: SessionCore,
  register: CashRegister,
): Promise<Closing | null | 'unreachable' | 'refused'> => {
  const answer = await api.call('listOpenClosings', { params: { id: register.key } })
  if (answer.ok) return answer.reply.cashRegisterClosingList[0] ?? null
  return answer.failure.kind === 'unreachable' ? 'unreachable' : 'refused'
}

/** A retry with the same balance keeps its UUID, so the server opens nothing twice. */
const draftOpening = (context: OpeningContext, balance: number): Opening | null => {
  const { user, store, register } = context.state.get()
  if (!user || !store || !register) return null
  const { drafted } = context
  if (drafted?.CashRegisterID === register.key && drafted.OpeningBalance === balance) return drafted
  context.drafted = newOpening({
    uuid: context.newUuid(),
    user,
    store,
    register,
    balance,
    now: context.clock.now(),
  })
  return context.drafted
}

const queueOpening = async (context: OpeningContext, opening: Opening): Promise<SessionOutcome> => {
  if (!context.openings) return refused('openingOffline')
  const queued = await context.openings.queue(opening)
  if (!queued.ok) return refused('openingNotSaved')
  await keepClosing(context, closingOf(opening))
  return DONE
}

const isStillOpen = async (core: SessionCore, register: CashRegister, kept: Closing): Promise<boolean> => {
  if (await core.openings?.isUnsent(kept.key)) return true
  const closing = await fetchOpenClosing(core, register)
  return typeof closing === 'string' || closing?.key === kept.key
}

const findClosing = async (core: SessionCore, register: CashRegister): Promise<Closing | null> => {
  if (core.state.get().store?.CashRegisterClosing !== true) return null
  const { closing: kept } = await core.store.read()
  if (kept) return kept
  const closing = await fetchOpenClosing(core, register)
  if (typeof closing === 'string' || !closing) return null
  await core.store.saveClosing(closing)
  return closing
}

const recheckClosing = async (context: OpeningContext): Promise<void> => {
  const { store, register, closing: kept } = context.state.get()
  if (store?.CashRegisterClosing !== true || !register) return
  if (!kept) {
    const found = await findClosing(context, register)
    if (found) showClosing(context, found)
    return
  }
  if (await context.openings?.isUnsent(kept.key)) return
  const closing = await fetchOpenClosing(context, register)
  if (typeof closing === 'string' || closing?.key === kept.key) return
  await (closing ? keepClosing(context, closing) : dropClosing(context, kept.key))
}

/** Interrupts no sale: one that is made now is a late sale of that closing (F-53). */
const checkClosedElsewhere = async (context: OpeningContext): Promise<void> => {
  const { api, state } = context
  const { register, closing: kept } = state.get()
  if (!register || kept?.Status !== 'Open' || (await isStillOpen(context, register, kept))) return
  const answer = await api.call('lastClosingBalance', { params: { id: register.key } })
  const last = answer.ok ? answer.reply.lastClosing : null
  await updateClosing(context, {
    ...kept,
    Status: 'Closed',
    ClosingTime: last?.ClosingTime ?? null,
    ClosingByUserName: last?.ClosingByUserName ?? null,
  })
}

const openingFacts = async ({ api, state }: SessionCore): Promise<OpeningFacts> => {
  const { registration, register } = state.get()
  if (!register) return NOTHING_KNOWN
  const answer = await api.call('lastClosingBalance', { params: { id: register.key } })
  if (!answer.ok) return NOTHING_KNOWN
  const { lastClosingBalance, lastClosing = null } = answer.reply
  const isPrefilled = registration?.AutoPopulateOpeningBalance === true
  return { prefill: isPrefilled ? lastClosingBalance : null, lastClosing }
}

const openRegister = async (
  context: OpeningContext,
  balance: number | undefined,
): Promise<OpeningOutcome> => {
  const opening = draftOpening(context, openingBalanceToSend(balance))
  const { register } = context.state.get()
  if (!opening || !register) return refused('openingFailed')
  await context.api.call('openCashRegister', { body: opening })
  // Whatever the reply was, or if it was lost: the record that the server shows now counts.
  const closing = await fetchOpenClosing(context, register)
  if (closing === 'unreachable') return queueOpening(context, opening)
  if (closing === null || closing === 'refused') return refused('openingFailed')
  await keepClosing(context, closing)
  return closing.key === opening.UUID ? DONE : { ok: true, openedBy: closing }
}

export const createOpening = (core: SessionCore): RegisterOpening => {
  const context: OpeningContext = { ...core, drafted: null }
  return {
    findClosing: (register) => findClosing(context, register),
    recheckClosing: () => recheckClosing(context),
    checkClosedElsewhere: () => checkClosedElsewhere(context),
    openingFacts: () => openingFacts(context),
    registerClosed: async (key) => {
      if (context.state.get().closing?.key === key) await dropClosing(context, key)
    },
    openRegister: (balance) => context.state.whileBusy(() => openRegister(context, balance)),
  }
}
