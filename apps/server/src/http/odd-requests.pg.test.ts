import {
  API_BASE,
  ENDPOINTS,
  ERRORS,
  type Endpoint,
  type EndpointName,
  RESOURCE_NAMES,
} from '@evertill/contract'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { hubCallerOf } from '../testing/hub-caller.ts'
import { beforeTests, testShop } from '../testing/test-shop.ts'
import { registerKey, storeKey } from '../testing/test-sale.ts'

const { app, manager } = testShop('manager')
const hub = beforeTests(() => hubCallerOf(app, 'manager@demo.test'))

/** Without the cookie, a call that ends its session leaves it open for the calls after it. */
const proofOf = (method: string | undefined, url: string): Record<string, string> => ({
  authorization: `Bearer ${manager.token}`,
  ...(method === 'DELETE' && /\/manage\/sessions?(\?|$)/.test(url) ? {} : hub.headers),
})

const ROWS = (Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]).filter(([, row]) => !row.stream)

/** `npm run prove fuzz` tries everything on every call. */
const isLong = process.env['EVERTILL_LONG'] === '1'
/**
 * Every eighth of the odd things for each call. The calls of the hub's lists are made from one definition and differ in
 * their fields only: each gets every thirty-second. Neighbours get others, so that together they get all of them.
 */
const shareOf = <T>(name: EndpointName, all: readonly T[]): readonly T[] => {
  if (isLong) return all
  const list = RESOURCE_NAMES.findIndex((resource) => name.startsWith(`manage.${resource}.`))
  const shares = list < 0 ? 8 : 32
  const call = ROWS.findIndex(([one]) => one === name)
  return all.filter((_, place) => (place + call) % shares === 0)
}
const JSON_TYPE = 'application/json'
const OTHER_METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const

const ODD_BODIES: readonly string[] = [
  '',
  ' ',
  '{',
  '{"a":1,}',
  'null',
  'true',
  '"x"',
  '[]',
  '[{}]',
  '-0',
  '1e400',
  '{"Amount":1e400,"UUID":"x"}',
  '{"UUID":1,"UUID":2}',
  '{"UUID":"\\u0000","StoreID":"\\u0000","key":"\\u0000","loginId":"\\u0000","token":"\\u0000"}',
  '{"UUID":"\\ud800","sales":["\\ud800"]}',
  '{"__proto__":{"isAdmin":true}}',
  '{"\\u005f_proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"sales":null}',
  '{"sales":[null,[],{},"x",1]}',
  '\ufeff{}',
  '\u0000',
  `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`,
  `{"${'k'.repeat(100_000)}":1}`,
]

const ODD_TYPES: readonly Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/xml' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'nonsense' },
  { 'content-type': `${JSON_TYPE}; charset=utf-16` },
  { 'content-type': JSON_TYPE, 'content-encoding': 'gzip' },
]

const ODD_VALUES: readonly string[] = [
  '%00',
  '%',
  '%ff',
  '%F0%9F%A7%BE',
  '__proto__',
  '..%2f..%2f',
  `%27%3B--`,
  '-1',
  '1e400',
  '9'.repeat(40),
  'x'.repeat(300),
]

const pathFor = (row: Endpoint, value?: string): string =>
  row.path
    .replaceAll('{storeId}', value ?? storeKey('BLR1'))
    .replaceAll('{id}', value ?? registerKey('BLR1/R1'))
    .replaceAll(/\{\w+\}/g, value ?? registerKey('BLR1/R1'))

/** Every query field of the call, each with the same odd value. */
const oddQueries = (row: Endpoint, value: string): string[] => {
  return fieldsOf(row.query).flatMap((field) => [
    `${field}=${value}`,
    `${field}=1&${field}=${value}`,
    `${field}[a]=${value}`,
  ])
}

/** A `length` that cannot be compared with a number: whoever tries throws. */
const NO_LENGTH = { length: { toString: 1, valueOf: 1 } }
const fieldsOf = (part: unknown): string[] =>
  Object.keys((part as { shape?: object } | undefined)?.shape ?? {})
const withoutLength = ({ body }: Endpoint): string[] => [
  JSON.stringify(Object.fromEntries(fieldsOf(body).map((field) => [field, NO_LENGTH]))),
  ...fieldsOf(body).map((field) => JSON.stringify({ [field]: [NO_LENGTH] })),
]

