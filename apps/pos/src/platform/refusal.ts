import type { ErrorCode } from '@evertill/contract'
import type { PasswordRefusal, PinRefusal, SignInRefusals, SignOutRefusal } from '@evertill/domain'

/** The server's refusals that sign-in, sign-out and the choice of a register can meet. */
export const SERVER_REFUSALS = [
  'INVALID_REQUEST',
  'CONTRACT_NOT_SERVED',
  'SIGN_IN_FAILED',
  'DEMO_DELETED',
  'NOT_ALLOWED',
  'NOT_FOUND',
  'REQUEST_TIMEOUT',
  'SLOTS_USED_UP',
  'RESET_LINK_INVALID',
  'DIFFERS_FROM_RECORDED',
  'TOO_MANY_DEVICES',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'MOVED',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[]

export type RefusalCode =
  | PinRefusal
  | PasswordRefusal
  | Required<SignInRefusals>[keyof SignInRefusals]
  | SignOutRefusal
  | (typeof SERVER_REFUSALS)[number]
  | 'serverSilent'
  | 'serverRefused'
  | 'signInOffline'
  | 'signInFailed'
  | 'recoveryOffline'
  | 'passwordRefused'
  | 'unsentOfOther'
  | 'sendSignInAgain'
  | 'sendLeft'
  | 'tokenExpired'
  | 'sessionExpired'
  | 'cashierOfOtherShop'
  | 'cashierNotInStore'
  | 'pinWrong'
  | 'pinMissing'
  | 'pinTooMany'
  | 'personUnsent'
  | 'approverNotAllowed'
  | 'signOutFailed'
  | 'noStore'
  | 'storesNotLoaded'
  | 'storeNotSelected'
  | 'deletionBlocked'
  | 'storeExpired'
  | 'noLease'
  | 'openingBalanceMissing'
  | 'openingOffline'
  | 'openingFailed'
  | 'openingNotSaved'

/** A code and never a sentence: the screen shows its text in the language of the device. */
export interface Refusal {
  code: RefusalCode
  values?: { account?: string; count?: number }
}
