import { randomUUID } from 'node:crypto'
import {
  EXCHANGE_PAYMENT,
  type ErrorReply,
  type Sale,
  type SaleDraftPayment,
  type SaleReply,
  type SentSale,
} from '@evertill/contract'
import { setOff } from '@evertill/domain'
import { beforeAll, expect, test } from 'vitest'
import { openEveryDrawer } from '../../testing/test-drawer.ts'
import { OFFLINE, inCash, returnOf } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'

const { database, manager } = testShop('manager')
const till = testTill(manager)

beforeAll(async () => {
  await openEveryDrawer(database)
  await database.query('delete from offers')
})

const priced = (UnitPrice: number) => ({
  lines: 1,
  line: <Line extends object>(line: Line) => ({ ...line, UnitPrice, MRP: 0, PriceIncludesTax: true }),
})

const exchanged = (TenderedAmount: number): SaleDraftPayment => ({
  UUID: randomUUID(),
  PaymentTypeID: EXCHANGE_PAYMENT,
  PaymentType: 'Exchange',
  Kind: 'Other',
  TenderedAmount,
})

/** What a till sends for an exchange: the whole of `sold` comes back, and goods for `bought` are sold. */
type Exchange = SentSale & { CreditNote: Sale }

const exchangeFor = (sold: Sale, bought: number): Exchange => {
  const uuids = { bill: randomUUID(), note: randomUUID() }
  const { TransactionNo: noteNo, RunningNo } = till.makeSale({ lines: 0, draft: returnOf(sold) })
  const parts = (amount: number) => setOff(amount, sold.PayableAmount)
  const bill = till.makeSale({
    ...priced(bought),
    header: { UUID: uuids.bill, Exchange: { UUID: uuids.note, TransactionNo: noteNo } },
    pay: (payable) => {
      const { exchanged: part, collect } = parts(payable)
      return [exchanged(part), ...(collect > 0 ? inCash(collect) : [])]
    },
  })
  const { exchanged: part, refund } = parts(bill.PayableAmount)
  const note = till.makeSale({
    lines: 0,
    draft: returnOf(sold),
    header: {
      UUID: uuids.note,
      Exchange: { UUID: uuids.bill, TransactionNo: bill.TransactionNo },
      TransactionNo: noteNo,
      RunningNo,
    },
    pay: () => [exchanged(-part), ...(refund > 0 ? inCash(-refund) : [])],
  })
  return { ...bill, CreditNote: note } as Exchange
}

const sell = async (price: number): Promise<Sale> => {
  const sale = till.makeSale(priced(price))
  expect((await manager.post(OFFLINE, sale)).status).toBe(200)
  return sale
}
/** Accepted or refused. */
type Answer = Partial<Omit<SaleReply, 'code'>> & Pick<ErrorReply, 'quarantineId'> & { code: string }
const send = (body: unknown) => manager.post<Answer>(OFFLINE, body)
const booked = async ({ UUID, CreditNote }: Exchange) => {
  const rows = await database.query<{ no: string; payable: number; cash: number; isVoid: boolean }>(
    `select s.transaction_no as no, s.payable_amount::int as payable,
            (select coalesce(sum(case d.kind when 'cashSale' then d.amount else -d.amount end), 0)::int
               from drawer_entries d where d.sale_uuid = s.uuid) as cash,
            exists (select from sale_voids v where v.sale_uuid = s.uuid) as "isVoid"
       from sales s where s.uuid = any($1::uuid[]) order by s.payable_amount`,
    [[UUID, CreditNote.UUID]],
  )
  return rows
}

