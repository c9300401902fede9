import { randomUUID } from 'node:crypto'
import type { BillLinksReply, CreateBillLinkReply, ErrorReply, OneSaleReply, Sale } from '@evertill/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { tokenKey } from '../../config/token-keys.ts'
import { makeLogger } from '../../platform/logger.ts'
import { type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { OFFLINE, inCash } from '../../testing/test-sale.ts'
import { testShopWith, testTill } from '../../testing/test-shop.ts'

const ADDRESS = 'https://till.example.com'
const DAY_MS = 24 * 60 * 60_000
const LOOK = { Language: 'en', IsCopy: false }

let now = Date.now()
const logged: string[] = []
const { database, app, cashier } = testShopWith(
  {
    billUrl: ADDRESS,
    clock: () => new Date(now),
    tokenLifetimeSeconds: 200 * 24 * 60 * 60,
    logger: makeLogger({ level: 'trace' }, { write: (line) => logged.push(line) }),
  },
  'cashier',
)
const till = testTill(cashier)

beforeEach(async () => {
  now = Date.now()
  await database.query('delete from sign_in_attempts')
  await database.query('delete from bill_sends')
})

type Created = z.infer<typeof CreateBillLinkReply>

const bookedSale = async (header: Partial<Sale> = {}): Promise<Sale> => {
  const sale = till.makeSale({ header })
  expect((await cashier.post(OFFLINE, sale)).status).toBe(200)
  return sale
}
const linksOf = ({ UUID }: Sale) => `/transaction/sales/${UUID}/links`
const makeLink = async (sale: Sale, look: object = LOOK): Promise<Created> => {
  const { status, body } = await cashier.post<Created>(linksOf(sale), look)
  expect([status, body.code]).toEqual([200, '0'])
  return body
}
const pathOf = ({ url }: Created): string => url.slice(ADDRESS.length)
const open = (url: string, headers: Record<string, string> = {}, on: TestApp = app) =>
  on.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } })

