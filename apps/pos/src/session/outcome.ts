import type { CallFailure } from '../api/failure.ts'
import type { Outcome } from '../platform/outcome.ts'
import { type Refusal, type RefusalCode, SERVER_REFUSALS } from '../platform/refusal.ts'

/** The outcome of an action of the session: the reason is a code, with the values that its text needs. */
export type SessionOutcome<Value extends object = object, More extends object = object> = Outcome<
  Value,
  { refusal: Refusal } & More
>

export const refused = (code: RefusalCode, values?: Refusal['values']) => ({
  ok: false as const,
  refusal: values ? { code, values } : { code },
})

const codeOf = (failure: CallFailure, otherwise: RefusalCode): RefusalCode => {
  if (failure.kind === 'unauthorised') return 'sessionExpired'
  if (failure.code === 'PIN_WRONG') return 'pinWrong'
  const known = SERVER_REFUSALS.find((code) => code === failure.code)
  // Without a code of ours it was a dead line or a stranger; a code we have no sentence for is still a no.
  return known ?? (failure.kind === 'refused' ? otherwise : 'serverSilent')
}

/** By its code: the sentence that came along is English whatever the till speaks. */
export const refusedBy = (failure: CallFailure, otherwise: RefusalCode = 'serverRefused') =>
  refused(codeOf(failure, otherwise))
