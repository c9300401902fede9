import { CallFailure, type Conflict, type FieldFault } from './failure.ts'

/** Answers of 401 that are about what was typed and not about the session. */
const OF_THE_FORM = new Set(['SIGN_IN_FAILED', 'SECOND_FACTOR_NEEDED', 'CODE_WRONG', 'PASSWORD_WRONG'])

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const faultsOf = (value: unknown): FieldFault[] =>
  Array.isArray(value)
    ? value
        .filter((one) => isRecord(one))
        .map(({ path, message }) => ({ path: textOf(path), message: textOf(message) }))
    : []

const conflictOf = (json: Record<string, unknown>): Conflict | undefined =>
  isRecord(json['Current'])
    ? {
        current: json['Current'],
        changedBy: textOf(json['ChangedBy']),
        changedAt: textOf(json['ChangedAt']),
      }
    : undefined

/** What an answer that is no success means. Without a code it came from a proxy or a captive portal, not from our server. */
export const readFailure = (status: number, json: unknown): CallFailure => {
  if (!isRecord(json) || typeof json['code'] !== 'string')
    return new CallFailure({ kind: 'unreachable', status })
  const { code } = json
  const kind =
    status === 401 && !OF_THE_FORM.has(code)
      ? 'ended'
      : status >= 500 || status === 408
        ? 'unreachable'
        : 'refused'
  return new CallFailure({
    kind,
    code,
    status,
    message: textOf(json['message']),
    errors: faultsOf(json['errors']),
    conflict: conflictOf(json),
  })
}
