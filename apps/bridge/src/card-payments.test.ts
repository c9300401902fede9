import { randomUUID } from 'node:crypto'
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TERMINAL_PATHS } from '@evertill/contract/bridge'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestBridge, type TestBridge } from './testing/test-bridge.ts'
import { startZvtSimulator, type ZvtSimulator } from './testing/zvt-simulator.ts'

const TIMES = { connectMs: 2_000, ackMs: 2_000, answerMs: 5_000 }

let bridge: TestBridge
let card: ZvtSimulator
let headers: Record<string, string>
let terminal: string
beforeEach(async () => {
  bridge = await startTestBridge({ zvtTimes: TIMES })
  card = await startZvtSimulator()
  bridge.addPrinter(card.port, 'Terminal')
  terminal = `127.0.0.1:${card.port}`
  headers = { ...(await bridge.pair()), 'content-type': 'application/json' }
})
afterEach(async () => {
  await card.close()
  await bridge.remove()
})

const call = async (path: string, fields: object = {}) => {
  const body = { terminal, password: '000000', currency: 'INR', amount: 45_400, ...fields }
  return (await bridge.ask({ method: 'POST', path, headers, body: JSON.stringify(body) })).body
}
const ask = (payment: string, fields: object = {}) => call(TERMINAL_PATHS.ask, { payment, ...fields })
const find = (payment: string) => call(TERMINAL_PATHS.find, { payment })
const giveBack = (payment: string) => call(TERMINAL_PATHS.giveBack, { payment })
/** What was charged and not taken back. */
const held = () => card.payments.filter(({ isReversed }) => !isReversed).map(({ amount }) => amount)

/** The bridge of the same computer after a crash: the same files, another process. */
const restart = async () => {
  await bridge.close()
  bridge = await startTestBridge({ zvtTimes: TIMES, folder: bridge.folder })
}

describe('a card payment', () => {
  test('ZV-1 is asked for in the bytes of the protocol, and approved with its proof and no card number', async () => {
    expect(await ask(randomUUID())).toEqual({
      state: 'approved',
      proof: {
        TerminalID: '52500009',
        TraceNo: '000101',
        ReceiptNo: '0001',
        ApprovalCode: '481516',
        CardName: 'RuPay',
        CardDigits: '1234',
      },
    })
    expect(card.received).toContain('06000600000038' + '0356')
    expect(card.received).toContain('06010a04000000045400490356')
    expect(readFileSync(join(bridge.folder, 'payments.jsonl'), 'utf8')).not.toContain('676767')
  })

  test('ZV-1 every message of the terminal is confirmed, however it is cut into pieces', async () => {
    card.behaviour.pieces = 1
    expect(await ask(randomUUID())).toMatchObject({ state: 'approved' })
    expect(card.received.filter((one) => one === '800000').length).toBeGreaterThanOrEqual(6)
  })

  test('ZV-2 that comes again is answered with its first result and charged once', async () => {
    const id = randomUUID()
    const [first, second] = await Promise.all([ask(id), ask(id)])
    expect([second, await ask(id), await find(id)]).toEqual([first, first, first])
    await restart()
    expect(await ask(id)).toEqual(first)
    expect(held()).toEqual([45_400])
    expect(await ask(id, { amount: 100 })).toMatchObject({ code: 'job-differs' })
  })

  test('ZV-3 that is declined takes nothing and says why', async () => {
    card.behaviour.card = 'decline'
    expect(await ask(randomUUID())).toEqual({ state: 'declined', reason: '71' })
    expect(held()).toEqual([])
  })

  test('ZV-3 that only a part of is approved is taken back and declined', async () => {
    card.behaviour.card = 'partly'
    expect(await ask(randomUUID())).toMatchObject({ state: 'declined', reason: 'otherAmount' })
    expect(held()).toEqual([])
  })

  test('ZV-3 that only a part of is approved counts for nothing while it cannot be taken back', async () => {
    card.behaviour.card = 'partly'
    card.behaviour.refusesReversal = true
    const id = randomUUID()
    expect(await ask(id)).toMatchObject({ state: 'unknown', reason: 'otherAmount' })
    expect(await find(id)).toMatchObject({ state: 'unknown' })
    card.behaviour.refusesReversal = false
    expect(await find(id)).toMatchObject({ state: 'reversed' })
    expect(held()).toEqual([])
  })

  test('ZV-3 is stopped while the customer is asked', async () => {
    card.behaviour.card = 'wait'
    const id = randomUUID()
    const asked = ask(id)
    await expect.poll(() => find(id)).toEqual({ state: 'pending' })
    await expect.poll(() => card.received.some((one) => one.startsWith('0601'))).toBe(true)
    await call(TERMINAL_PATHS.cancel, { payment: id })
    expect(await asked).toMatchObject({ state: 'declined', reason: '6c' })
  })
})

