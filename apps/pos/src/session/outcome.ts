import type { CallFailure } from '../api/failure.ts'
import type { Outcome } from '../platform/outcome.ts'
import { type Refusal, type RefusalCode, SERVER_REFUSALS } from '../platform/refusal.ts'

/** The outcome of a session action. A refusal has a code and the values that its text needs. */
export type SessionOutcome<Value extends object = object, More extends object = object> = Outcome<
  Value,
  { refusal: Refusal } & More
>

/** A wrong PIN, and how long to wait before the next try. */
export type UnlockOutcome = SessionOutcome<object, { waitMs: number }>

export const refused = (code: RefusalCode, values?: Refusal['values']) => ({
  ok: false as const,
  refusal: values ? { code, values } : { code },
})

const codeOf = (failure: CallFailure, otherwise: RefusalCode): RefusalCode => {
  if (failure.kind === 'unauthorised') return 'sessionExpired'
  if (failure.code === 'PIN_WRONG') return 'pinWrong'
  const known = SERVER_REFUSALS.find((code) => code === failure.code)
  // A refusal with a code that has no text here is still a refusal. Anything else was no answer of our server.
  return known ?? (failure.kind === 'refused' ? otherwise : 'serverSilent')
}

/** Uses the code: the server's message is always English. */
export const refusedBy = (failure: CallFailure, otherwise: RefusalCode = 'serverRefused') =>
  refused(codeOf(failure, otherwise))