describe('a link', () => {
  test('SB-4 opens its bill without a sign-in, and no other', async () => {
    const [sale, other] = [await bookedSale({ CustomerName: 'Customer <b>7</b>' }), await bookedSale()]
    const made = await makeLink(sale)
    const { statusCode, body } = await open(pathOf(made))
    expect(statusCode).toBe(200)
    expect(body).toContain(sale.TransactionNo)
    expect(body).toContain('Customer &lt;b&gt;7&lt;/b&gt;')
    expect(body).not.toContain(other.TransactionNo)
  })

  test('SB-4 opens for 90 days and not longer', async () => {
    const made = await makeLink(await bookedSale())
    expect(Date.parse(made.link.ExpiresOn) - Date.parse(made.link.CreatedOn)).toBe(90 * DAY_MS)
    now += 90 * DAY_MS - 1_000
    expect((await open(pathOf(made))).statusCode).toBe(200)
    now += 2_000
    expect((await open(pathOf(made))).statusCode).toBe(404)
  })

  test('SB-6 saves the bill as a PDF with the name of its number', async () => {
    const sale = await bookedSale()
    const { statusCode, headers, rawPayload } = await open(`${pathOf(await makeLink(sale))}/bill.pdf`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toBe(
      `attachment; filename="${sale.TransactionNo.replaceAll('/', '-')}.pdf"`,
    )
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('RC-3 of a bill that was printed before shows a copy, in the language of the till', async () => {
    const sale = await bookedSale()
    expect((await open(pathOf(await makeLink(sale)))).body).not.toContain('COPY')
    expect((await open(pathOf(await makeLink(sale, { ...LOOK, IsCopy: true })))).body).toContain('COPY')
    const german = await open(pathOf(await makeLink(sale, { ...LOOK, Language: 'de' })))
    expect(german.body).toContain('Drucken')
    const unknown = await open(pathOf(await makeLink(sale, { ...LOOK, Language: 'xx' })))
    expect(unknown.body).toContain('Print')
  })

  test('SP-34 of a bill that an edit lowered shows what was paid back, and no change', async () => {
    const sale = await bookedSale()
    const path = pathOf(await makeLink(sale))
    const { UUID, TransactionNo, Series, RunningNo } = sale
    const lowered = till.makeSale({
      header: { UUID, TransactionNo, Series, RunningNo, Revision: 2 },
      line: (line) => ({ ...line, UnitPrice: 100 }),
      pay: () => inCash(sale.PaidAmount),
    })
    const manager = await callerOf(app, 'manager@demo.test')
    expect((await manager.put(`/transaction/sales/${UUID}`, lowered)).status).toBe(200)
    const { body } = await open(path)
    expect(body).toContain('Paid back')
    expect(body).not.toContain('Change')
  })

  test('SB-5 that is unknown, expired or revoked gets the same reply', async () => {
    const sale = await bookedSale()
    const expired = await makeLink(sale)
    now += 91 * DAY_MS
    const revoked = await makeLink(sale)
    await cashier.delete(`${linksOf(sale)}/${revoked.link.key}`)
    const paths = [pathOf(expired), pathOf(revoked), `/b/${'A'.repeat(43)}`, '/b/x', `/b/${'%20'.repeat(20)}`]
    const replies = await Promise.all(paths.flatMap((path) => [open(path), open(`${path}/bill.pdf`)]))
    const [first] = replies
    for (const { statusCode, body, headers } of replies) {
      expect([statusCode, body, Object.keys(headers)]).toEqual([
        404,
        first?.body,
        Object.keys(first?.headers ?? {}),
      ])
    }
    expect(first?.body).not.toContain(sale.TransactionNo)
  })

  test('SB-7 is neither stored nor indexed nor framed, and the log does not have it', async () => {
    const path = pathOf(await makeLink(await bookedSale()))
    logged.length = 0
    for (const url of [path, `${path}/bill.pdf`, '/b/unknown']) {
      const { headers } = await open(url)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['x-robots-tag']).toContain('noindex')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['x-frame-options']).toBe('DENY')
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none';style-src 'sha256-[^;]+';script-src 'sha256-[^;]+';base-uri 'none';form-action 'none';frame-ancestors 'none'$/,
      )
    }
    expect(logged.join('')).toContain('/b/…')
    expect(logged.join('')).not.toContain(path.slice(3))
  })

  test('SB-8 of a bill that is void says so and has no PDF, and no further link is made', async () => {
    const sale = await bookedSale()
    const path = pathOf(await makeLink(sale))
    const manager = await callerOf(app, 'manager@demo.test')
    const wish = { UUID: randomUUID(), Reason: 'typed wrong', At: new Date().toISOString() }
    expect((await manager.post(`/transaction/sales/${sale.UUID}/void`, wish)).status).toBe(200)
    const { statusCode, body } = await open(path)
    expect([statusCode, body.includes('This bill was cancelled')]).toEqual([200, true])
    expect((await open(`${path}/bill.pdf`)).statusCode).toBe(404)
    const refused = await cashier.post<ErrorReply>(linksOf(sale), LOOK)
    expect([refused.status, refused.body.code]).toEqual([409, 'SALE_IS_VOID'])
  })

  test('SB-13 is stored as a digest, and a new key of the server does not end it', async () => {
    const path = pathOf(await makeLink(await bookedSale()))
    const rows = await database.query('select * from bill_sends')
    expect(JSON.stringify(rows)).not.toContain(path.slice(3))
    const rotated = await buildTestApp(database.url, {
      tokenKeys: () => [tokenKey('another secret, long enough for tests')],
    })
    expect((await open(path, {}, rotated)).statusCode).toBe(200)
    await rotated.close()
  })
})

