import type { Claim } from '../db/outbox/outbox-store.ts'
import type { RowOutcome } from '../db/outbox/outbox-answers.ts'

/** Nothing was said about what was sent: it may have been stored or not. */
export type NoAnswer =
  | { kind: 'unreachable'; message: string; retryAfterMs: number | null }
  | { kind: 'unauthorised'; message: string }

/** What became of a claim, as far as the till can know: an answer per row, or none at all. */
export type SendOutcome = { kind: 'answered'; answers: ReadonlyMap<string, RowOutcome> } | NoAnswer

/** The way to the server. */
export interface Transport {
  send(claim: Claim): Promise<SendOutcome>
}