describe('ZV-4 a line that breaks off', () => {
  test.each([
    ['before the customer is charged', 'asked', 'declined', []],
    ['after the customer is charged', 'charged', 'approved', [45_400]],
    ['after the answer', 'answered', 'approved', [45_400]],
  ] as const)('%s: the terminal is asked for its last receipt', async (_when, cut, state, taken) => {
    await ask(randomUUID())
    card.payments.length = 1
    card.behaviour.cut = cut
    const id = randomUUID()
    expect(await ask(id)).toMatchObject({ state })
    expect(held().slice(1)).toEqual(taken)
    expect(await find(id)).toMatchObject({ state })
  })

  test('while the terminal cannot be asked it is unknown, and known as soon as it can', async () => {
    card.behaviour.cut = 'charged'
    const id = randomUUID()
    await ask(id)
    card.behaviour.isBusy = true
    // As the bridge finds it after a crash in the middle of asking.
    const asking = { id: randomUUID(), terminal, amount: 45_400, currency: 'INR', at: Date.now(), before: '' }
    appendFileSync(
      join(bridge.folder, 'payments.jsonl'),
      `\n${JSON.stringify({ ...asking, state: 'asking' })}\n`,
    )
    await restart()
    expect(await find(asking.id)).toMatchObject({ state: 'unknown' })
    card.behaviour.isBusy = false
    // The receipt that the terminal has belongs to the first payment.
    expect(await find(asking.id)).toMatchObject({ state: 'declined', reason: 'notCharged' })
    expect(await find(id)).toMatchObject({ state: 'approved' })
  })

  test('asked for several times at once after a crash it is one payment, and approved', async () => {
    await ask(randomUUID())
    card.behaviour.cut = 'charged'
    const asking = {
      id: randomUUID(),
      terminal,
      amount: 45_400,
      currency: 'INR',
      at: Date.now(),
      before: '0001',
    }
    card.payments.push({ receipt: 2, amount: 45_400, isReversed: false })
    appendFileSync(
      join(bridge.folder, 'payments.jsonl'),
      `\n${JSON.stringify({ ...asking, state: 'asking' })}\n`,
    )
    await restart()
    const answers = await Promise.all([find(asking.id), find(asking.id), ask(asking.id)])
    expect(answers.map(({ state }) => state)).toEqual(['approved', 'approved', 'approved'])
  })

  test('a payment that the bridge never heard of can never be asked for any more', async () => {
    const id = randomUUID()
    expect(await find(id)).toEqual({ state: 'declined', reason: 'neverAsked' })
    expect(await ask(id)).toEqual({ state: 'declined', reason: 'neverAsked' })
    expect(held()).toEqual([])
  })
})

describe('ZV-5 money is given back', () => {
  test('by the number of its receipt, once, however often it is asked', async () => {
    const id = randomUUID()
    await ask(id)
    expect([await giveBack(id), await giveBack(id)]).toMatchObject([
      { state: 'reversed' },
      { state: 'reversed' },
    ])
    expect(card.received.filter((one) => one.startsWith('0630'))).toEqual(['063006000000870001'])
    expect(held()).toEqual([])
  })

  test('also when the line broke off in the middle: the next try finds it taken back already', async () => {
    const id = randomUUID()
    await ask(id)
    card.behaviour.cutsReversal = true
    expect(await giveBack(id)).toMatchObject({ state: 'unknown' })
    card.behaviour.cutsReversal = false
    await restart()
    expect(await giveBack(id)).toMatchObject({ state: 'reversed' })
    expect(held()).toEqual([])
  })

  test('but not where the terminal refuses: the money stays taken', async () => {
    const id = randomUUID()
    await ask(id)
    card.behaviour.refusesReversal = true
    expect(await giveBack(id)).toEqual({ state: 'kept', reason: 'b5' })
    expect(await find(id)).toMatchObject({ state: 'approved' })
    expect(await giveBack(randomUUID())).toEqual({ state: 'kept', reason: 'notCharged' })
  })
})

describe('the terminal', () => {
  test('ZV-6 closes its day with the sum and the number of its payments', async () => {
    await ask(randomUUID())
    const second = randomUUID()
    await ask(second, { amount: 100 })
    await giveBack(second)
    await ask(randomUUID(), { amount: 4_600 })
    expect(await call(TERMINAL_PATHS.closeDay)).toEqual({ state: 'closed', total: 50_000, count: 2 })
  })

  test('ZV-7 is reached at its port on private addresses, or where the owner has added it', async () => {
    expect(await call(TERMINAL_PATHS.check)).toEqual({ state: 'ready' })
    expect(await call(TERMINAL_PATHS.check, { terminal: '8.8.8.8' })).toMatchObject({
      code: 'address-not-allowed',
    })
    expect(await call(TERMINAL_PATHS.check, { terminal: '10.0.0.1:22' })).toMatchObject({
      code: 'address-not-allowed',
    })
  })

  test.each([
    ['no amount', { amount: undefined }],
    ['a part of a paisa', { amount: 0.5 }],
    ['an id that is none', { payment: '../../x' }],
    ['a currency that it does not know', { currency: 'XXX' }],
    ['a password that is none', { password: 'secret' }],
  ])('ZV-7 a call with %s is refused', async (_what, fields) => {
    expect(await ask(randomUUID(), fields)).toMatchObject({ code: 'bad-request' })
    headers = { ...headers, authorization: `Bearer ${'x'.repeat(30)}` }
    expect(await ask(randomUUID())).toMatchObject({ code: 'not-paired' })
    expect(held()).toEqual([])
  })

  test('ZV-3 that is off takes nothing', async () => {
    await card.close()
    expect(await ask(randomUUID())).toEqual({ state: 'declined', reason: 'offline' })
  })
})
