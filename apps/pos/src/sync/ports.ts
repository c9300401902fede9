import type { Claim } from '../db/outbox/outbox-store.ts'
import type { RowOutcome } from '../db/outbox/outbox-answers.ts'

/** The server gave no answer: it may or may not have stored what was sent. */
export type NoAnswer =
  | {
      kind: 'unreachable'
      message: string
      retryAfterMs: number | null
      /** The server, or something in front of it, did answer: with 503, 429 or a page. It is up and cannot serve. */
      isStruggling: boolean
    }
  | { kind: 'unauthorised'; message: string }

/** The result of sending a claim: an answer per row, or none at all. */
export type SendOutcome = { kind: 'answered'; answers: ReadonlyMap<string, RowOutcome> } | NoAnswer

export interface Transport {
  send(claim: Claim): Promise<SendOutcome>
}
