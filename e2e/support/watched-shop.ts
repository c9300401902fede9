import type { Page } from 'playwright-core'
import { signCall } from '../../apps/server/src/testing/partner-client.ts'
import type { Shop } from './shop.ts'

const CHANNEL = 'a-web-shop-with-a-very-long-key-40-chars'
const SECRET = 'evs_nobody-outside-of-this-test-knows-this-secret'
const LONG_NAME = 'Sri Venkateshwara Ganapathi Wholesale & Retail Provision Stores (Indiranagar Double Road)'

const RETAIL = `registration_id = (select registration_id from stores where store_code = 'BLR1' limit 1)`

const sendCall = (shop: Shop, path: string, body: object, secret = SECRET) => {
  const { url, method, headers, payload } = signCall(secret, { method: 'POST', path, body }, new Date())
  return fetch(`${shop.proxy.url}${url}`, {
    method,
    headers,
    ...(payload === undefined ? {} : { body: payload }),
  })
}

const addPartners = async (shop: Shop): Promise<void> => {
  await shop.query('update registrations set enable_ondc = true, enable_package_tracker = true')
  await shop.query(
    `insert into order_channels (registration_id, channel_key, channel_name, store_id, accept_seconds)
     select registration_id, $1, $2, store_id, 86400 from stores where store_code = 'BLR1'`,
    [CHANNEL, LONG_NAME.slice(0, 90)],
  )
  await shop.query(
    `insert into partner_secrets (registration_id, secret_id, kind, partner_key, secret)
     select registration_id, gen_random_uuid(), 'channel', channel_key, $2 from order_channels where channel_key = $1`,
    [CHANNEL, SECRET],
  )
  await shop.query(
    `insert into carriers (registration_id, carrier_id, carrier_key, carrier_name, is_active)
     select registration_id, gen_random_uuid(), 'fast-parcels', 'Fast Parcels', false from stores where store_code = 'BLR1'`,
  )
}

/** An order worth crores, one with many words and one that is cancelled; and calls that are refused. */
const addOrders = async (shop: Shop): Promise<void> => {
  const path = `/v1/channels/${CHANNEL}`
  const order = (channelOrderId: string, unitPrice: number, name: string) => ({
    channelOrderId,
    placedAt: new Date().toISOString(),
    customer: { name, phone: '+91 98450 12345' },
    address: { line1: `No. 4, ${LONG_NAME}`, city: 'Bengaluru', stateCode: '29', pincode: '560038' },
    items: [1, 2, 3].map((nth) => ({
      lineId: `l${nth}`,
      name: `${nth}. ${LONG_NAME}`.slice(0, 180),
      qty: 2_000,
      unitPrice,
    })),
    payment: { mode: 'cod' },
  })
  await sendCall(shop, `${path}/orders`, order('W-1', 12_345_678_900, LONG_NAME))
  await sendCall(
    shop,
    `${path}/orders`,
    order('ORDER-WITH-A-NUMBER-OF-ITS-OWN-'.repeat(3), 9_900, 'Asha Rao'),
  )
  await sendCall(shop, `${path}/orders`, { channelOrderId: '', customer: {} })
  await sendCall(shop, `${path}/quote`, { items: [] }, 'evs_of-somebody-else')
  await sendCall(shop, `${path}/orders/W-404/events`, {
    ...{ eventId: 'e', type: 'order.cancelled', at: new Date().toISOString(), seq: 1 },
  })
}

/** Receivers with events that were given up, each for another reason. */
const addSubscribers = async (shop: Shop): Promise<void> => {
  const [row] = await shop.query(
    `insert into subscribers (registration_id, subscriber_id, subscriber_name, url, events)
     select registration_id, gen_random_uuid(), $1, $2, '{order.*,sale.completed}' from stores where store_code = 'BLR1'
     returning subscriber_id as id`,
    [LONG_NAME.slice(0, 90), `https://shop.example/${'a-long-path/'.repeat(12)}`],
  )
  for (const fault of ['answered 503', 'no answer in time', 'getaddrinfo ENOTFOUND shop.example'])
    await shop.query(
      `insert into deliveries (registration_id, subscriber_id, event_type, body, state, attempts, last_error, settled_at)
       select registration_id, subscriber_id, 'order.accepted', '{"type": "order.accepted", "data": {"id": 1}}', 'dead', 13,
              $2, now() from subscribers where subscriber_id = $1`,
      [row?.['id'], fault],
    )
}

/** A call of the hub, in the session of its page. */
const callAs = (page: Page, path: string, body: object): Promise<number> =>
  page.evaluate(
    async ([to, sent]) => {
      const session = (await (await fetch('/api/manage/session')).json()) as {
        Session: { CsrfToken: string }
      }
      const headers = { 'content-type': 'application/json', 'x-csrf-token': session.Session.CsrfToken }
      return (await fetch(`/api${to}`, { method: 'PUT', headers, body: sent })).status
    },
    [path, JSON.stringify(body)] as const,
  )

const addSchedules = async (page: Page): Promise<void> => {
  const me = await page.evaluate(async () => {
    const answer = await fetch('/api/manage/session')
    return ((await answer.json()) as { Session: { Person: { key: string } } }).Session.Person.key
  })
  for (const [at, Name] of [LONG_NAME.slice(0, 80), 'Day'].entries())
    await callAs(page, `/manage/report-schedules/01938f2a-0000-4000-8000-00000000000${at}`, {
      ...{ Name, Report: 'day', Query: '', Period: 'yesterday', Rhythm: 'daily', Weekday: 1, MonthDay: 1 },
      ...{ Hour: 7, TimeZone: 'Asia/Kolkata', Language: 'en', RecipientIDs: [me], IsPaused: at === 1 },
    })
}

/** As if the company were deleted in a month. Its own page does not do so with a demo. */
export const askDeletion = (shop: Shop): Promise<unknown> =>
  shop.query(
    `insert into company_deletions (registration_id, asked_by_name, asked_at, delete_at)
     select registration_id, $1, now(), now() + interval '30 days' from registrations where ${RETAIL}`,
    [LONG_NAME],
  )

/** A shop with long names, large sums and everything that went wrong; `page` is signed in to the hub. */
export const fillWatchedShop = async (shop: Shop, page: Page): Promise<void> => {
  await shop.query(`update stores set store_name = $1 where store_code = 'BLR2'`, [LONG_NAME])
  await addPartners(shop)
  await addOrders(shop)
  await addSubscribers(shop)
  await addSchedules(page)
}
