import { PushMessage } from '@evertill/contract'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { makeBrowser, startFakePushService } from '../../apps/server/src/testing/fake-push-service.ts'
import { openSse } from '../../apps/server/src/testing/sse-client.ts'
import { enterShop, type Shop } from '../../bench/shop.ts'
import { databaseUrl } from '../start/launch.ts'
import { openWorkspace, until } from '../start/workspace.ts'

const work = openWorkspace()
const service = await startFakePushService()
afterAll(async () => {
  await work.close()
  await service.close()
})

const post = async (url: string, { token }: Shop, path: string, body: object) => {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { ticket: string }
}

/** Committed directly, while no server is running or one is being killed. */
const commit = async (text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl(join(work.dataDir, 'postgres')) })
  await client.connect()
  await client.query(text)
  await client.end()
}

test(
  'PU-8 KP-1 a push interrupted by a kill, and a commit while no server ran, are delivered after the restart',
  { timeout: 180_000 },
  async () => {
    const start = async () => {
      const server = work.launch({ env: { LOG_LEVEL: 'warn', EVERTILL_PUSH_ORIGINS: service.origin } })
      return { server, url: (await server.ready).url }
    }
    const streamOf = async (url: string, shop: Shop, lastEventId?: string) => {
      const { ticket } = await post(url, shop, '/events/ticket', {})
      return openSse(url, { ticket, ...(lastEventId === undefined ? {} : { lastEventId }) })
    }
    const first = await start()
    const shop = await enterShop(first.url)
    const browser = makeBrowser(`${service.origin}/till`)
    await post(first.url, shop, '/save-fcm-token', {
      userId: shop.user.key,
      registrationId: shop.user.RegistrationID,
      storeId: shop.store.key,
      token: browser.subscription,
      source: 'billing_web',
    })
    const before = await streamOf(first.url, shop)
    const seen = await before.nextEvent('ready')
    before.close()
    // The push is in flight, and its answer never arrives.
    service.answer = () => {
      first.server.child.kill('SIGKILL')
      return { status: 201 }
    }
    await commit(`update products set markup = markup where sku = 'DEMO-001'`)
    await first.server.exit
    service.answer = () => ({ status: 201 })
    await commit(`update categories set is_deleted = is_deleted`)

    const second = await start()
    const messages = () => service.got.map(({ body }) => PushMessage.parse(JSON.parse(browser.decrypt(body))))
    const countOf = (type: string) => messages().filter((message) => message.event === type).length
    await until(() => countOf('product_updated') > 1 && countOf('category_updated') > 0)
    const repeated = messages().filter((message) => message.event === 'product_updated')
    expect(new Set(repeated.map(({ eventId }) => eventId)).size).toBe(1)
    const after = await streamOf(second.url, shop, seen?.eventId)
    const types: string[] = []
    while (!types.includes('category_updated')) types.push((await after.nextEvent())?.type ?? 'the end')
    expect(types.filter((type) => type.endsWith('_updated'))).toEqual(['product_updated', 'category_updated'])
    after.close()
  },
)
