import { randomUUID } from 'node:crypto'
import type { CashEntriesReply, ErrorReply, WholeClosing } from '@evertill/contract'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { type TestRegisterSession, openRegisterSession } from '../../testing/test-drawer.ts'
import { registerKey, storeKey } from '../../testing/test-sale.ts'
import { testShop } from '../../testing/test-shop.ts'

const PATH = 'BLR1/R1'

const { manager, cashier, stranger } = testShop('manager', 'cashier', 'stranger')

const countOf = (session: TestRegisterSession, CountedCash: number, At = new Date()) => ({
  UUID: randomUUID(),
  StoreID: storeKey('BLR1'),
  CashRegisterID: registerKey(PATH),
  ClosingKey: session.key,
  CountedCash,
  Denominations: [],
  At: At.toISOString(),
})

const closingOf = async (session: TestRegisterSession) =>
  (await manager.get<{ closing: WholeClosing }>(`${session.path}/closinglistbyid`)).body.closing

test('CL-25 CL-26 counts are stored once, say nothing of the expected cash, and the closing attributes each difference', async () => {
  const session = await openRegisterSession(manager, PATH, 2_000_00)
  await session.move('PaidIn', 500_00)
  const first = countOf(session, 2_450_00)
  const stored = await cashier.post<object>('/setup/drawercounts', first)
  expect(stored.body).toEqual({
    code: '0',
    message: 'Drawer count recorded',
    key: first.UUID,
    replayed: false,
  })
  expect((await cashier.post('/setup/drawercounts', first)).body).toMatchObject({ replayed: true })
  const other = await cashier.post<ErrorReply>('/setup/drawercounts', { ...first, CountedCash: 1 })
  expect(other.body.code).toBe('DIFFERS_FROM_RECORDED')

  await session.move('PaidOut', 100_00)
  await manager.post('/setup/drawercounts', countOf(session, 2_360_00))
  const { DrawerCounts } = await closingOf(session)
  expect(DrawerCounts).toMatchObject([
    { CountedCash: 2_450_00, ExpectedCash: 2_500_00, Difference: -50_00, ByUserName: 'Cashier 1' },
    { CountedCash: 2_360_00, ExpectedCash: 2_400_00, Difference: 10_00, ByUserName: 'Manager 1' },
  ])
  await session.close({ CountedCash: 2_355_00, FloatToLeave: 0, DifferenceReason: 'short' })
  expect(await closingOf(session)).toMatchObject({ Difference: -45_00, DrawerCounts: [{}, {}] })
})

test('CL-25 a count that was made offline before the closing is still taken, by the cash of its own time', async () => {
  const session = await openRegisterSession(manager, PATH, 1_000_00)
  const made = new Date()
  await session.move('PaidIn', 300_00, { At: new Date(made.getTime() + 60_000).toISOString() })
  await session.close({ CountedCash: 1_300_00, FloatToLeave: 0 })
  expect((await cashier.post('/setup/drawercounts', countOf(session, 1_000_00, made))).status).toBe(200)
  expect((await closingOf(session)).DrawerCounts).toMatchObject([{ ExpectedCash: 1_000_00, Difference: 0 }])
})

test('CL-26 a row that arrives after the count, but was made before it, is part of what was expected', async () => {
  const session = await openRegisterSession(manager, PATH, 1_000_00)
  const before = new Date()
  await cashier.post('/setup/drawercounts', countOf(session, 900_00, new Date(before.getTime() + 1_000)))
  await session.move('PaidOut', 100_00, { At: before.toISOString() })
  expect((await closingOf(session)).DrawerCounts).toMatchObject([{ ExpectedCash: 900_00, Difference: 0 }])
  await session.close({ CountedCash: 900_00 })
})

test('CL-26 a count dated ahead does not answer for what moves after its arrival', async () => {
  const session = await openRegisterSession(manager, PATH, 1_000_00)
  const ahead = new Date(Date.now() + 3_600_000)
  await cashier.post('/setup/drawercounts', countOf(session, 900_00, ahead))
  await session.move('PaidOut', 100_00, { At: new Date(Date.now() + 60_000).toISOString() })
  expect((await closingOf(session)).DrawerCounts).toMatchObject([
    { ExpectedCash: 1_000_00, Difference: -100_00 },
  ])
  await session.close({ CountedCash: 900_00, DifferenceReason: 'short' })
})

test('CL-25 a count of another shop’s drawer is not found', async () => {
  const session = await openRegisterSession(manager, PATH, 0)
  expect((await stranger.post('/setup/drawercounts', countOf(session, 0))).status).not.toBe(200)
  expect(
    (
      await cashier.post<ErrorReply>('/setup/drawercounts', {
        ...countOf(session, 0),
        ClosingKey: randomUUID(),
      })
    ).body.code,
  ).toBe('NOT_FOUND')
  await session.close({ CountedCash: 0 })
})

test('CL-24 a correcting movement names the one it corrects, and both are listed', async () => {
  const session = await openRegisterSession(manager, PATH, 0)
  const wrong = randomUUID()
  await session.move('PaidIn', 500_00, { UUID: wrong })
  await session.move('PaidOut', 450_00, { Corrects: wrong, Reason: 'It was 50' })
  const path = `${session.path}/cashdebitentries`
  const { body } = await manager.get<z.infer<typeof CashEntriesReply>>(path)
  expect(body.entries).toMatchObject([{ Kind: 'PaidOut', Amount: 450_00, Corrects: wrong }])
  expect((await session.accounts()).ExpectedCash).toBe(50_00)
  await session.close({ CountedCash: 50_00 })
})

test('CL-24 a movement of another drawer is not corrected by this one', async () => {
  const session = await openRegisterSession(manager, PATH, 0)
  const other = await openRegisterSession(manager, 'BLR1/R2', 0)
  const foreign = randomUUID()
  await other.move('PaidIn', 500_00, { UUID: foreign })
  await session.move('PaidIn', 10_00, { Corrects: foreign })
  const { body } = await manager.get<z.infer<typeof CashEntriesReply>>(`${session.path}/cashcreditentries`)
  expect(body.entries).toMatchObject([{ Kind: 'PaidIn', Amount: 10_00 }])
  expect(body.entries[0]).not.toHaveProperty('Corrects')
  await session.close({ CountedCash: 10_00 })
  await other.close({ CountedCash: 500_00 })
})
