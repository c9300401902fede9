import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { RefusedCall } from '../services/partners/refused-calls.service.ts'
import { keepRefusal } from './partner-signature.ts'

const PARTNER = { registrationId: 'company', kind: 'channel', key: 'web-shop' } as const
const NETWORK = { ...PARTNER, kind: 'network' } as const

const keptOf = async (request: Partial<FastifyRequest>, payload = '', fails = false) => {
  const kept: RefusedCall[] = []
  const warned: unknown[] = []
  const log = { warn: (what: unknown) => warned.push(what) }
  const hook = keepRefusal('createChannelOrder', (_, call) => {
    kept.push(call)
    return fails ? Promise.reject(new Error('no database')) : Promise.resolve()
  })
  await hook({ log, ...request } as FastifyRequest, {} as FastifyReply, payload)
  return { kept: kept.map(({ code }) => code), warned: warned.length }
}

test('HX-9 a refusal of a signed call is kept, also the one that the network words in its own way', async () => {
  expect((await keptOf({ partner: PARTNER, refusal: { code: 'NOT_FOUND' } })).kept).toEqual(['NOT_FOUND'])
  const nack = '{"message":{"ack":{"status":"NACK"}}}'
  expect((await keptOf({ partner: NETWORK, refusal: undefined }, nack)).kept).toEqual(['INVALID_REQUEST'])
  expect((await keptOf({ partner: PARTNER, refusal: undefined }, nack)).kept).toEqual([])
})

test('HX-11 calls beyond the limit, of strangers and those that may be tried again are not kept', async () => {
  for (const code of ['TOO_MANY_REQUESTS', 'UNAVAILABLE', 'INTERNAL'] as const)
    expect((await keptOf({ partner: PARTNER, refusal: { code } })).kept).toEqual([])
  expect((await keptOf({ partner: undefined, refusal: { code: 'SIGNATURE_INVALID' } })).kept).toEqual([])
})

test('HX-9 a partner gets its answer also when the refusal could not be kept', async () => {
  const request = { partner: PARTNER, refusal: { code: 'NOT_FOUND' } } as const
  expect(await keptOf(request, '', true)).toEqual({ kept: ['NOT_FOUND'], warned: 1 })
})
