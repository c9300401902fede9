import {
  ENDPOINTS,
  ERROR_TEXTS,
  ERRORS,
  type Endpoint,
  type EndpointName,
  type ErrorCode,
  type FieldError,
  type RefusalReply,
} from '@evertill/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import {
  CompanyHeld,
  DatabaseUnavailable,
  SearchTooLong,
  ShareUsedUp,
  isDataException,
} from '../db/errors.ts'
import { HELD_RETRY_SECONDS } from '../services/company-data/held-companies.ts'
import { toOndcRefusal } from '../policies/ondc/acknowledge.ts'
import type { Refusal } from '../services/outcome.ts'
import { BodyNotJson } from './json-body.ts'
import { NOT_STORED } from './security-headers.ts'

/** For an unavailable database. The till's own back-off does the rest. */
const RETRY_AFTER_SECONDS = 5

export const errorBody = (code: ErrorCode, details: Omit<Refusal, 'code'> = {}): RefusalReply => ({
  code,
  message: ERROR_TEXTS[code],
  ...(details.errors === undefined ? {} : { errors: [...details.errors] }),
  ...(details.quarantineId === undefined ? {} : { quarantineId: details.quarantineId }),
  ...(details.revision === undefined ? {} : { revision: details.revision }),
  ...(details.order === undefined ? {} : { order: details.order }),
  ...(details.package === undefined ? {} : { package: details.package }),
  ...(details.allowed === undefined ? {} : { allowed: [...details.allowed] }),
  ...details.stale,
  ...(details.billedAs === undefined ? {} : { billedAs: details.billedAs }),
  ...(details.movedTo === undefined ? {} : { movedTo: details.movedTo }),
})

/** The network reads refusals in its own words. */
const isOndcCall = (name: EndpointName): boolean => (ENDPOINTS[name] as Endpoint).partner?.kind === 'network'

export const sendRefusal = (reply: FastifyReply, { code, ...details }: Refusal): FastifyReply => {
  if (details.retryAfterSeconds !== undefined) void reply.header('retry-after', details.retryAfterSeconds)
  const { endpoint } = reply.request.routeOptions.config
  const isOndc = endpoint !== undefined && isOndcCall(endpoint)
  const body = isOndc ? toOndcRefusal(code, ERROR_TEXTS[code]) : errorBody(code, details)
  return reply.code(ERRORS[code].status).headers(NOT_STORED).send(body)
}

/** Error codes of Fastify and its plugins: https://fastify.dev/docs/latest/Reference/Errors/ */
const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_BODY',
  FST_ERR_CTP_EMPTY_TYPE: 'UNSUPPORTED_BODY',
}

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  404: 'NOT_FOUND',
  408: 'REQUEST_TIMEOUT',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_BODY',
}

const fieldErrorsOf = (error: FastifyError): FieldError[] =>
  (error.validation ?? []).map(({ instancePath, message }) => ({
    path: instancePath.split('/').filter(Boolean).join('.'),
    message: message ?? 'is not valid',
  }))

const refusalOf = (error: FastifyError): Refusal => {
  if (hasZodFastifySchemaValidationErrors(error)) {
    return { code: 'INVALID_REQUEST', errors: fieldErrorsOf(error) }
  }
  if (error instanceof DatabaseUnavailable) {
    return { code: 'UNAVAILABLE', retryAfterSeconds: RETRY_AFTER_SECONDS }
  }
  if (error instanceof CompanyHeld) return { code: 'UNAVAILABLE', retryAfterSeconds: HELD_RETRY_SECONDS }
  if (error instanceof SearchTooLong) return { code: 'SEARCH_TOO_LONG' }
  if (error instanceof BodyNotJson || isDataException(error)) return { code: 'INVALID_REQUEST' }
  const known = FASTIFY_CODES[error.code]
  if (known) return { code: known }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return { code: CODE_OF_STATUS[status] ?? 'INVALID_REQUEST' }
  return { code: 'INTERNAL' }
}

/** Every error becomes our own JSON reply. Internal details go to the log only. */
export const answerError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const refusal = refusalOf(error)
  if (refusal.code === 'INTERNAL') request.log.error({ err: error }, 'request failed')
  else if (error instanceof ShareUsedUp) request.log.info('a share of the connections was used up')
  else if (error instanceof CompanyHeld) request.log.info('a company is moving')
  else if (refusal.code === 'UNAVAILABLE') request.log.warn({ err: error }, 'database unavailable')
  return sendRefusal(reply, refusal)
}
