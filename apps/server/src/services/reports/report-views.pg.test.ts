import { randomUUID } from 'node:crypto'
import { MAX_REPORT_VIEWS, type ReportView } from '@evertill/contract'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/test-app.ts'
import { testShop } from '../../testing/test-shop.ts'

const { manager, cashier, stranger } = testShop('manager', 'cashier', 'stranger')

const PATH = '/reports/views'
const viewOf = (view: Partial<ReportView> = {}): ReportView => ({
  key: randomUUID(),
  Name: 'Dairy this month',
  Report: 'sales',
  Query: 'period=thisMonth&by=product',
  ...view,
})
const viewsOf = async (caller: Caller) => (await caller.get<{ views: ReportView[] }>(PATH)).body.views

test('RV-30 a view is saved, changed and deleted under its key', async () => {
  const view = viewOf({ Name: '  Dairy  ' })
  expect(await manager.put(PATH, view)).toMatchObject({ status: 200, body: { code: '0' } })
  expect(await viewsOf(manager)).toEqual([{ ...view, Name: 'Dairy' }])
  await manager.put(PATH, { ...view, Name: 'Dairy, last year', Query: 'period=lastYear' })
  await manager.put(PATH, viewOf({ Name: 'always first' }))
  expect((await viewsOf(manager)).map(({ Name }) => Name)).toEqual(['always first', 'Dairy, last year'])
  for (const { key } of await viewsOf(manager))
    expect((await manager.delete(`${PATH}/${key}`)).status).toBe(200)
  expect(await viewsOf(manager)).toEqual([])
  expect((await manager.delete(`${PATH}/${view.key}`)).status).toBe(404)
})

test('RV-31 a view belongs to its user: nobody else reads, changes or deletes it', async () => {
  const view = viewOf()
  await manager.put(PATH, view)
  const taken = await stranger.put(PATH, { ...view, Name: 'Taken' })
  expect(taken.status).toBe(200)
  expect(await viewsOf(stranger)).toEqual([{ ...view, Name: 'Taken' }])
  await stranger.delete(`${PATH}/${view.key}`)
  expect(await viewsOf(manager)).toEqual([view])
  await manager.delete(`${PATH}/${view.key}`)
})

test('RV-31 whoever may not read reports has no views', async () => {
  expect((await cashier.get(PATH)).status).toBe(403)
  expect((await cashier.put(PATH, viewOf())).status).toBe(403)
})

test('RV-32 a user has at most fifty views, however many calls come at once', async () => {
  const views = Array.from({ length: MAX_REPORT_VIEWS + 5 }, () => viewOf())
  const answers = await Promise.all(views.map((view) => stranger.put<{ code: string }>(PATH, view)))
  expect(answers.filter(({ body }) => body.code === 'TOO_MANY_VIEWS').length).toBe(5)
  const kept = await viewsOf(stranger)
  expect(kept.length).toBe(MAX_REPORT_VIEWS)
  // One that exists can still be changed.
  expect((await stranger.put(PATH, { ...kept[0], Name: 'Renamed' })).status).toBe(200)
})
