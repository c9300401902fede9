import type { ErrorCode, FieldError } from '@evertill/contract'

/**
 * Why a call gave no reply. The difference decides about money: only `refused` is the server's definitive word;
 * `unreachable` says nothing about what was sent, which may have been stored or not.
 */
export type CallFailure =
  /** `code` when it was our own server that said so, such as 503. */
  | { kind: 'unreachable'; message: string; retryAfterMs: number | null; code?: ErrorCode }
  | { kind: 'unauthorised'; message: string }
  | {
      kind: 'refused'
      status: number
      code: ErrorCode
      message: string
      errors: readonly FieldError[]
      quarantineId: string | null
    }

export type CallResult<Reply> = { ok: true; reply: Reply } | { ok: false; failure: CallFailure }
