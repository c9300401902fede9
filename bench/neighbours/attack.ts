import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { enterShop, makeSale } from '../shop.ts'
import { statusOf } from './status-of.ts'

/**
 * A program of its own, so that its work does not delay whoever measures: one company does at once, without a pause, all
 * that stalled a server before. It ends when its parent does, and prints what it was answered.
 */
const [url = '', loginId = '', deviceId = ''] = process.argv.slice(2)
const SEARCHES = 30
const LONG_BODIES = 4
const WRONG_BODIES = 2
const LEASES = 4
const STREAMS = 150

const agent = new Agent({ keepAlive: true, maxSockets: SEARCHES + LONG_BODIES + WRONG_BODIES + LEASES + 8 })
const answers = new Map<string, number>()

const count = (what: string, status: number): void => {
  answers.set(`${what} ${status}`, (answers.get(`${what} ${status}`) ?? 0) + 1)
}

const call = async (what: string, path: string, token: string, body?: string): Promise<void> =>
  count(what, await statusOf(agent, `${url}/api${path}`, token, body))

const repeat = async (parallel: number, once: () => Promise<void>): Promise<void> => {
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (;;) await once()
    }),
  )
}

const shop = await enterShop(url, loginId, deviceId)
// By another user: those of the first one would wait behind everything else of that user.
const searcher = await enterShop(url, 'cashier@demo.test', deviceId)
const { token, store, lease } = shop
const short = makeSale(shop)
const [line] = short.Lines
const withLines = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...line, UUID: randomUUID(), LineNo: at + 1 }))
// One of the greatest size; its figures contradict each other, which is found out last.
const long = JSON.stringify({ ...short, Lines: withLines(5_000) })
const wrong = JSON.stringify({ ...short, filler: 'x'.repeat(7_000_000) })
const renewed = (text: string) => text.replace(short.UUID, randomUUID())

const SEARCH = '/transaction/sales?size=1000'
const searches = [
  SEARCH,
  `${SEARCH}&status=Completed`,
  `${SEARCH}&status=PartlyPaid`,
  `${SEARCH}&searchParam=c`,
]
let nth = 0

/** Opens streams and reads from them, until the server ends them. */
const openStreams = async (): Promise<void> => {
  const answer = await fetch(`${url}/api/events/ticket`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  const { ticket } = (await answer.json()) as { ticket?: string }
  count('ticket', answer.status)
  if (ticket === undefined) return
  const stream = await fetch(`${url}/api/events/stream?ticket=${ticket}`)
  await stream.text().catch(() => undefined)
}

process.on('SIGTERM', () => {
  process.stdout.write(`${JSON.stringify(Object.fromEntries(answers))}\n`, () => process.exit(0))
})
process.stdout.write('attacking\n')
await Promise.all([
  repeat(SEARCHES, () => call('search', searches[nth++ % searches.length] ?? SEARCH, searcher.token)),
  repeat(LONG_BODIES, () => call('long body', '/transaction/sales/offline', token, renewed(long))),
  repeat(WRONG_BODIES, () => call('wrong body', '/transaction/sales/offline', token, renewed(wrong))),
  repeat(LEASES, () =>
    call(
      'lease',
      `/setup/stores/${store.key}/cashregisters/${lease.CashRegisterID}/lease`,
      token,
      JSON.stringify({ DeviceID: randomUUID() }),
    ),
  ),
  repeat(STREAMS, () => openStreams().catch(() => pause(100))),
])
