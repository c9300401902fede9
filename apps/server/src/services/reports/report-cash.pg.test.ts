import type { ReportReply, ReportRow } from '@evertill/contract'
import { expect, test } from 'vitest'
import { openRegisterSession } from '../../testing/test-drawer.ts'
import { registerKey, storeKey } from '../../testing/test-sale.ts'
import { testShop } from '../../testing/test-shop.ts'

const { manager, cashier, database } = testShop('manager', 'cashier')
const STORE = storeKey('BLR1')
const today = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)

const read = async (report: string, query: string): Promise<ReportReply> => {
  const { status, body } = await manager.get<ReportReply>(`/reports/${report}?stores=${STORE}&${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const rowsOf = ({ Tables }: ReportReply, key: string): ReportRow[] =>
  Tables.find(({ Key }) => Key === key)?.Rows ?? []

test('RL-5 closings are listed with their differences by whoever closed', async () => {
  const session = await openRegisterSession(manager, 'BLR1/R2', 1_000)
  await session.move('PaidIn', 500)
  expect((await session.close({ CountedCash: 1_400, DifferenceReason: 'lost' })).status).toBe(200)
  const report = await read('cash', `from=${today}&to=${today}`)
  expect(rowsOf(report, 'movements').find(({ Key }) => Key === 'PaidIn')?.Values).toEqual({
    count: 1,
    amount: 500,
  })
  expect(rowsOf(report, 'closings').find(({ Where }) => Where === `closing:${session.key}`)).toMatchObject({
    Key: `${registerKey('BLR1/R2')}/${session.key}`,
    Values: {
      expectedCash: 1_500,
      countedCash: 1_400,
      difference: -100,
    },
  })
  const [own] = rowsOf(report, 'differences').filter(({ Key }) => Key === manager.profile.key)
  const closingsOf = async (where: string) =>
    rowsOf(await read('cash', `from=${today}&to=${today}&where=${where}`), 'closings').length
  expect(await closingsOf(own?.Where ?? '')).toBe(own?.Values['count'])
  expect(await closingsOf(`cashier:${cashier.profile.key}`)).toBe(0)
  expect(await closingsOf(`register:${registerKey('BLR1/R1')}`)).toBe(0)
  const sum = report.Tables.find(({ Key }) => Key === 'differences')?.Totals['difference']
  expect(sum).toBe(
    rowsOf(report, 'closings').reduce((all, { Values }) => all + Number(Values['difference']), 0),
  )
})

test('FG-36 the cash expected of a day is in the last drawer of each register', async () => {
  const only = `registers=${registerKey('BLR1/R2')}`
  const expected = async (from: string, to = today) =>
    (await read('day', `from=${from}&to=${to}&${only}`)).Tables[0]?.Totals['expectedCash']
  // The drawer was closed above with 1,500, of which 1,200 is the float of the next one.
  expect(await expected(today)).toBe(1_500)
  const next = await openRegisterSession(manager, 'BLR1/R2', 1_200)
  await next.move('PaidIn', 300)
  expect(await expected(today)).toBe(1_500)
  await next.move('PaidIn', 50)
  expect(await expected(today)).toBe(1_550)
  // An open drawer is the one of today, however long ago it was opened.
  await database.query(
    `update register_sessions set opened_at = opened_at - interval '3 days' where closing_id = $1`,
    [next.key],
  )
  const daysAgo = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
  expect(await expected(daysAgo(2), daysAgo(2))).toBe(1_550)
  expect(await expected(daysAgo(9), daysAgo(9))).toBeNull()
  expect(await expected(daysAgo(1))).toBeNull()
})

test('FG-36 CL-6 the cash expected is hidden before a blind count', async () => {
  const expected = async () =>
    (await read('day', `from=${today}&to=${today}`)).Tables[0]?.Totals['expectedCash']
  const open = await openRegisterSession(manager, 'BLR1/R1', 700)
  expect(await expected()).toBeTypeOf('number')
  await database.query(`update stores set blind_closing = true where store_id = $1`, [STORE])
  expect(await expected()).toBeNull()
  await database.query(`update stores set blind_closing = false where store_id = $1`, [STORE])
  await open.close({})
})
