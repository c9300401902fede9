import { expect, test } from 'vitest'
import { createOutboxStore } from '../db/outbox/outbox-store.ts'
import { newUuid, openAfterSale, RETURN_PLACE } from '../testing/after-sale.ts'
import { butter, cash } from '../testing/selling-place.ts'
import { correctedTender } from './correct-tender.ts'
import { reviseSale } from './revise-sale.ts'
import { draftToReturn } from './sale-drafts.ts'
import { giveUpVoid, voidSale } from './void-sale.ts'

const LEASE = 60_000
const ACCEPTED = { kind: 'accepted', serverId: 'key', flags: [] } as const

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

test('OB-10 a void waits for its sale and its edits, and delays no other row', async () => {
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
  outbox.takeOver()
  await till.strict.salesQueue.put({ ...row, key: `${sale.UUID}/2`, status: 'failed', attempts: 5 } as never)
  expect(await outbox.claim(till.clock.now(), LEASE, 100)).toBeUndefined()
  await till.strict.salesQueue.clear()
  expect(await outbox.claim(till.clock.now(), LEASE, 100)).toMatchObject({
    kind: 'other',
    row: { kind: 'void' },
  })
})

test('OB-50 a return waits for an edit of its sale, unless the server refused the edit', async () => {
  const till = await openAfterSale()
  const outbox = createOutboxStore(till.ledger)
  const sale = await till.sell(butter(2_000))
  till.clock.advance(1_000)
  const made = correctedTender(sale, [{ ...cash(11_600), UUID: newUuid() }])
  if (!made.ok) return expect.fail(made.message)
  await reviseSale(till.ports, { base: sale, sale: made.sale, by: '' })
  till.clock.advance(1_000)
  const back = draftToReturn(sale, [], new Map(sale.Lines.map(({ UUID }) => [UUID, 1_000])), newUuid)
  if (!back.ok) return expect.fail(back.message)
  const { UUID } = await till.complete(RETURN_PLACE, back.draft, [{ ...cash(-5_800), UUID: newUuid() }])
  const keys = async () => {
    const claim = await outbox.claim(till.clock.now(), LEASE, 100)
    if (claim) await outbox.release(claim, null, till.clock.now())
    return claim?.kind === 'sales' ? claim.rows.map(({ key }) => key) : []
  }
  expect(await keys()).toEqual([sale.UUID])
  await till.strict.salesQueue.delete(sale.UUID)
  expect(await keys()).toEqual([`${sale.UUID}/2`])
  await till.strict.salesQueue.update(`${sale.UUID}/2`, { status: 'failed', attempts: 5 })
  expect(await keys()).toEqual([UUID])
})

test('OB-50 an edit of a sale whose return was voided waits until the server has the void', async () => {
  const till = await openAfterSale()
  const outbox = createOutboxStore(till.ledger)
  const sale = await till.sell(butter(2_000))
  const back = draftToReturn(sale, [], new Map(sale.Lines.map(({ UUID }) => [UUID, 1_000])), newUuid)
  if (!back.ok) return expect.fail(back.message)
  const returned = await till.complete(RETURN_PLACE, back.draft, [{ ...cash(-5_800), UUID: newUuid() }])
  // The server has both.
  await till.strict.salesQueue.clear()
  till.clock.advance(1_000)
  const uuid = newUuid()
  await voidSale(till.ports, { sale: returned, uuid, reason: 'by mistake', by: '' })
  till.clock.advance(1_000)
  const made = correctedTender(sale, [{ ...cash(11_600), UUID: newUuid() }])
  if (!made.ok) return expect.fail(made.message)
  await reviseSale(till.ports, { base: sale, sale: made.sale, by: '' })

  const claim = () => outbox.claim(till.clock.now(), LEASE, 100)
  const first = await claim()
  expect(first).toMatchObject({ kind: 'other', row: { kind: 'void' } })
  expect(await claim(), 'while the void is on its way').toBeUndefined()
  if (!first) return
  const at = { now: till.clock.now(), random: 0 }
  await outbox.applyAnswers(first, new Map([[uuid, { kind: 'server-error', message: 'busy' }]]), at)
  await till.strict.otherWrites.update(uuid, { nextTryAt: till.clock.now() + 10_000 })
  expect(await claim(), 'while it is to be tried again').toBeUndefined()
  till.clock.advance(10_000)
  const again = await claim()
  expect(again).toMatchObject({ kind: 'other', row: { kind: 'void' } })
  if (again) await outbox.applyAnswers(again, new Map([[uuid, ACCEPTED]]), at)
  expect(await claim()).toMatchObject({ kind: 'sales', rows: [{ key: `${sale.UUID}/2` }] })
})

test('AS-13 a void that the server refused can be withdrawn, and the sale counts again', async () => {
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
