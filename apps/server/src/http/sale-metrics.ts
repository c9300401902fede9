import { ERRORS, type EndpointName, type ErrorCode } from '@evertill/contract'
import type { FastifyInstance } from 'fastify'

type Result = 'accepted' | 'replayed' | 'refused'

/** Calls that reply with the result of one sale, or with a list of results. */
const SALE_CALLS: ReadonlySet<string> = new Set([
  'createOfflineSale',
  'createOfflineSales',
] satisfies string[])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A retryable error says nothing about the sale, so it is not counted. */
const resultOf = ({ code, replayed }: Record<string, unknown>): Result | undefined => {
  if (code === '0') return replayed === true ? 'replayed' : 'accepted'
  return ERRORS[code as ErrorCode]?.retry === false ? 'refused' : undefined
}

/** Counts the results of the sales that tills send. */
export const countSales = (app: FastifyInstance, count: (result: Result) => void): void => {
  app.addHook('preSerialization', async (request, reply, payload: unknown) => {
    const endpoint: EndpointName | undefined = request.routeOptions.config.endpoint
    if (endpoint && SALE_CALLS.has(endpoint) && (reply.statusCode === 200 || reply.statusCode === 422)) {
      const one = isObject(payload) ? payload : {}
      const replies = Array.isArray(one.results) ? one.results.filter(isObject) : [one]
      for (const result of replies.map(resultOf)) if (result) count(result)
    }
    return payload
  })
}
