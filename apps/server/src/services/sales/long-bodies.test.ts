import { randomUUID } from 'node:crypto'
import { CONTRACT_VERSION, SentSale, freezeSale, type SaleDraft, type SaleHeader } from '@evertill/contract'
import { CALCULATION_VERSION, runAtOnce } from '@evertill/domain'
import { expect, test } from 'vitest'
import { contentDigest, digestInSteps } from '../../platform/canonical-json.ts'
import { readSale } from './read-sale.ts'
import { validateSale } from './sale-validation.ts'

const HEADER: SaleHeader = {
  UUID: randomUUID(),
  Revision: 1,
  ContractVersion: CONTRACT_VERSION,
  CalculationVersion: CALCULATION_VERSION,
  StoreID: randomUUID(),
  CashRegisterID: randomUUID(),
  DeviceID: randomUUID(),
  TransactionTypeID: 'sale',
  TransactionType: 'Sale',
  TransactionNo: 'BLR1A/S26/00001',
  Series: 'BLR1A/S26',
  RunningNo: 1,
  TransactionDate: '2026-11-17T06:00:00.000Z',
  CreatedByUserID: 'u',
  CreatedByUserName: 'User',
  Currency: 'INR',
}

type Shape = { readonly heads: number; readonly offers: number; readonly rounding: 'line' | 'document' }

const headsOf = (line: number, heads: number) =>
  Array.from({ length: heads }, (_, head) => ({
    Code: `H${head}`,
    Kind: head % 2 === 0 ? ('Percent' as const) : ('Fixed' as const),
    Rate: 100 + head + (line % 50),
    Compound: true,
  }))

/** The slowest bill there is: no two lines have the same tax, heads tax each other, and a discount is spread over all. */
const billOf = (lines: number, { heads, offers, rounding }: Shape): string => {
  const draft: SaleDraft = {
    BusinessDate: '2026-11-17',
    RoundingStep: 1,
    TaxRounding: rounding,
    BillDiscount: { Kind: 'Amount', Amount: 12_345 },
    Payments: [],
    Lines: Array.from({ length: lines }, (_, line) => ({
      UUID: randomUUID(),
      ProductID: randomUUID(),
      SKU: 'SKU',
      BarCode: '8900000000012',
      Name: 'Name of a product',
      HSN: '1234',
      Unit: 'pcs',
      Quantity: 1_000 + line,
      UnitPrice: 10_000,
      MRP: 0,
      PriceIncludesTax: true,
      Offers: Array.from({ length: offers }, (_, offer) => ({
        OfferID: `o${offer}`,
        Version: 1,
        Amount: 1,
        Reason: 'because',
      })),
      Tax: {
        key: `t${line}`,
        TaxName: 'Tax',
        IsDeleted: false,
        Rates: [{ Name: `R${line}`, Heads: headsOf(line, heads) }],
      },
    })),
  }
  const paid = [
    {
      UUID: randomUUID(),
      PaymentTypeID: 'p',
      PaymentType: 'Card',
      Kind: 'Other' as const,
      TenderedAmount: freezeSale(HEADER, draft).PayableAmount,
    },
  ]
  return JSON.stringify(freezeSale(HEADER, { ...draft, Payments: paid }))
}

const ARRIVAL = { now: new Date('2026-11-17T06:00:05.000Z'), sentAt: undefined, hasOldCredential: false }

/** Milliseconds of the whole check, and of its longest part without a pause. */
const measure = async (text: string): Promise<{ whole: number; longest: number }> => {
  let longest = 0
  let isDone = false
  let turn = performance.now()
  const tick = () => {
    const now = performance.now()
    longest = Math.max(longest, now - turn)
    turn = now
    if (!isDone) setImmediate(tick)
  }
  setImmediate(tick)
  const json: unknown = JSON.parse(text)
  const began = performance.now()
  turn = began
  const judged = await validateSale({ json, text }, HEADER.CreatedByUserID, ARRIVAL)
  const whole = performance.now() - began
  await new Promise(setImmediate)
  isDone = true
  expect('errors' in judged ? judged.errors : []).toEqual([])
  return { whole, longest }
}

/** The least of several tries, until it is little enough: whatever else the machine does only adds to a time. */
const leastOf = async <Key extends string>(
  tries: number,
  measureOnce: () => Promise<Record<Key, number>>,
  isEnough: (least: Record<Key, number>) => boolean = () => false,
): Promise<Record<Key, number>> => {
  const least = await measureOnce()
  for (let left = tries - 1; left > 0 && !isEnough(least); left--) {
    const next = await measureOnce()
    for (const key of Object.keys(least) as Key[]) least[key] = Math.min(least[key], next[key])
  }
  return least
}

