import { type Fault, fault } from '../faults.ts'
import { type MoveTable, nextState } from '../machine.ts'

/**
 * A register from choice to closing. `openingUnsent` is an opening made offline on a register this device already leases;
 * selling goes on, and the sheet says "opening not sent".
 */
export type RegisterState =
  'none' | 'chosen' | 'askingBalance' | 'openingUnsent' | 'open' | 'counting' | 'closed'
export type RegisterEvent =
  | 'choose'
  | 'noClosingNeeded'
  | 'closingFound'
  | 'closingMissing'
  | 'openOnline'
  | 'openOffline'
  | 'openingFailed'
  | 'openingSent'
  | 'count'
  | 'stopCounting'
  | 'close'
  | 'leave'

export const REGISTER_MOVES: MoveTable<RegisterState, RegisterEvent> = {
  none: { choose: 'chosen' },
  chosen: { noClosingNeeded: 'open', closingFound: 'open', closingMissing: 'askingBalance', leave: 'none' },
  // A failed opening leaves the dialog where it is, with the balance typed in.
  askingBalance: {
    openOnline: 'open',
    openOffline: 'openingUnsent',
    openingFailed: 'askingBalance',
    leave: 'none',
  },
  openingUnsent: { openingSent: 'open' },
  open: { count: 'counting', leave: 'none' },
  // The count may be entered offline and kept; only an online close ends the session.
  counting: { stopCounting: 'open', close: 'closed' },
  closed: { choose: 'chosen' },
}

export function transitionRegister(state: RegisterState, event: RegisterEvent): RegisterState | Fault {
  return nextState(REGISTER_MOVES, state, event) ?? fault('register.illegal-transition', `${state}.${event}`)
}

/** Empty or zero is sent as 0; the dialog has asked for it before. */
export function openingBalanceToSend(entered: number | undefined): number {
  return Number.isSafeInteger(entered) && (entered as number) > 0 ? (entered as number) : 0
}

/** The dialog's own check, on the text as typed. */
export function openingBalanceRefusal(text: string): 'openingBalanceMissing' | undefined {
  return text.trim() === '' ? 'openingBalanceMissing' : undefined
}

/** Exactly one register is chosen by itself; a saved one comes before that. */
export function registerToSelect<T extends { key: string; IsDeleted?: boolean }>(
  registers: readonly T[],
  savedKey?: string,
): T | undefined {
  const usable = registers.filter((register) => register.IsDeleted !== true)
  const saved = usable.find((register) => register.key === savedKey)
  return saved ?? (usable.length === 1 ? usable[0] : undefined)
}

/** A register is closed online only; offline the count stays as a draft. */
export function closingMessage(online: boolean): string | undefined {
  return online ? undefined : 'You are offline'
}
