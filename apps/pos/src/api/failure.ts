import type { ErrorCode, FieldError } from '@evertill/contract'

/**
 * Why a call gave no reply. Only `refused` is definitive. After `unreachable` the request may or may not have been
 * stored, so it must be sent again.
 */
export type CallFailure =
  | {
      kind: 'unreachable'
      message: string
      retryAfterMs: number | null
      /** Something did answer: our server with 503 or 429, a proxy, a captive portal. */
      isStruggling: boolean
      /** If our own server answered. */
      code?: ErrorCode
    }
  | { kind: 'unauthorised'; message: string }
  | {
      kind: 'refused'
      status: number
      code: ErrorCode
      message: string
      errors: readonly FieldError[]
      quarantineId: string | null
      billedAs?: string
    }

export type CallResult<Reply> = { ok: true; reply: Reply } | { ok: false; failure: CallFailure }