const parseTime = async (text: string): Promise<number> =>
  (
    await leastOf(7, async () => {
      const began = performance.now()
      JSON.parse(text)
      return { time: performance.now() - began }
    })
  ).time

/** What is quadratic shows at a third of these lines too; `npm run prove inner` tries the longest bills there are. */
const SHARE = process.env['EVERTILL_LONG'] === '1' ? 1 : 1 / 3
const SHAPES: Record<string, { lines: number; shape: Shape }> = {
  'of many lines': { lines: 5_000, shape: { heads: 2, offers: 0, rounding: 'line' } },
  'of many lines, rounded per document': {
    lines: 5_000,
    shape: { heads: 2, offers: 0, rounding: 'document' },
  },
  'with 20 heads a line': { lines: 1_200, shape: { heads: 20, offers: 0, rounding: 'document' } },
  'with 50 offers a line': { lines: 1_000, shape: { heads: 2, offers: 50, rounding: 'line' } },
}

test.each(Object.entries(SHAPES))(
  'FS-16 FS-17 a bill %s takes as long as its lines, and blocks nobody for longer than some times its parsing',
  { timeout: 120_000 },
  async (_name, { lines: most, shape }) => {
    const lines = Math.round(most * SHARE)
    const [part, whole] = [billOf(lines / 4, shape), billOf(lines, shape)]
    await measure(part)
    const small = await leastOf(3, () => measure(part))
    const parsing = await parseTime(whole)
    const large = await leastOf(
      30,
      () => measure(whole),
      (least) => least.whole / small.whole < 9 && least.longest / parsing < 6,
    )
    // Four times the lines: linear work takes 4 times as long, quadratic work 16 times.
    expect(large.whole / small.whole, 'whole time beside that of a quarter').toBeLessThan(9)
    expect(large.longest / parsing, 'longest part beside parsing').toBeLessThan(6)
  },
)

test('FS-17 the answer in steps is that of the schema, and the digest is that of the whole', () => {
  const text = billOf(600, { heads: 2, offers: 3, rounding: 'line' })
  const bill = JSON.parse(text) as Record<string, unknown> & { Lines: Record<string, unknown>[] }
  const { CreditNote: _none, ...note } = { ...bill, UUID: randomUUID(), CreditNote: undefined }
  for (const json of [bill, { ...bill, CreditNote: note, Unknown: 1 }]) {
    expect(runAtOnce(readSale(json))).toEqual(SentSale.parse(json))
    expect(runAtOnce(digestInSteps(json)).equals(contentDigest(json))).toBe(true)
  }
  const wrong: unknown[] = [
    null,
    [],
    'text',
    {},
    { ...bill, Lines: [] },
    { ...bill, Lines: [{ ...bill.Lines[0], Quantity: 0 }, 5, null] },
    { ...bill, Lines: { length: 1 } },
    { ...bill, Payments: [{}], Currency: 7, CreditNote: { ...note, StoreID: 1 } },
    { ...bill, CreditNote: null },
  ]
  for (const json of wrong) {
    const told = runAtOnce(readSale(json))
    const issues = SentSale.safeParse(json).error?.issues ?? []
    const expected = issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    expect(told).toEqual(expect.arrayContaining(expected))
    expect(told).toHaveLength(expected.length)
  }
})

test('FS-19 a list that is far too long is one error, and reading ends after a hundred', () => {
  const errorsOf = (json: object) => runAtOnce(readSale(json)) as { path: string; message: string }[]
  const empty = (count: number) => Array.from({ length: count }, () => ({}))
  expect(errorsOf({ Lines: empty(5_000), Returns: empty(5_000) })).toHaveLength(100)
  const bill = JSON.parse(billOf(2, { heads: 1, offers: 0, rounding: 'line' })) as { Lines: object[] }
  const withLine = (fields: object) => errorsOf({ ...bill, Lines: [{ ...bill.Lines[0], ...fields }] })
  expect(withLine({ Offers: empty(100_000) })).toEqual([
    { path: 'Lines.0.Offers', message: 'has too many elements' },
  ])
  expect(errorsOf({ ...bill, ApprovalIDs: empty(100_000) })).toHaveLength(1)
  const CustomFields = Object.fromEntries(empty(100_000).map((value, at) => [`f${at}`, value]))
  expect(errorsOf({ ...bill, CustomFields })).toHaveLength(1)
})