type OddRequest = Pick<InjectOptions, 'method'> & {
  readonly url: string
  readonly payload?: string
  readonly headers?: Record<string, string>
}

/** A reply must be a success or one of our errors: never a 5xx, and never a page of the framework. */
const faultIn = async (request: OddRequest): Promise<string | undefined> => {
  const { headers, ...rest } = request
  const answer = await app.inject({
    ...rest,
    headers: { ...proofOf(rest.method, rest.url), ...headers },
  })
  const report = `${rest.method} ${rest.url.slice(0, 200)} ${JSON.stringify(headers ?? {})} ${(rest.payload ?? '').slice(0, 100)} → ${answer.statusCode} ${answer.body.slice(0, 300)}`
  if (answer.statusCode >= 500) return report
  if (answer.statusCode < 300) return undefined
  const { code, message, error } = answer.json<{
    code?: unknown
    message?: unknown
    error?: { message?: unknown }
  }>()
  // The calls of ONDC have `ack` as message, and the text in `error`.
  const text = error?.message ?? message
  const isOurs = typeof code === 'string' && code in ERRORS && typeof text === 'string' && text !== ''
  return isOurs ? undefined : report
}

const faultsIn = async (requests: readonly OddRequest[]): Promise<string[]> => {
  const faults: string[] = []
  for (const request of requests) {
    const fault = await faultIn(request)
    if (fault !== undefined) faults.push(fault)
  }
  return faults
}

describe('malformed requests to every call', () => {
  test.each(ROWS)(
    'FZ-6 %s replies with one of our errors, whatever its body and content type',
    async (name, row) => {
      const { method } = row
      const url = `${API_BASE}${pathFor(row)}`
      const bodies = shareOf(name, [...ODD_BODIES, ...withoutLength(row)]).map((payload) => ({
        method,
        url,
        payload,
        headers: { 'content-type': JSON_TYPE },
      }))
      const types = shareOf(name, ODD_TYPES).map((headers) => ({
        method,
        url,
        payload: '{"UUID":"x"}',
        headers,
      }))
      expect(await faultsIn([...bodies, ...types])).toEqual([])
    },
  )

  test.each(ROWS)('FZ-6 %s replies with one of our errors, whatever its URL contains', async (name, row) => {
    const { method } = row
    const urls = shareOf(name, ODD_VALUES).flatMap((value) => [
      ...(row.path.includes('{') ? [pathFor(row, value)] : []),
      ...oddQueries(row, value).map((query) => `${pathFor(row)}?${query}`),
    ])
    const headers = { 'content-type': JSON_TYPE }
    const payload = row.body === undefined ? {} : { payload: '{}' }
    const requests = urls.map((path) => ({ method, url: `${API_BASE}${path}`, headers, ...payload }))
    expect(await faultsIn(requests)).toEqual([])
  })

  test('FZ-6 a wrong method is a 404 of our own', async () => {
    const known = new Set(ROWS.map(([, row]) => `${row.method} ${row.path}`))
    const requests = ROWS.flatMap(([, row]) =>
      OTHER_METHODS.filter((method) => !known.has(`${method} ${row.path}`)).map((method) => ({
        method,
        url: `${API_BASE}${pathFor(row)}`,
      })),
    )
    expect(requests.length).toBeGreaterThan(ROWS.length)
    expect(await faultsIn(requests)).toEqual([])
  })

  test('SV-10 FZ-6 10 MB are too large for every call that takes a body', async () => {
    const payload = `{"a":"${'x'.repeat(10 * 1024 * 1024)}"}`
    const taking = ROWS.filter(([, row]) => row.body !== undefined)
    for (const [name, row] of taking) {
      const url = `${API_BASE}${pathFor(row)}`
      const headers = { ...proofOf(row.method, url), 'content-type': JSON_TYPE }
      const answer = await app.inject({
        method: row.method,
        url,
        payload,
        headers,
      })
      expect({ name, status: answer.statusCode, code: answer.json<{ code: string }>().code }).toEqual({
        name,
        status: 413,
        code: 'BODY_TOO_LARGE',
      })
    }
  })
})
