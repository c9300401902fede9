import { describe, expect, test, vi } from 'vitest'
import { CONTRACT_VERSION } from '@evertill/contract'
import { createApiClient } from './client.ts'

const clientWith = (answer: () => Promise<Response>, token: string | null = 'token') => {
  const ports = {
    fetch: vi.fn(answer),
    token: () => token,
    onUnauthorised: vi.fn(),
    onContact: vi.fn(),
  }
  return { ports, client: createApiClient(ports) }
}
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  clientWith(async () => Response.json(body, { status, headers }))
const ask = (client: ReturnType<typeof clientWith>['client']) => client.call('listStores', {})

describe('the client', () => {
  test('AP-1 sends token, app version and contract version', async () => {
    const { client, ports } = json({ stores: [] })
    expect(await ask(client)).toEqual({ ok: true, reply: { stores: [] } })
    const [url, init] = ports.fetch.mock.calls[0] as unknown as [string, RequestInit]
    expect(url).toBe('/api/user/stores')
    expect(init.headers).toMatchObject({
      authorization: 'Bearer token',
      'x-app-version': '1.1.22',
      'x-contract-version': String(CONTRACT_VERSION),
    })
  })

  test('HV-4 says what the till reports with calls in a name of somebody, and with no other', async () => {
    const { ports } = json({ stores: [] })
    const client = createApiClient({ ...ports, report: async () => ({ 'x-till-report': '{}' }) })
    await ask(client)
    await client.call('forgotPassword', { body: { email: 'asha@demo.test' } } as never)
    const sent = (ports.fetch.mock.calls as unknown as [string, RequestInit][]).map(
      ([, { headers }]) => headers,
    )
    expect(sent[0]).toMatchObject({ 'x-till-report': '{}' })
    expect(sent[1]).not.toHaveProperty('x-till-report')
  })

  test('AP-2 encodes path parameters', async () => {
    const { client, ports } = json({ message: 'success', cashRegisters: [] })
    await client.call('listCashRegisters', { params: { storeId: '../../x?y=1' } })
    expect(ports.fetch.mock.calls[0]?.[0 as never]).toBe('/api/user/stores/..%2F..%2Fx%3Fy%3D1/cashregisters')
  })

  test.each([
    ['a captive portal with 200', clientWith(async () => new Response('<html>Welcome</html>'))],
    ['a captive portal that speaks JSON', json({ welcome: true })],
    ['a proxy with 403', clientWith(async () => new Response('Forbidden', { status: 403 }))],
    ['a foreign 404 in JSON', json({ error: 'not found' }, 404)],
    ['503 of our server', json({ code: 'UNAVAILABLE', message: 'busy' }, 503)],
    ['429 of our server', json({ code: 'TOO_MANY_REQUESTS', message: 'wait' }, 429)],
  ])('AP-3 %s is unreachable, never a refusal', async (_, { client, ports }) => {
    expect(await ask(client)).toMatchObject({
      ok: false,
      failure: { kind: 'unreachable', isStruggling: true },
    })
    expect(ports.onContact).not.toHaveBeenCalled()
  })

  test('AP-3 no connection is unreachable, never a refusal', async () => {
    const { client, ports } = clientWith(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await ask(client)).toMatchObject({
      ok: false,
      failure: { kind: 'unreachable', isStruggling: false },
    })
    expect(ports.onContact).toHaveBeenLastCalledWith(false)
  })

  test.each([
    ['7', 7_000],
    ['Tue, 17 Nov 2026 04:00:09 GMT', 9_000],
    ['Tue, 17 Nov 2026 03:00:00 GMT', 0],
    ['soon', null],
    ['', null],
  ])('OB-8 Retry-After %j of anybody, also of a proxy, asks for %j ms', async (value, milliseconds) => {
    const headers = { 'retry-after': value, date: 'Tue, 17 Nov 2026 04:00:00 GMT' }
    const { client } = clientWith(async () => new Response('Slow down', { status: 429, headers }))
    expect(await ask(client)).toMatchObject({ failure: { retryAfterMs: milliseconds } })
  })

  test('AP-7 a call uses the token of the moment it was made, whatever it waits for', async () => {
    let token = 'lent'
    const { ports } = json({ stores: [] })
    const client = createApiClient({ ...ports, token: () => token })
    const answer = ask(client)
    token = 'of another'
    await answer
    const [, init] = ports.fetch.mock.calls[0] as unknown as [string, RequestInit]
    expect(init.headers).toMatchObject({ authorization: 'Bearer lent' })
  })

  test('AP-6 a 401 to a call of an earlier sign-in does not end the current one', async () => {
    let token = 'of yesterday'
    const onUnauthorised = vi.fn()
    const client = createApiClient({
      fetch: async () => {
        token = 'of today'
        return Response.json({ code: 'TOKEN_INVALID', message: 'Session expired.' }, { status: 401 })
      },
      token: () => token,
      onUnauthorised,
      onContact: () => {},
    })
    expect(await ask(client)).toMatchObject({ ok: false, failure: { kind: 'unauthorised' } })
    expect(onUnauthorised).not.toHaveBeenCalled()
    expect(await ask(client)).toMatchObject({ ok: false, failure: { kind: 'unauthorised' } })
    expect(onUnauthorised).toHaveBeenCalledExactlyOnceWith('rejected')
  })

  test('AP-3 Retry-After is passed on', async () => {
    const { client } = json({ code: 'TOO_MANY_REQUESTS', message: 'wait' }, 429, { 'retry-after': '7' })
    expect(await ask(client)).toMatchObject({ failure: { retryAfterMs: 7_000 } })
  })

  test('AP-4 our own 4xx is a refusal with code and field errors', async () => {
    const errors = [{ path: 'Lines.0.Quantity', message: 'too small' }]
    const { client, ports } = json({ code: 'SALE_INVALID', message: 'no', errors, quarantineId: 'q' }, 422)
    expect(await ask(client)).toEqual({
      ok: false,
      failure: {
        kind: 'refused',
        status: 422,
        code: 'SALE_INVALID',
        message: 'no',
        errors,
        quarantineId: 'q',
      },
    })
    expect(ports.onContact).toHaveBeenLastCalledWith(true)
  })

  test('AP-5 an expired token makes no call, and a 401 of the server is reported as rejected', async () => {
    const dead = clientWith(() => expect.fail('no call may be made'), null)
    expect(await ask(dead.client)).toMatchObject({
      failure: { kind: 'unauthorised', message: 'Token Expired' },
    })
    expect(dead.ports.onUnauthorised).toHaveBeenCalledWith('expired')

    const rejected = json({ code: 'TOKEN_INVALID', message: 'Session expired. Please login again.' }, 401)
    expect(await ask(rejected.client)).toMatchObject({ failure: { kind: 'unauthorised' } })
    expect(rejected.ports.onUnauthorised).toHaveBeenCalledWith('rejected')
  })
})
