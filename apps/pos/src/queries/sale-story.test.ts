import type { Sale } from '@evertill/contract'
import { describe, expect, test } from 'vitest'
import { newRow } from '../db/outbox/queued-row.ts'
import { readLocalStory } from '../db/sales/sale-story.ts'
import { correctedTender } from '../ledger/correct-tender.ts'
import { reviseSale } from '../ledger/revise-sale.ts'
import { draftToReturn } from '../ledger/sale-drafts.ts'
import { voidSale } from '../ledger/void-sale.ts'
import { newUuid, openAfterSale, RETURN_PLACE } from '../testing/after-sale.ts'
import { butter, cash } from '../testing/selling-place.ts'
import { type ServerStory, storyOf } from './sale-story.ts'

const serverStory = (sale: Sale, changes: Partial<ServerStory['reply']> = {}): ServerStory => ({
  reply: {
    code: '0',
    sale,
    key: sale.UUID,
    Status: 'Completed',
    Flags: [],
    Links: [],
    Timeline: [],
    ...changes,
  },
  returns: [],
})

const sold = async () => {
  const till = await openAfterSale()
  const sale = await till.sell(butter(2_000))
  const read = async (server: ServerStory | null = null) =>
    storyOf(await readLocalStory(till.strict, sale.UUID), server) ?? expect.fail('no story')
  const takeOneBack = () => {
    const made = draftToReturn(sale, [], new Map(sale.Lines.map(({ UUID }) => [UUID, 1_000])), newUuid)
    if (!made.ok) return expect.fail(made.message)
    return till.complete(RETURN_PLACE, made.draft, [{ ...cash(-5_800), UUID: newUuid() }])
  }
  return { till, sale, read, takeOneBack }
}

