import { TILL_ERRORS } from './till-errors.ts'

/** Every way a call can fail. Those of the hub are apart: a till would load their names before its first sale. */
export const ERRORS = {
  ...TILL_ERRORS,
  SECOND_FACTOR_NEEDED: { status: 401, retry: false },
  CSRF_INVALID: { status: 403, retry: false },
  SECOND_FACTOR_REQUIRED: { status: 403, retry: false },
  STALE: { status: 409, retry: false },
  FIRST_RUN_CLOSED: { status: 403, retry: false },
  FIRST_RUN_CODE_WRONG: { status: 422, retry: false },
  TOO_MANY_SCHEDULES: { status: 422, retry: false },
} as const satisfies Record<string, { status: number; retry: boolean }>

export type ErrorCode = keyof typeof ERRORS
