import { isOpenIntent } from '@evertill/domain'
import { describe, expect, test } from 'vitest'
import type { CartDraft } from '../db/cart/cart-record.ts'
import type { PaymentWay } from '../db/cart/payment-intent.ts'
import type { LedgerDb } from '../db/ledger-db.ts'
import { completeSale } from '../ledger/complete-sale.ts'
import type { PaymentDevice } from '../ledger/payment-device.ts'
import { newTill } from '../testing/device.ts'
import { createFakePaymentDevice } from '../testing/fake-payment-device.ts'
import { createFakeClock, createFakeLocks } from '../testing/fakes.ts'
import { newCart, paymentType, PLACE } from '../testing/selling-place.ts'
import { createMoneyCollector, type MoneyCollector } from './collect-money.ts'
import { partsOf, paymentsOf } from './tender.ts'

const CARD = paymentType('Card', 'Other')
const AMOUNT = 5_800
let intentCount = 0
const intentOf = (cart: CartDraft, way: PaymentWay) => ({
  id: `01938f2a-0000-7000-f000-${String(++intentCount).padStart(12, '0')}`,
  CartUUID: cart.UUID,
  StoreID: PLACE.store.key,
  UserID: PLACE.user.key,
  way,
  device: 'terminal:192.168.1.60:20007',
  PaymentTypeID: CARD.key,
  PaymentType: CARD.PaymentType,
  amount: AMOUNT,
  currency: 'INR',
})

class Crash extends Error {}

/** A page that dies at the n-th step on the disk or at the device, and does nothing more after that. */
const dyingPage = (ledger: LedgerDb, device: PaymentDevice, diesAt: number) => {
  let steps = 0
  const step = () => {
    steps += 1
    if (steps >= diesAt) throw new Crash()
  }
  const around =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      step()
      const result = await work(...args)
      step()
      return result
    }
  const db: LedgerDb = { ...ledger, write: around(ledger.write) as LedgerDb['write'] }
  const dying: PaymentDevice = {
    ask: around(device.ask),
    find: around(device.find),
    cancel: around(device.cancel),
    giveBack: around(device.giveBack),
  }
  return { db, device: dying, steps: () => steps, isDead: () => steps >= diesAt }
}

type Decision = 'finish' | 'giveBack'

/** What the cashier of one page does, from the open payment to the end of the sale. Ends with the page. */
const usePage = async (
  page: ReturnType<typeof dyingPage>,
  clock: ReturnType<typeof createFakeClock>,
  cart: CartDraft,
  way: PaymentWay,
  decision: Decision,
): Promise<void> => {
  const ports = { db: page.db, clock, locks: createFakeLocks().tab(), deviceFor: async () => page.device }
  const collector: MoneyCollector = createMoneyCollector(ports)
  const selling = { db: page.db, clock, isOnline: () => true }
  try {
    let [open] = await collector.recover()
    const isSold = await page.db.read(['salesHistory'], (tx) => tx.get('salesHistory', cart.UUID))
    if (isSold) return
    if (!open) {
      const done = await collector.collect(intentOf(cart, way), '')
      if (!done.ok || done.intent.state === 'declined') return
      open = done.intent
    }
    if (open.state !== 'approved') return
    if (decision === 'giveBack') return void (await collector.giveBack(open.key))
    const tenders = [{ type: CARD, amount: AMOUNT, reference: '', proof: open.proof, intentId: open.id }]
    const paid = { ...cart, Taken: partsOf(tenders) }
    await completeSale(
      selling,
      PLACE,
      paid,
      paymentsOf(tenders, false, () => 'unused'),
    )
  } catch (error) {
    if (!(error instanceof Crash)) throw error
  }
}

const dayOf = async (way: PaymentWay, decisions: readonly Decision[], deaths: readonly number[]) => {
  const { strict, ledger } = await newTill()
  const device = createFakePaymentDevice()
  const clock = createFakeClock()
  const cart = newCart()
  await strict.cart.put({ ...cart, StoreID: PLACE.store.key, updatedAt: '' })
  const steps: number[] = []
  for (const [index, decision] of decisions.entries()) {
    const page = dyingPage(ledger, device, deaths[index] ?? Infinity)
    await usePage(page, clock, cart, way, decision)
    steps.push(page.steps())
  }
  const [sales, intents, carts] = await Promise.all([
    strict.salesHistory.toArray(),
    strict.paymentIntents.toArray(),
    strict.cart.count(),
  ])
  return { device, sales, intents, carts, steps }
}

const expectNeitherBothNorNeither = (
  { device, sales, intents, carts }: Awaited<ReturnType<typeof dayOf>>,
  what: string,
) => {
  const paidFor = sales.flatMap(({ sale }) => sale.Payments.map(({ UUID, Amount }) => [UUID, Amount]))
  // Money is with the shop exactly if a sale counts it.
  expect([...device.taken], what).toEqual(paidFor)
  expect(
    intents.some(({ state }) => isOpenIntent(state)),
    what,
  ).toBe(false)
  expect(carts, what).toBe(sales.length === 0 ? 1 : 0)
  for (const [id, count] of device.charges) expect(count, `${what}: ${id}`).toBe(1)
}

describe.each(['card', 'upi'] as const)('PI-5 the till dies at any step of a payment by %s', (way) => {
  test.each(['finish', 'giveBack'] as const)(
    'and the cashier decides to %s: the money pays the sale or is back with the customer',
    async (after) => {
      const { steps } = await dayOf(way, ['finish'], [])
      const [last = 0] = steps
      expect(last).toBeGreaterThanOrEqual(8)
      for (let death = 1; death <= last; death += 1) {
        const day = await dayOf(way, ['finish', after], [death])
        expectNeitherBothNorNeither(day, `died at ${death}`)
        if (after === 'giveBack' && day.sales.length > 0)
          expect(death, 'only a sale that was committed before stays').toBeGreaterThan(last - 2)
      }
    },
  )
})

describe('PI-5 the till dies again', () => {
  const way = 'card'

  test('twice: while paying, and again while the money is given back or the sale is finished', async () => {
    for (const after of ['finish', 'giveBack'] as const)
      for (let first = 3; first <= 8; first += 1)
        for (let second = 1; second <= 8; second += 1) {
          const day = await dayOf(way, ['finish', after, after], [first, second])
          expectNeitherBothNorNeither(day, `${after}: died at ${first} and ${second}`)
        }
  })

  test('in the middle of giving back, and the next cashier wants to finish: it is given back, once', async () => {
    const { steps } = await dayOf(way, ['giveBack'], [])
    const [last = 0] = steps
    for (let death = 1; death <= last; death += 1)
      expectNeitherBothNorNeither(await dayOf(way, ['giveBack', 'finish'], [death]), `died at ${death}`)
  })
})
