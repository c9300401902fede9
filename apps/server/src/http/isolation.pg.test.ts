import { randomUUID } from 'node:crypto'
import { API_BASE, ENDPOINTS, type Endpoint } from '@evertill/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { DEMO_RETAIL, OTHER_TRADERS } from '../db/seed/companies.ts'
import { type Caller, call } from '../testing/test-app.ts'
import { closeRequest, openingOf } from '../testing/test-drawer.ts'
import { registerKey, storeKey } from '../testing/test-sale.ts'
import { testShop } from '../testing/test-shop.ts'

const { app, manager, cashier, stranger } = testShop('manager', 'cashier', 'stranger')

beforeAll(async () => {
  const opening = openingOf(stranger, 'OTH1/R1', {
    UUID: closingKey,
    StoreID: storeKey('OTH1', OTHER_TRADERS.id),
    CashRegisterID: registerKey('OTH1/R1', OTHER_TRADERS.id),
  })
  await stranger.post('/setup/openingcashregister', opening)
})

const rows: [string, Endpoint][] = Object.entries(ENDPOINTS)

const device = { DeviceID: randomUUID() }
const bodyOf: Record<string, unknown> = {
  leaseCashRegister: device,
  releaseLease: device,
  confirmLease: { ...device, Slot: 'A', NextMark: randomUUID() },
  closeCashRegister: closeRequest({}),
  updateCashRegister: { CashRegisterName: 'Counter' },
}
const queryOf: Record<string, string> = {
  raiseRunningNumber: `?runnigno=1&transactionTypeID=${randomUUID()}&series=OTH1A/S/2026`,
}
/** A session of the other company's register, for the calls below the register path. */
const closingKey = randomUUID()

/** The path of a row with the ids of a company's first store and register. */
const pathWith = (path: string, company: string, store: string): string =>
  path
    .replace('{storeId}', storeKey(store, company))
    .replace('{id}', registerKey(`${store}/R1`, company))
    .replace('{x}', closingKey)

describe('ids of another company', () => {
  // Ids of sales are tested by SL-11, SL-17 and SL-20, those of a partner's orders by OA-7.
  const withIds = rows.filter(
    ([, { path, auth }]) =>
      /\{(storeId|id)\}/.test(path) && !path.startsWith('/transaction/sales') && auth !== 'partner',
  )

  test.each(withIds)('TN-4 %s answers an id of another company with 404', async (name, row) => {
    const ask = (path: string) =>
      call(app, {
        method: row.method,
        url: `${API_BASE}${path}${queryOf[name] ?? ''}`,
        headers: { authorization: `Bearer ${stranger.token}` },
        ...(name in bodyOf ? { payload: bodyOf[name] as object } : {}),
      })
    expect((await ask(pathWith(row.path, OTHER_TRADERS.id, 'OTH1'))).status).toBe(200)
    const foreign = await ask(pathWith(row.path, DEMO_RETAIL.id, 'BLR1'))
    const missing = await ask(pathWith(row.path, DEMO_RETAIL.id, 'NONE'))
    expect(foreign.status).toBe(404)
    expect(foreign.body).toEqual(missing.body)
  })

  test("TN-4 a register of another company in a store of one's own is 404", async () => {
    const path = `/setup/stores/${storeKey('OTH1', OTHER_TRADERS.id)}/cashregisters/${registerKey('BLR1/R1')}/lease`
    expect((await stranger.post(path, { DeviceID: randomUUID() })).status).toBe(404)
  })

  test("TN-4 only the token's own registration is returned", async () => {
    const own = await manager.post('/getregistration', { regID: manager.profile.RegistrationID })
    expect(own).toMatchObject({
      status: 200,
      body: { registration: { RegistrationName: 'Demo Retail', Logo: { ImagePath: '' } } },
    })
    const other = await manager.post('/getregistration', { regID: stranger.profile.RegistrationID })
    expect(other.status).toBe(404)
  })

  test('TN-4 lists contain nothing of another company', async () => {
    const lists = [
      '/setup/taxes',
      '/setup/paymenttypes',
      '/setup/transactiontypes',
      '/catalog/productsync',
      '/user/stores',
    ]
    const keysOf = async (caller: Caller) => {
      const bodies = await Promise.all(
        lists.map(async (path) => JSON.stringify((await caller.get(path)).body)),
      )
      return new Set(bodies.join('').match(/(?<="key":")[^"]+/g))
    }
    const [ours, theirs] = await Promise.all([keysOf(manager), keysOf(stranger)])
    expect(theirs.size).toBeGreaterThan(10)
    expect([...theirs].filter((key) => ours.has(key))).toEqual([])
  })
})

describe('stores of one company', () => {
  test('TN-5 users see only the stores assigned to them', async () => {
    const codesOf = async (caller: Caller) => {
      const { body } = await caller.get<{ stores: { StoreCode: string }[] }>('/user/stores')
      return body.stores.map((store) => store.StoreCode)
    }
    expect(await codesOf(manager)).toEqual(['BLR1', 'BLR2', 'DEL1', 'MYS1'])
    expect(await codesOf(cashier)).toEqual(['BLR1'])
  })

  test('TN-5 registers and leases of a store without access are 404', async () => {
    const store = storeKey('BLR2')
    expect((await cashier.get(`/user/stores/${store}/cashregisters`)).status).toBe(404)
    const lease = `/setup/stores/${store}/cashregisters/${registerKey('BLR2/R1')}/lease`
    expect((await cashier.post(lease, { DeviceID: randomUUID() })).status).toBe(404)
    expect((await manager.post(lease, { DeviceID: randomUUID() })).status).toBe(200)
  })

  test('TN-5 a register is found only in its own store', async () => {
    const mixed = `/setup/stores/${storeKey('BLR1')}/cashregisters/${registerKey('BLR2/R1')}/lease`
    expect((await manager.post(mixed, { DeviceID: randomUUID() })).status).toBe(404)
  })
})

describe('authentication', () => {
  test.each(rows.filter(([, row]) => row.auth === 'token'))(
    'SV-4 %s asks for a token',
    async (_name, row) => {
      const url = `${API_BASE}${pathWith(row.path, DEMO_RETAIL.id, 'BLR1')}`
      const answer = await call(app, { method: row.method, url })
      expect(answer).toMatchObject({ status: 401, body: { code: 'TOKEN_INVALID' } })
    },
  )

  test('TN-7 a registration named in the request changes nothing', async () => {
    const headers = {
      authorization: `Bearer ${stranger.token}`,
      'x-registration-id': manager.profile.RegistrationID,
    }
    const url = `${API_BASE}/user/stores?registrationId=${manager.profile.RegistrationID}`
    const { body } = await call<{ stores: { StoreCode: string }[] }>(app, { method: 'GET', url, headers })
    expect(body.stores.map((store) => store.StoreCode)).toEqual(['OTH1'])
  })
})
