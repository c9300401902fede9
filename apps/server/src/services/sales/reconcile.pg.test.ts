import { randomUUID } from 'node:crypto'
import type { QuarantineReply, ReconcileReply, SaleReply } from '@evertill/contract'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Caller, callerOf } from '../../testing/test-app.ts'
import { OFFLINE } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'

const { database, app, manager, cashier } = testShop('manager', 'cashier')
const till = testTill(cashier)

const poisoned = () => {
  const sale = till.makeSale()
  return { ...sale, TotalAmount: sale.TotalAmount + 1 }
}
const reconcile = async (caller: Caller, uuids: readonly string[]) => {
  const sales = uuids.map((UUID) => ({ UUID, Revision: 1 }))
  const { status, body } = await caller.post<z.infer<typeof ReconcileReply>>('/transaction/sales/reconcile', {
    sales,
  })
  expect(status).toBe(200)
  return body
}

describe('reconcile', () => {
  test('SL-21 accepted, refused and unknown sales are told apart, with the epoch', async () => {
    const [booked, wrong] = [till.makeSale(), poisoned()]
    await cashier.post(OFFLINE, booked)
    await cashier.post(OFFLINE, wrong)
    const unknown = randomUUID()
    const body = await reconcile(cashier, [booked.UUID, wrong.UUID, unknown])
    expect(body.results).toEqual([
      { UUID: booked.UUID, State: 'Accepted', Revision: 1, saleId: booked.UUID },
      { UUID: wrong.UUID, State: 'Quarantined', Revision: null, saleId: null },
      { UUID: unknown, State: 'Unknown', Revision: null, saleId: null },
    ])
    const [state] = await database.query<{ epoch: string }>('select epoch from server_state')
    expect(body.epoch).toBe(state?.epoch)
    const other = await callerOf(app, 'owner@other.test')
    expect((await reconcile(other, [booked.UUID])).results).toMatchObject([{ State: 'Unknown' }])
  })
})

describe('quarantine', () => {
  const list = async (query = '') => {
    const { status, body } = await manager.get<z.infer<typeof QuarantineReply>>(
      `/transaction/quarantine?${query}`,
    )
    expect(status).toBe(200)
    return body.quarantined
  }
  const resolve = (id: string, Resolution = 'RecordedElsewhere', caller = manager) =>
    caller.post<{ code: string; replayed?: boolean }>(`/transaction/quarantine/${id}/resolve`, {
      Resolution,
      Reason: 'written into the book',
    })

  test('SL-22 a refused body is listed, and read word for word, until somebody resolves it', async () => {
    const wrong = poisoned()
    const { body } = await cashier.post<{ quarantineId: string }>(OFFLINE, wrong)
    const [row] = (await list('resolved=false')).filter((one) => one.SaleUUID === wrong.UUID)
    expect(row).toMatchObject({
      quarantineId: body.quarantineId,
      Code: 'SALE_CONTRADICTS_ITSELF',
      Resolution: null,
    })
    const one = await manager.get<{ quarantined: { RawBody: string } }>(
      `/transaction/quarantine/${body.quarantineId}`,
    )
    expect(JSON.parse(one.body.quarantined.RawBody)).toEqual(wrong)
    const answers = await Promise.all([resolve(body.quarantineId), resolve(body.quarantineId)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map((answer) => answer.body.replayed))).toEqual(new Set([false, true]))
    expect((await resolve(body.quarantineId, 'NotASale')).status).toBe(422)
    expect((await list('resolved=true')).map((one) => one.SaleUUID)).toContain(wrong.UUID)
    expect((await list('resolved=false')).map((one) => one.SaleUUID)).not.toContain(wrong.UUID)
    const trail = await database.query('select 1 from audit_trail where action = $1 and subject = $2', [
      'quarantine.resolved',
      body.quarantineId,
    ])
    expect(trail).toHaveLength(1)
  })

  test('SL-22 a corrected sale ends its quarantine by itself', async () => {
    const right = till.makeSale()
    await cashier.post(OFFLINE, { ...right, TotalAmount: right.TotalAmount + 1 })
    expect((await cashier.post<SaleReply>(OFFLINE, right)).body.code).toBe('0')
    const [row] = (await list()).filter((one) => one.SaleUUID === right.UUID)
    expect(row?.Resolution).toBe('Accepted')
  })

  test('SL-22 only those with the right may look or resolve, and only in their own company', async () => {
    const { body } = await cashier.post<{ quarantineId: string }>(OFFLINE, poisoned())
    expect((await cashier.get('/transaction/quarantine')).status).toBe(403)
    expect((await resolve(body.quarantineId, 'NotASale', cashier)).status).toBe(403)
    const other = await callerOf(app, 'owner@other.test')
    expect((await resolve(body.quarantineId, 'NotASale', other)).status).toBe(404)
    expect((await resolve(randomUUID())).status).toBe(404)
  })
})
