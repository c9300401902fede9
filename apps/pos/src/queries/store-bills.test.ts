import type { Sale } from '@evertill/contract'
import { expect, test } from 'vitest'
import { readLocalStory } from '../db/sales/sale-story.ts'
import { listBills } from '../db/sales/read-bills.ts'
import { createBillStore } from '../db/sales/store-bills.ts'
import { returnableLines } from '../ledger/returnable.ts'
import { draftOfChosen } from '../ledger/sale-drafts.ts'
import { newUuid, openAfterSale, RETURN_PLACE } from '../testing/after-sale.ts'
import { summaryOf } from '../testing/bills.ts'
import { butter, cash } from '../testing/selling-place.ts'
import { lastKnownSummary, mergeRows } from './history-rows.ts'
import { storyOf } from './sale-story.ts'

type Till = Awaited<ReturnType<typeof openAfterSale>>

test('AS-42 a bill of another counter is shown and returned offline, with the goods that came back elsewhere', async () => {
  const here = await openAfterSale()
  const other = await openAfterSale()
  const keep = (sale: Sale) => createBillStore(here.relaxed).put([summaryOf(sale)], async () => {})
  const bill = await other.sell(butter(3_000))
  await keep(bill)
  const story = async () =>
    storyOf(await readLocalStory(here.strict, bill.UUID), null) ?? expect.fail('not found')
  const back = async (till: Till, quantity: number) => {
    const { sale, returns } = await story()
    const taken = new Map(sale.Lines.map(({ UUID }) => [UUID, quantity]))
    const made = draftOfChosen({ sale, returns }, { taken, damaged: new Set(), reason: '' }, newUuid)
    if (!made.ok) return expect.fail(made.message)
    till.clock.advance(1_000)
    const draft = { ...made.draft, UUID: newUuid() }
    return till.complete(RETURN_PLACE, draft, [{ ...cash(-5_800), UUID: newUuid() }])
  }
  expect(await story()).toMatchObject({
    sale: bill,
    status: 'Completed',
    syncState: 'sent',
    includesServer: false,
  })
  await keep(await back(other, 1_000))
  await back(here, 1_000)
  const { sale, returns, status } = await story()
  expect(status).toBe('PartReturned')
  expect(returnableLines(sale, returns).map(({ left }) => left)).toEqual([1_000])
  const rows = mergeRows(
    [],
    (await listBills(here.strict, { number: bill.TransactionNo }, 10)).map(lastKnownSummary),
    10,
  )
  expect(rows).toMatchObject([{ uuid: bill.UUID, status: 'PartReturned' }])
})