describe('the story of a sale', () => {
  test('AS-45 links the payments on account, those of this device before the server knows them', async () => {
    const { till, sale, read } = await sold()
    const payment = (UUID: string, At: string, Amount: number) => ({
      ...{ PaymentID: UUID, TransactionNo: `R/${UUID}`, At, PaymentType: 'Cash', Amount },
    })
    const body = {
      ...{
        UUID: 'here',
        TransactionNo: 'R/here',
        TransactionDate: '2026-11-16T06:30:00.000Z',
        PaymentType: 'Cash',
      },
      Allocations: [
        { SaleUUID: sale.UUID, Amount: 2_000 },
        { SaleUUID: newUuid(), Amount: 500 },
      ],
    }
    const row = { ...newRow('here', body.TransactionDate), kind: 'payment', body, label: '', amount: 2_500 }
    await till.strict.otherWrites.add(row as never)
    expect((await read()).payments).toEqual([payment('here', body.TransactionDate, 2_000)])
    const earlier = payment('there', '2026-11-15T06:30:00.000Z', 900)
    const answer = serverStory(sale, { Payments: [earlier, payment('here', body.TransactionDate, 2_000)] })
    expect((await read(answer)).payments.map(({ PaymentID }) => PaymentID)).toEqual(['there', 'here'])
  })

  test('AS-1 is what the device knows, before the server has the sale', async () => {
    const { sale, read, takeOneBack } = await sold()
    expect(await read()).toMatchObject({
      sale,
      status: 'Completed',
      syncState: 'unsent',
      includesServer: false,
    })
    const back = await takeOneBack()
    const story = await read()
    expect(story).toMatchObject({ status: 'PartReturned', returns: [back] })
    expect(story.links).toEqual([{ relation: 'ReturnedBy', uuid: back.UUID, number: back.TransactionNo }])
  })

  test('AS-29 an order that this device invoiced has no due, although the server does not know the bill yet', async () => {
    const { till, sale } = await sold()
    const order: Sale = {
      ...sale,
      TransactionNo: 'BLR1A/O26/00001',
      Payments: [],
      PaidAmount: 0,
      DueAmount: 11_600,
    }
    const local = await readLocalStory(till.strict, sale.UUID)
    const UUID = newUuid()
    const invoice = { ...local.history, UUID, sale: { ...sale, UUID, ConvertedFromUUID: sale.UUID } }
    const known = { ...local, history: { ...local.history, sale: order }, queued: [], invoices: [invoice] }
    const answer = serverStory(order, { Status: 'PartlyPaid', DueAmount: 11_600 })
    expect(storyOf(known as never, answer)).toMatchObject({ status: 'Converted', due: 0 })
    const summary = { ...order, Status: 'PartlyPaid', Flags: [] }
    const kept = { bill: { UUID: sale.UUID, sale: order, summary }, returns: [], invoice: invoice.sale }
    expect(storyOf({ ...known, kept } as never, null)).toMatchObject({ status: 'Converted', due: 0 })
  })

  test('AS-1 counts a return once that both know, and one that only the server knows', async () => {
    const { sale, read, takeOneBack } = await sold()
    const own = await takeOneBack()
    const foreign = { ...own, UUID: newUuid(), TransactionNo: 'BLR1B/C26/00001' }
    const server = serverStory(sale, {
      Status: 'Returned',
      Links: [
        { Relation: 'ReturnedBy', SaleUUID: own.UUID, TransactionNo: own.TransactionNo },
        { Relation: 'ReturnedBy', SaleUUID: foreign.UUID, TransactionNo: foreign.TransactionNo },
      ],
    })
    const story = await read({ ...server, returns: [own, foreign] })
    expect(story.returns).toHaveLength(2)
    expect(story.links.map(({ number }) => number)).toEqual([own.TransactionNo, foreign.TransactionNo])
    expect(story).toMatchObject({ status: 'Returned', includesServer: true })
  })

  test('AS-2 is the server’s if the device knows nothing, and null if neither does', async () => {
    const { sale } = await sold()
    const stranger = await openAfterSale()
    const local = await readLocalStory(stranger.strict, sale.UUID)
    expect(storyOf(local, null)).toBeNull()
    expect(storyOf(local, serverStory(sale))).toMatchObject({ sale, syncState: 'sent', status: 'Completed' })
  })

  test('AS-3 lists creation, edit, print and void in order, from device and server', async () => {
    const { till, sale, read } = await sold()
    const made = correctedTender(sale, [{ ...cash(11_600), UUID: newUuid() }])
    if (!made.ok) return expect.fail(made.message)
    till.clock.advance(1_000)
    await reviseSale(till.ports, { base: sale, sale: made.sale, by: 'Cashier 1' })
    till.clock.advance(2_000)
    await voidSale(till.ports, { sale, uuid: newUuid(), reason: 'twice', by: 'Cashier 1' })
    const At = new Date(till.clock.now() - 1_000).toISOString()
    const Timeline = [{ At, Action: 'sale.accepted', ByUserName: 'Cashier 1', Detail: {} }]
    const { timeline, status } = await read(serverStory(sale, { Timeline }))
    expect(timeline.map(({ event }) => event)).toEqual(['committed', 'edited', 'sale_accepted', 'voided'])
    expect(status).toBe('Void')
  })

  test('AS-12 shows both versions of a conflict', async () => {
    const { till, sale, read } = await sold()
    const made = correctedTender(sale, [{ ...cash(11_600), UUID: newUuid() }])
    if (!made.ok) return expect.fail(made.message)
    await reviseSale(till.ports, { base: sale, sale: made.sale, by: 'Cashier 1' })
    const refusal = { code: 'SALE_REVISION_STALE', message: '', errors: [], quarantineId: null }
    await till.strict.salesQueue.update(`${sale.UUID}/2`, { status: 'failed', attempts: 1, refusal })
    const theirs = { ...sale, Revision: 2, Note: 'theirs' }
    expect(await read()).toMatchObject({ conflict: { refusal, theirs: null }, syncState: 'failed' })
    expect(await read(serverStory(theirs))).toMatchObject({ sale: made.sale, conflict: { theirs } })
  })

  test('AS-1 a void that the server refused does not count', async () => {
    const { till, sale, read } = await sold()
    const uuid = newUuid()
    await voidSale(till.ports, { sale, uuid, reason: 'twice', by: '' })
    expect(await read()).toMatchObject({ status: 'Void', voidRefusal: null })
    const refusal = { code: 'SALE_HAS_RETURNS', message: 'Goods came back.', errors: [], quarantineId: null }
    await till.strict.otherWrites.update(uuid, { status: 'failed', attempts: 1, refusal })
    expect(await read()).toMatchObject({ status: 'Completed', voidRefusal: 'Goods came back.' })
  })
})
