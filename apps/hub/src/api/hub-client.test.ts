import { beforeEach, expect, test } from 'vitest'
import { createFakeManage, type FakeManage } from '../testing/fake-manage.ts'
import { failureFacts } from './failure.ts'
import { createHubClient, type HubClient } from './hub-client.ts'

let server: FakeManage
let client: HubClient

beforeEach(async () => {
  server = createFakeManage()
  client = createHubClient(server.fetch)
  await client.refresh()
})

const PASSWORD = { LoginID: 'manager@demo.test', Password: 'Demo@1234' }
const rename = (name: string) =>
  client.call('PUT', '/manage/registers/r1', { body: { Version: 1, Row: { CashRegisterName: name } } })
const factsOf = async (call: Promise<unknown>) => failureFacts(await call.catch((error: unknown) => error))

test('HW-11 every change carries the token of the session, and no read does', async () => {
  await client.call('GET', '/manage/registers')
  expect(server.calls.at(-1)?.csrf).toBeNull()
  await rename('Front')
  expect(server.calls.at(-1)?.csrf).toBe('csrf-0')
})

test('HW-11 a change that meets an outdated token is sent once more with the new one', async () => {
  await server.fetch('/api/manage/session', { method: 'POST', body: JSON.stringify(PASSWORD) })
  await rename('Front')
  expect(server.rows.registers[0]).toMatchObject({ CashRegisterName: 'Front', Version: 2 })
})

test('HW-10 a call that finds the session ended waits for the sign-in and is made again', async () => {
  server.endSession()
  const renamed = rename('Front')
  await expect.poll(() => client.state.get().kind).toBe('ended')
  expect(server.rows.registers[0]?.Version).toBe(1)
  await client.signIn(PASSWORD)
  await renamed
  expect(server.rows.registers[0]).toMatchObject({ CashRegisterName: 'Front', Version: 2 })
})

test('HW-10 a call of somebody who gives the session up is not made', async () => {
  server.endSession()
  const renamed = factsOf(rename('Front'))
  await expect.poll(() => client.state.get().kind).toBe('ended')
  client.leave()
  expect(await renamed).toMatchObject({ kind: 'ended' })
  expect(client.state.get()).toEqual({ kind: 'signed-out' })
  await client.signIn(PASSWORD)
  expect(server.rows.registers[0]?.Version).toBe(1)
})

test('HW-10 many calls that find the session ended ask for one sign-in', async () => {
  server.endSession()
  const reads = ['registers', 'stores', 'taxes'].map((resource) => client.call('GET', `/manage/${resource}`))
  await expect.poll(() => client.state.get().kind).toBe('ended')
  await client.signIn(PASSWORD)
  expect(await Promise.all(reads)).toHaveLength(3)
  expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('HW-12 a missing code and a wrong password are about what was typed, not about the session', async () => {
  server.setFactor('123456')
  expect(await factsOf(client.signIn(PASSWORD))).toMatchObject({
    kind: 'refused',
    code: 'SECOND_FACTOR_NEEDED',
  })
  expect(await factsOf(client.signIn({ ...PASSWORD, Password: 'no' }))).toMatchObject({
    code: 'SIGN_IN_FAILED',
  })
  await client.signIn({ ...PASSWORD, Code: '123456' })
  expect(client.state.get().kind).toBe('open')
})

test('HW-25 a stale version comes with the row as it is and who changed it', async () => {
  server.changeElsewhere('registers', 'r1', { CashRegisterName: 'Theirs' })
  const { conflict } = await factsOf(rename('Mine'))
  expect(conflict).toMatchObject({
    current: { CashRegisterName: 'Theirs', Version: 2 },
    changedBy: 'Owner 2',
  })
})

test('HW-10 an answer that is not of our server ends no session', async () => {
  const portal = createHubClient(async () => new Response('<h1>Wi-Fi', { status: 401 }))
  expect(await factsOf(portal.call('GET', '/manage/registers'))).toMatchObject({ kind: 'unreachable' })
  expect(portal.state.get()).toEqual({ kind: 'unknown' })
})
