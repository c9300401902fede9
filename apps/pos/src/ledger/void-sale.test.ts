import { expect, test } from 'vitest'
import { createOutboxStore } from '../db/outbox-store.ts'
import { newUuid, openAfterSale } from '../testing/after-sale.ts'
import { butter } from '../testing/selling-place.ts'
import { giveUpVoid, voidSale } from './void-sale.ts'

const LEASE = 60_000

test('AS-13 a void keeps sale and number, has a reason, and is queued once', async () => {
  const till = await openAfterSale()
  const sale = await till.sell(butter())
  const request = { sale, uuid: newUuid(), reason: ' rung up twice ', by: 'Cashier 1' }
  expect(await voidSale(till.ports, { ...request, reason: '  ' })).toEqual({ ok: false, code: 'noReason' })
  expect(await voidSale(till.ports, request)).toEqual({ ok: true })
  expect(await voidSale(till.ports, request)).toEqual({ ok: true })
  expect(await voidSale(till.ports, { ...request, uuid: newUuid() })).toEqual({ ok: false, code: 'isVoid' })
  expect(await till.history(sale.UUID)).toMatchObject({ sale, voided: { Reason: 'rung up twice' } })
  expect(await till.strict.otherWrites.toArray()).toMatchObject([
    { kind: 'void', label: sale.TransactionNo, body: { SaleUUID: sale.UUID, Reason: 'rung up twice' } },
  ])
})

test('AS-14 a void waits for its sale, also behind a change of it, and holds up nobody', async () => {
  const till = await openAfterSale()
  const outbox = createOutboxStore(till.ledger)
  const sale = await till.sell(butter())
  await voidSale(till.ports, { sale, uuid: newUuid(), reason: 'twice', by: '' })
  till.clock.advance(1_000)
  const later = await till.sell(butter())
  const first = await outbox.claim(till.clock.now(), LEASE, 100)
  expect(first?.kind === 'sales' && first.rows.map(({ key }) => key)).toEqual([sale.UUID, later.UUID])
  expect(await outbox.claim(till.clock.now(), LEASE, 100)).toBeUndefined()
  const [row] = await till.strict.salesQueue.toArray()
  await till.strict.salesQueue.clear()
  await till.strict.salesQueue.put({ ...row, key: `${sale.UUID}/2`, status: 'failed', attempts: 5 } as never)
  expect(await outbox.claim(till.clock.now(), LEASE, 100)).toBeUndefined()
  await till.strict.salesQueue.clear()
  expect(await outbox.claim(till.clock.now(), LEASE, 100)).toMatchObject({
    kind: 'other',
    row: { kind: 'void' },
  })
})

test('AS-13 a void that the server refused can be given up: the sale stands', async () => {
  const till = await openAfterSale()
  const sale = await till.sell(butter())
  const uuid = newUuid()
  await voidSale(till.ports, { sale, uuid, reason: 'twice', by: '' })
  expect(await giveUpVoid(till.ports, sale.UUID)).toBe(false)
  await till.strict.otherWrites.update(uuid, { status: 'failed', attempts: 1, lastError: 'Goods came back' })
  expect(await giveUpVoid(till.ports, sale.UUID)).toBe(true)
  expect((await till.history(sale.UUID))?.voided).toBeUndefined()
  expect(await till.strict.otherWrites.count()).toBe(0)
})