describe('the links of a sale', () => {
  test('SB-9 are listed while they are valid, and whoever may read the sale can revoke one', async () => {
    const sale = await bookedSale()
    const [first, second] = [await makeLink(sale), await makeLink(sale)]
    const manager = await callerOf(app, 'manager@demo.test')
    const listed = await manager.get<BillLinksReply>(linksOf(sale))
    expect(listed.body).toMatchObject({ canLink: true, canMail: false })
    expect(listed.body.links.map(({ key }) => key).sort()).toEqual([first.link.key, second.link.key].sort())
    expect((await manager.delete(`${linksOf(sale)}/${first.link.key}`)).status).toBe(200)
    expect((await manager.delete(`${linksOf(sale)}/${first.link.key}`)).status).toBe(404)
    expect((await open(pathOf(first))).statusCode).toBe(404)
    expect((await open(pathOf(second))).statusCode).toBe(200)
    const left = await cashier.get<BillLinksReply>(linksOf(sale))
    expect(left.body.links.map(({ key }) => key)).toEqual([second.link.key])
  })

  test('SB-9 do not exist for another company, and a link is revoked only under its own sale', async () => {
    const [sale, other] = [await bookedSale(), await bookedSale()]
    const made = await makeLink(sale)
    const stranger = await callerOf(app, 'owner@other.test')
    expect((await stranger.get(linksOf(sale))).status).toBe(404)
    expect((await stranger.post(linksOf(sale), LOOK)).status).toBe(404)
    expect((await stranger.delete(`${linksOf(sale)}/${made.link.key}`)).status).toBe(404)
    expect((await cashier.delete(`${linksOf(other)}/${made.link.key}`)).status).toBe(404)
    expect((await cashier.delete(`${linksOf(sale)}/nonsense`)).status).toBe(404)
    expect((await open(pathOf(made))).statusCode).toBe(200)
  })

  test('SB-11 are in the timeline of the sale, with who made and revoked them', async () => {
    const sale = await bookedSale()
    const made = await makeLink(sale)
    await cashier.delete(`${linksOf(sale)}/${made.link.key}`)
    const { body } = await cashier.get<z.infer<typeof OneSaleReply>>(`/transaction/sales/${sale.UUID}`)
    const events = body.Timeline.map(({ Action, ByUserName }) => [Action, ByUserName])
    expect(events).toContainEqual(['sale.linked', cashier.profile.Name])
    expect(events).toContainEqual(['sale.unlinked', cashier.profile.Name])
  })

  test('SB-2 SB-14 are refused in words by a server without a public address', async () => {
    const plain = await buildTestApp(database.url)
    const caller = await callerOf(plain, 'cashier@demo.test')
    const sale = await bookedSale()
    const { status, body } = await caller.post<ErrorReply>(linksOf(sale), LOOK)
    expect([status, body.code]).toEqual([422, 'NO_PUBLIC_ADDRESS'])
    expect((await caller.get<BillLinksReply>(linksOf(sale))).body.canLink).toBe(false)
    await plain.close()
  })
})

describe('limits', () => {
  const fill = (sale: Sale, userId: string, count: number) =>
    database.query(
      `insert into bill_sends (registration_id, send_id, sale_uuid, way, language, is_copy, sent_by, sent_at, expires_at)
       select registration_id, gen_random_uuid(), uuid, 'link', 'en', false, $2::uuid, $3::timestamptz, $3::timestamptz
         from sales, generate_series(1, $4::int) where uuid = $1`,
      [sale.UUID, userId, new Date(now - 60_000), count],
    )
  const answerTo = async (sale: Sale) => (await cashier.post<ErrorReply>(linksOf(sale), LOOK)).body.code

  test('SB-10 a user sends 200 bills an hour', async () => {
    const sale = await bookedSale()
    await fill(sale, cashier.profile.key, 199)
    await makeLink(sale)
    expect(await answerTo(sale)).toBe('TOO_MANY_BILLS_SENT')
    now += 60 * 60_000
    await makeLink(sale)
  })

  test('SB-10 a company sends 2,000 bills an hour', async () => {
    const sale = await bookedSale()
    const manager = await callerOf(app, 'manager@demo.test')
    await fill(sale, manager.profile.key, 2_000)
    expect(await answerTo(sale)).toBe('TOO_MANY_BILLS_SENT')
  })

  test('SB-12 a network that opens wrong links waits, and valid links do not count', async () => {
    const path = pathOf(await makeLink(await bookedSale()))
    for (let round = 0; round < 30; round++) {
      expect((await open(path)).statusCode).toBe(200)
      expect((await open(`/b/wrong-${round}`)).statusCode).toBe(404)
    }
    const blocked = await open('/b/wrong')
    expect(blocked.statusCode).toBe(429)
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0)
    const elsewhere = await app.inject({ method: 'GET', url: path, remoteAddress: '203.0.113.9' })
    expect(elsewhere.statusCode).toBe(200)
  })

  test('SB-12 a link that is opened more than 60 times waits', async () => {
    const path = pathOf(await makeLink(await bookedSale()))
    for (let round = 0; round < 60; round++) expect((await open(path)).statusCode).toBe(200)
    expect((await open(path)).statusCode).toBe(429)
  })
})