test('AS-24 C4 an exchange is booked as two documents by one call, and sent again it is the same one', async () => {
  const sent = exchangeFor(await sell(89_910), 120_000)
  const first = await send(sent)
  expect(first, JSON.stringify(first.body)).toMatchObject({
    status: 200,
    body: { saleId: sent.UUID, replayed: false, creditNote: { saleId: sent.CreditNote.UUID, flags: [] } },
  })
  const rows = [
    { no: sent.CreditNote.TransactionNo, payable: -89_900, cash: 0, isVoid: false },
    { no: sent.TransactionNo, payable: 120_000, cash: 30_100, isVoid: false },
  ]
  expect(await booked(sent)).toEqual(rows)
  // The bill has prices of its own; the note and the payment by exchange agree with everything.
  expect(await manager.reviewedFlags(sent.CreditNote.UUID)).toEqual([])
  expect(await manager.reviewedFlags(sent.UUID)).not.toContain('PAYMENT_DIFFERS')
  const again = await send(sent)
  expect(again.body).toEqual({ ...first.body, replayed: true })
  const inBatch = await manager.post<{ results: unknown[] }>(`${OFFLINE}/batch`, { sales: [sent, sent] })
  expect(inBatch.body.results).toMatchObject([{ replayed: true }, { replayed: true }])
  expect(await booked(sent)).toEqual(rows)
  const { CreditNote, ...bill } = sent
  for (const document of [bill, CreditNote]) {
    const { body } = await manager.get<{ sale: Sale }>(`/transaction/sales/${document.UUID}`)
    expect(body.sale).toEqual(document)
  }
})

test('AS-24 two senders of one exchange at once book it once', async () => {
  const sent = exchangeFor(await sell(120_000), 89_910)
  const replies = await Promise.all([send(sent), send(sent), send(sent)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(replies.filter(({ body }) => !body.replayed)).toHaveLength(1)
  expect(await booked(sent)).toMatchObject([
    { payable: -120_000, cash: -30_100 },
    { payable: 89_900, cash: 0 },
  ])
})

test('AS-24 when one document of an exchange is wrong, neither is booked, and both are kept', async () => {
  const sold = await sell(50_000)
  const sent = exchangeFor(sold, 60_000)
  const { CreditNote, ...alone } = sent
  const wrongs: unknown[] = [
    alone,
    CreditNote,
    { ...sent, CreditNote: { ...CreditNote, TotalAmount: CreditNote.TotalAmount - 100 } },
    { ...sent, CreditNote: { ...CreditNote, Exchange: { ...CreditNote.Exchange, UUID: randomUUID() } } },
    // Paid with more goods than came back.
    { ...exchangeFor(sold, 100_000), CreditNote, UUID: sent.UUID },
  ]
  for (const wrong of wrongs) {
    const { status, body } = await send(wrong)
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'SALE_CONTRADICTS_ITSELF' })
    expect(body.quarantineId).toBeDefined()
  }
  expect(await booked(sent)).toEqual([])
  // The right body ends the quarantine.
  expect((await send(sent)).status).toBe(200)
})

test('AS-24 an exchange with a credit note that was booked before changes nothing', async () => {
  const sold = await sell(50_000)
  const first = exchangeFor(sold, 60_000)
  expect((await send(first)).status).toBe(200)
  const { UUID, TransactionNo } = till.makeSale()
  const second = {
    ...first,
    UUID,
    TransactionNo,
    Lines: first.Lines.map((line) => ({ ...line, UUID: randomUUID() })),
    Payments: first.Payments.map((payment) => ({ ...payment, UUID: randomUUID() })),
    CreditNote: { ...first.CreditNote, Exchange: { UUID, TransactionNo } },
  }
  expect((await send(second)).status).toBe(422)
  const other = { ...first, Note: 'another', CreditNote: first.CreditNote }
  expect((await send(other)).body.code).toBe('SALE_DIFFERS_FROM_ACCEPTED')
  expect(await booked(second as Exchange)).toHaveLength(1)
})

test('AS-25 a void of either document voids the exchange, and neither can be edited alone', async () => {
  const sent = exchangeFor(await sell(50_000), 60_000)
  expect((await send(sent)).status).toBe(200)
  const { CreditNote, ...bill } = sent
  const { Exchange: _exchange, ...unlinked } = bill
  for (const edit of [
    { ...bill, Revision: 2 },
    { ...unlinked, Revision: 2 },
  ]) {
    const { status } = await manager.put<ErrorReply>(`/transaction/sales/${bill.UUID}`, edit)
    expect(status).toBe(422)
  }
  const body = { UUID: randomUUID(), Reason: 'wrong goods', At: new Date().toISOString() }
  const path = `/transaction/sales/${CreditNote.UUID}/void`
  expect((await manager.post(path, body)).status).toBe(200)
  expect((await manager.post<{ replayed: boolean }>(path, body)).body.replayed).toBe(true)
  expect(await booked(sent)).toMatchObject([
    { cash: 0, isVoid: true },
    { cash: 0, isVoid: true },
  ])
})
