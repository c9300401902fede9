import type { ErrorCode, OndcRefusal, OndcReply } from '@evertill/contract'
import { ERRORS } from './tables.ts'

export type OndcError = NonNullable<OndcReply['error']>

export const ACK: OndcReply = { message: { ack: { status: 'ACK' } } }

export const nack = (error: OndcError) => ({ message: { ack: { status: 'NACK' as const } }, error })

/** What was wrong with a field of a message. */
export const invalidAt = (path: string): OndcError => ({ ...ERRORS.invalid, message: `Not valid: ${path}` })

/** A refusal of ours as the network words it. What may succeed later has a status that says so. */
export const toOndcRefusal = (code: ErrorCode, message: string): OndcRefusal => {
  if (code === 'SIGNATURE_INVALID') return { code, ...nack(ERRORS.signature) }
  const isTheirs = code === 'INVALID_REQUEST' || code === 'UNSUPPORTED_BODY' || code === 'BODY_TOO_LARGE'
  return { code, ...nack({ ...(isTheirs ? ERRORS.invalid : ERRORS.busy), message }) }
}
