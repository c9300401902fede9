import type { FirstRunBody, ServerReply } from '@evertill/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../db/seed/companies.ts'
import { hubCallerOf, signInToHub } from '../../testing/hub-caller.ts'
import { OWNER_PASSWORD, createTestCompany, newShop, shopBody } from '../../testing/own-company.ts'
import { type TestApp, buildTestApp, call, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { deleteDemo } from './delete-demo.service.ts'
import { makeFirstRunCode } from './first-run.service.ts'

let database: TestDatabase
let app: TestApp

beforeEach(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url, { owner: { url: database.ownerUrl, isLoopback: true } })
})
afterEach(async () => {
  await app.close()
  await database.drop()
})

const createInFirstRun = async (payload: FirstRunBody) => {
  const { status } = await call(app, { method: 'POST', url: '/api/manage/first-run', payload })
  expect(status).toBe(201)
  return hubCallerOf(app, payload.Owner.LoginID, OWNER_PASSWORD)
}
const isOffered = async (owner: Awaited<ReturnType<typeof hubCallerOf>>) =>
  (await owner.get<ServerReply>('/manage/server')).body.CanDeleteDemo
const companies = async () => (await database.query('select 1 from registrations')).length

test('HT-10 the owner of the first company deletes the demo, and the owner of a later one does not', async () => {
  const first = await createInFirstRun(shopBody())
  const Code = await makeFirstRunCode(database.ownerUrl)
  const second = await createInFirstRun({ ...shopBody(), Code })
  expect([await isOffered(first), await isOffered(second)]).toEqual([true, false])
  expect(await second.delete('/manage/demo')).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
  expect(await companies()).toBe(4)
  expect((await first.delete('/manage/demo')).status).toBe(200)
  expect([await companies(), await isOffered(first)]).toEqual([2, false])
})

test('HT-10 a company that the command line made before has no hub to delete the demo from, nor has the next', async () => {
  const shop = newShop()
  await createTestCompany(database, shop)
  const operated = await hubCallerOf(app, shop.Owner.LoginID, OWNER_PASSWORD)
  const Code = await makeFirstRunCode(database.ownerUrl)
  const guest = await createInFirstRun({ ...shopBody(), Code })
  for (const owner of [operated, guest]) {
    expect(await isOffered(owner)).toBe(false)
    expect((await owner.delete('/manage/demo')).status).toBe(403)
  }
  expect(await companies()).toBe(4)
})

test('HT-12 whoever signs in to a deleted demo is told so, and other wrong logins are not', async () => {
  const till = await callerOf(app, 'cashier@demo.test')
  const signIn = (loginId: string) =>
    call<{ code: string; message: string }>(app, {
      method: 'POST',
      url: '/api/user/signin',
      payload: { loginId, password: DEMO_PASSWORD },
    })
  expect((await signIn('nobody@demo.test')).body.code).toBe('SIGN_IN_FAILED')
  await deleteDemo({ url: database.ownerUrl })
  expect((await till.get('/user/stores')).status).toBe(401)
  expect(await signIn('cashier@demo.test')).toMatchObject({
    status: 422,
    body: { code: 'DEMO_DELETED', message: expect.stringContaining('The demo of this server was deleted') },
  })
  expect((await signIn('nobody@demo.test')).body.code).toBe('SIGN_IN_FAILED')
  const hub = await signInToHub(app, { LoginID: 'owner@other.test', Password: DEMO_PASSWORD })
  expect(hub).toMatchObject({ status: 422, body: { code: 'DEMO_DELETED' } })
})
