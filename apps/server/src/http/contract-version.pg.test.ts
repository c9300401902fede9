import { API_BASE, CONTRACT_VERSION, HEADERS } from '@evertill/contract'
import { expect, test } from 'vitest'
import { call } from '../testing/test-app.ts'
import { OFFLINE, openTill } from '../testing/test-sale.ts'
import { testShop } from '../testing/test-shop.ts'

const { app, cashier } = testShop('cashier')

const headersOf = (version: string) => ({
  authorization: `Bearer ${cashier.token}`,
  'content-type': 'application/json',
  [HEADERS.contractVersion]: version,
})

test('LS-25 a newer till gets a one-sentence error before anything else is checked', async () => {
  const newer = String(CONTRACT_VERSION + 1)
  const answer = await call(app, {
    method: 'GET',
    url: `${API_BASE}/user/stores`,
    headers: { [HEADERS.contractVersion]: newer },
  })
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'CONTRACT_NOT_SERVED' },
    headers: { [HEADERS.contractVersion]: String(CONTRACT_VERSION) },
  })
  const current = await call(app, {
    method: 'GET',
    url: `${API_BASE}/user/stores`,
    headers: headersOf(String(CONTRACT_VERSION)),
  })
  expect(current.status).toBe(200)
})

test('LS-26 its sale is accepted all the same', async () => {
  const till = await openTill(cashier)
  const later = CONTRACT_VERSION + 7
  const sale = { ...till.makeSale(), ContractVersion: later, FieldOfTheFuture: 'kept' }
  const answer = await call(app, {
    method: 'POST',
    url: `${API_BASE}${OFFLINE}`,
    headers: headersOf(String(later)),
    payload: sale,
  })
  expect(answer).toMatchObject({ status: 200, body: { code: '0' } })
})
