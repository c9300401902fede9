import { type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { makeWebhookSender, webhookUrlFault } from './webhook.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const listen = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

const hook = (url: string) => ({ url, body: '{"a":1}', headers: { 'x-signature': 't=1,v1=a' } })

describe('OA-12 a subscriber', () => {
  test('is called by https on the internet, and on this machine only with the setting', () => {
    expect(webhookUrlFault('https://shop.example/hook', false)).toBeUndefined()
    expect(webhookUrlFault('https://8.8.8.8/hook', false)).toBeUndefined()
    expect(webhookUrlFault('http://127.0.0.1:9000/hook', true)).toBeUndefined()
    expect(webhookUrlFault('http://localhost:9000/hook', true)).toBeUndefined()
    for (const url of [
      'http://shop.example/hook',
      'ftp://shop.example',
      'file:///etc/passwd',
      'https://user:password@shop.example',
      'https://10.0.0.1/',
      'https://[fd00::1]/',
      'https://169.254.169.254/latest',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://localhost/',
      'shop.example',
      '',
    ])
      expect(webhookUrlFault(url, false), url).toBeTypeOf('string')
    expect(webhookUrlFault('http://10.0.0.1/', true)).toBe('is not https')
  })

  test('on this machine is not called without the setting', async () => {
    let calls = 0
    const url = await listen((_, response) => {
      calls += 1
      response.end()
    })
    expect(await makeWebhookSender({ allowLoopback: false })(hook(url))).toEqual({
      failed: 'the address is this machine',
    })
    expect(calls).toBe(0)
  })

  test('behind a name of which one address is inside is not called', async () => {
    const inside = { failed: 'the name leads to an address that is not on the internet' }
    for (const addresses of [['127.0.0.1'], ['10.0.0.1'], ['8.8.8.8', '169.254.169.254'], ['::1'], []]) {
      const send = makeWebhookSender({
        allowLoopback: false,
        resolveName: (host) => {
          expect(host).toBe('shop.example')
          return Promise.resolve(
            addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
          )
        },
      })
      expect(await send(hook('https://shop.example/hook')), addresses.join(' ')).toEqual(inside)
    }
  })

  test('gets body and headers, and its status is the result', async () => {
    let seen = ''
    const url = await listen((request, response) => {
      request.setEncoding('utf8').on('data', (part: string) => (seen += part))
      request.on('end', () => response.writeHead(request.headers['x-signature'] ? 204 : 400).end())
    })
    expect(await makeWebhookSender({ allowLoopback: true })(hook(url))).toEqual({ status: 204 })
    expect(seen).toBe('{"a":1}')
  })

  test('that redirects is not followed', async () => {
    let calls = 0
    const url = await listen((_, response) => {
      calls += 1
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    expect(await makeWebhookSender({ allowLoopback: true })(hook(url))).toEqual({ status: 302 })
    expect(calls).toBe(1)
  })

  test('that never answers is given up', async () => {
    const url = await listen(() => undefined)
    const result = await makeWebhookSender({ allowLoopback: true, timeoutMs: 100 })(hook(url))
    expect(result).toEqual({ failed: 'no answer in time' })
  })
})
