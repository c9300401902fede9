import { describe, expect, test, vi } from 'vitest'
import { createFakeApi, UNREACHABLE } from '../testing/fake-api.ts'
import { registerPush } from './register-push.ts'

const who = { userId: 'u', storeId: 's', registrationId: 'r' }
const SETUP = { code: '0', vapidPublicKey: 'BKey' }

describe('push', () => {
  test('LD-28 what the browser gave is saved at the server and remembered', async () => {
    const server = createFakeApi({
      getPushSetup: () => SETUP,
      savePushToken: () => ({ code: 0, message: '' }),
    })
    const tokens: string[] = []
    const push = { subscribe: async () => '{"endpoint":"x"}' }
    await registerPush({ api: server.api, push, who, onToken: (token) => tokens.push(token) })
    expect(tokens).toEqual(['{"endpoint":"x"}'])
    expect(server.asked.at(-1)).toMatchObject({
      name: 'savePushToken',
      input: { body: { ...who, source: 'billing_web', token: '{"endpoint":"x"}' } },
    })
  })

  test('LD-28 a browser that says no, a server without push and a failure are silent', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const onToken = () => expect.fail('there is no token')
    const none = { subscribe: async () => null }
    const broken = { subscribe: () => Promise.reject(new Error('denied')) }
    for (const setup of [SETUP, { code: '0', vapidPublicKey: null }, UNREACHABLE]) {
      for (const push of [none, broken]) {
        const { api } = createFakeApi({ getPushSetup: () => setup })
        await registerPush({ api, push, who, onToken })
      }
    }
    const { api } = createFakeApi({ getPushSetup: () => SETUP })
    await registerPush({ api, push: { subscribe: async () => 'token' }, who, onToken })
  })
})
