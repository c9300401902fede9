import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lastPull, nextPull, rowsOf } from '../support/device.ts'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'

/** Events received by the browser's EventSource, independent of the till. */
interface ReceivedEvent {
  eventName: string
  eventId: string
}

let shop: Shop
let till: Till
const received: ReceivedEvent[] = []
const opened: string[] = []

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  till = await shop.startTill()
  const protocol = await till.page.context().newCDPSession(till.page)
  protocol.on('Network.eventSourceMessageReceived', ({ eventName, eventId }) => {
    received.push({ eventName, eventId })
  })
  await protocol.send('Network.enable')
  till.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/events/stream')) opened.push(searchParams.get('lastEventId') ?? '')
  })
  // A change that arrives proves that the till is connected. One before the connection is not heard.
  await vi.waitFor(
    async () => {
      await shop.query(`update categories set category_name = category_name || ' now'
        where registration_id = (select registration_id from products where sku = 'DEMO-001' limit 1)`)
      expect(received.map((event) => event.eventName)).toContain('category_updated')
    },
    { timeout: 30_000, interval: 500 },
  )
})
afterAll(() => shop?.close())

const nameOnDevice = async (): Promise<string> => {
  const box = till.page.getByLabel('Scan or search products')
  await box.fill('DEMO-001')
  return (await till.page.getByRole('option').first().textContent()) ?? ''
}

test('LD-56 F-10 a server dies while a till listens: from the next one it hears what happened meanwhile, and syncs that', async () => {
  const before = { id: received.at(-1)?.eventId ?? '', pull: await lastPull(till.page) }
  expect(before.id).not.toBe('')
  received.length = 0
  await shop.killServer()
  await shop.query(
    `with moved as (update change_positions set position = position + 1 returning registration_id, position)
     update products p set name = 'Changed meanwhile', action_on = clock_timestamp(), position = moved.position
       from moved where moved.registration_id = p.registration_id and p.sku = 'DEMO-001'`,
  )
  await shop.startServer()

  await vi.waitFor(() => expect(received.map((event) => event.eventName)).toContain('product_updated'), {
    timeout: 30_000,
    interval: 50,
  })
  // The stream resumed after the last event, so nothing had to be fetched again from the start.
  expect(opened.at(-1)).toBe(before.id)
  expect(received.map((event) => event.eventName)).not.toContain('resync')
  // A sync during the outage is listed too, with its error.
  const sync = await nextPull(till.page, 'product', before.pull, ({ error }) => error === null)
  expect(sync).toMatchObject({ mode: 'partial' })
  await expect.poll(nameOnDevice, { timeout: 20_000 }).toContain('Changed meanwhile')
  expect(await rowsOf(till.page, 'setAside')).toEqual([])
})
