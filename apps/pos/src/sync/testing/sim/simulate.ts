import type { Sale } from '@evertill/contract'
import { openOnDemandWire, openWire } from '../../../api/client.ts'
import type { SellingPlace } from '../../../ledger/complete-sale.ts'
import type { Books, FakeAnswer, FakeRequest } from '../fake-server.ts'
import { createChance } from './chance.ts'
import { faultsOf } from './check.ts'
import { butter, cash } from '../../../testing/selling-place.ts'
import { createDevice, type Device, type SimGoods } from './device.ts'
import { createNetwork, type Weather } from './network.ts'
import { createSchedule } from './schedule.ts'

/** A server under test: the fake, or PostgreSQL behind the real one. */
export interface SimServer {
  handle(request: FakeRequest): Promise<FakeAnswer>
  epoch(): Promise<string>
  books(): Promise<Books>
  /** Where device number so-and-so sells, with a slot of its own. */
  placeOf(device: number): Promise<SellingPlace>
  /** Goods that the server knows; others unless it says so. */
  goods?: SimGoods
  /** Puts yesterday's books back; undefined where that cannot be done in a moment. */
  rewind?: { keep(): void; restore(): void }
}

export interface SimResult {
  seed: number
  /** Empty when all that was promised holds. */
  faults: string[]
  /** What happened, line by line; the same for the same seed. */
  trace: string[]
  sales: number
}

const START = Date.parse('2026-11-15T06:30:00.000Z')
const SECOND = 1_000
const DAY = 86_400_000

/** A place that the server does not know: its sales are refused, and must still be safe and visible. */
const misconfigured = (place: SellingPlace): SellingPlace => ({
  ...place,
  store: { ...place.store, key: '00000000-0000-4000-8000-00000000dead' },
})

/** One world from one seed: some tills, a bad line, a server that dies, and people who do what people do. */
export const simulate = async (seed: number, server: SimServer): Promise<SimResult> => {
  // A file that is loaded in the middle of a world would take time that the world's clock knows nothing of.
  await openWire()
  await openOnDemandWire()
  const chance = createChance(seed)
  const schedule = createSchedule(START)
  const weather: Weather = { trouble: chance.next() * 0.7, serverUp: true, sessionLost: false }
  let diskTrouble = 0
  const trace: string[] = []
  const note = (what: string) => void trace.push(`${schedule.now() - START} ${what}`)
  const receipts = new Map<string, Sale>()
  const writes = new Set<string>()

  const network = createNetwork(schedule, chance, weather, async (request) => {
    const answer = await server.handle(request)
    note(`server ${request.method} ${request.path} ${answer.status}`)
    return answer
  })
  const devices: Device[] = []
  const deviceCount = chance.between(1, 8)
  for (let number = 0; number < deviceCount; number++) {
    const place = await server.placeOf(number)
    const device = createDevice({
      place: chance.is(0.08) ? misconfigured(place) : place,
      goods: server.goods ?? { line: butter, pay: cash },
      schedule,
      chance,
      fetch: network,
      diskTrouble: () => diskTrouble,
      epoch: server.epoch,
      onReceipt: (sale) => {
        note(`receipt ${sale.TransactionNo} ${sale.UUID}`)
        receipts.set(sale.UUID, sale)
      },
      onWrite: (uuid) => void writes.add(uuid),
    })
    devices.push(device)
    const { lease } = place
    void device.disk.db.write('strict', ['registerLease'], (tx) => tx.put('registerLease', [lease]))
  }
  await schedule.runUntil(schedule.now() + SECOND)
  diskTrouble = chance.next() * 0.15

  const actions: readonly (readonly [weight: number, name: string, act: (device: Device) => void])[] = [
    [30, 'sell', (device) => chance.oneOf(device.tabs()).sell()],
    [4, 'pay in', (device) => chance.oneOf(device.tabs()).payIn()],
    [4, 'open tab', (device) => device.tabs().length < 3 && device.openTab()],
    [3, 'close tab', (device) => chance.oneOf(device.tabs()).close()],
    [4, 'kill browser', (device) => device.killBrowser()],
    [4, 'cut power', (device) => device.cutPower()],
    [
      2,
      'clock jump',
      (device) => device.jumpClock(chance.oneOf([DAY, -DAY, 400 * DAY, -400 * DAY, 3_600_000])),
    ],
    [4, 'compare', (device) => chance.oneOf(device.tabs()).check()],
    [2, 'disk flush', (device) => device.disk.flush()],
    [3, 'server down', () => void (weather.serverUp = false)],
    [5, 'server up', () => void (weather.serverUp = true)],
    [2, 'session lost', () => void (weather.sessionLost = true)],
    [4, 'sign in again', () => void (weather.sessionLost = false)],
    [2, 'backup', () => server.rewind?.keep()],
    [1, 'restore', () => server.rewind?.restore()],
  ]
  const total = actions.reduce((sum, [weight]) => sum + weight, 0)
  const pick = () => {
    let left = chance.between(1, total)
    return actions.find(([weight]) => (left -= weight) <= 0) ?? actions[0]
  }

  server.rewind?.keep()
  const steps = chance.between(10, 60)
  for (let step = 0; step < steps; step++) {
    const number = chance.between(0, devices.length - 1)
    const device = devices[number] as Device
    if (device.tabs().length === 0) device.openTab()
    const action = pick()
    note(`device ${number} ${action?.[1]}`)
    action?.[2](device)
    await schedule.runUntil(schedule.now() + chance.between(0, chance.is(0.2) ? 60 * SECOND : 200))
  }

  // The storm is over: a good line, a healthy disk, every till switched on, and time enough.
  Object.assign(weather, { trouble: 0, serverUp: true, sessionLost: false })
  diskTrouble = 0
  note('rest')
  for (const device of devices) if (device.tabs().length === 0) device.openTab()
  // The longest wait that the outbox knows is five minutes; what a comparison offers again needs a moment more.
  await schedule.runUntil(schedule.now() + 400 * SECOND)
  for (const device of devices) device.tabs()[0]?.check()
  await schedule.runUntil(schedule.now() + 400 * SECOND)
  const faults = faultsOf({ devices, receipts, writes, books: await server.books() })
  for (const device of devices) device.killBrowser()
  return { seed, faults, trace, sales: receipts.size }
}
