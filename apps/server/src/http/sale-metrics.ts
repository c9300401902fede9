import { ERRORS, type EndpointName, type ErrorCode } from '@evertill/contract'
import type { FastifyInstance } from 'fastify'

type Result = 'accepted' | 'replayed' | 'refused'

/** Calls whose answer is one sale's result, or holds a list of them. */
const SALE_CALLS: ReadonlySet<string> = new Set([
  'createOfflineSale',
  'createOfflineSales',
] satisfies string[])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** An answer that means "try again" is about the server, not the sale. */
const resultOf = ({ code, replayed }: Record<string, unknown>): Result | undefined => {
  if (code === '0') return replayed === true ? 'replayed' : 'accepted'
  return ERRORS[code as ErrorCode]?.retry === false ? 'refused' : undefined
}

/** Counts what tills were told of their sales. */
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
