import { randomUUID } from 'node:crypto'
import type { Sale, SaleReply } from '@evertill/contract'
import fc from 'fast-check'
import type { Caller } from './test-app.ts'
import { OFFLINE, openTill, returnOf } from './test-sale.ts'

/** What a document adds to the figures of a day, or takes from them. */
export type ShopEntry = { readonly date: string; readonly sale: Sale; readonly sign: 1 | -1 }

export type RandomShop = { readonly entries: readonly ShopEntry[]; readonly numbers: number }

const BUYERS = [undefined, undefined, undefined, '27AAPFU0939F1ZV', '29ABCDE1234F1ZW']
const MONTHS = ['2026-03', '2026-04', '2026-05']

type Plan = {
  readonly month: string
  readonly day: number
  readonly lines: number
  readonly quantity: number
  readonly buyer: string | undefined
  readonly isInterstate: boolean
  /** Where the goods go then. */
  readonly state: string
  readonly fate: 'stays' | 'returned' | 'edited' | 'voidedAtOnce' | 'voidedLater'
  readonly daysLater: number
}

const plan: fc.Arbitrary<Plan> = fc.record({
  month: fc.constantFrom(...MONTHS),
  day: fc.integer({ min: 1, max: 28 }),
  lines: fc.integer({ min: 1, max: 4 }),
  quantity: fc.constantFrom(1_000, 1_000, 3_000, 500_000),
  buyer: fc.constantFrom(...BUYERS),
  isInterstate: fc.boolean(),
  state: fc.constantFrom('07', '27', '33'),
  fate: fc.constantFrom('stays', 'stays', 'returned', 'edited', 'voidedAtOnce', 'voidedLater'),
  daysLater: fc.integer({ min: 1, max: 40 }),
})

const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
const noonOf = (date: string): string => `${date}T06:30:00.000Z`

/**
 * Sells in a store without register sessions over a few months: to buyers with and without a GSTIN, here and in other
 * States, with goods that come back, edits today, and voids on the same day and later. The entries are what the
 * documents mean for each day, written down while they are made.
 */
export const sellAtRandom = async ({
  caller,
  seed,
  documents,
  path = 'BLR2/R1',
}: {
  readonly caller: Caller
  readonly seed: number
  readonly documents: number
  readonly path?: string
}): Promise<RandomShop> => {
  const till = await openTill(caller, path)
  const entries: ShopEntry[] = []
  const today = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)
  const book = async (sale: Sale): Promise<Sale> => {
    const { body } = await caller.post<SaleReply>(OFFLINE, sale)
    if (body.code !== '0') throw new Error(JSON.stringify(body))
    return sale
  }
  const plans = fc.sample(plan, { seed, numRuns: documents })
  for (const one of plans) {
    const date = `${one.month}-${String(one.day).padStart(2, '0')}`
    const terms = {
      header: {
        TransactionDate: noonOf(date),
        ...(one.buyer === undefined ? {} : { CustomerGSTIN: one.buyer }),
        ...(one.isInterstate ? { PlaceOfSupply: one.state } : {}),
      },
      draft: one.isInterstate ? { Supply: 'interstate' as const } : {},
      line: (line: Sale['Lines'][number] | object) => ({ ...line, Quantity: one.quantity }) as never,
    }
    const sale = await book(till.makeSale({ ...terms, lines: one.lines }))
    if (one.fate !== 'voidedAtOnce') entries.push({ date, sale, sign: 1 })
    if (one.fate === 'returned') {
      const back = plusDays(date, one.daysLater)
      const { Returns, Original } = returnOf(sale)
      const note = till.makeSale({
        ...terms,
        lines: 0,
        header: { ...terms.header, TransactionDate: noonOf(back) },
        draft: { ...terms.draft, Returns, Original: { ...Original, BusinessDate: sale.BusinessDate } },
      })
      entries.push({ date: back, sale: await book(note), sign: 1 })
    }
    if (one.fate === 'edited') {
      const { UUID, TransactionNo, Series, RunningNo } = sale
      const header = { ...terms.header, UUID, TransactionNo, Series, RunningNo, Revision: 2 }
      const next = till.makeSale({ ...terms, lines: one.lines === 1 ? 2 : one.lines - 1, header })
      const { body } = await caller.put<SaleReply>(`/transaction/sales/${UUID}`, next)
      if (body.code !== '0') throw new Error(JSON.stringify(body))
      entries.push({ date: today, sale, sign: -1 }, { date: today, sale: next, sign: 1 })
    }
    if (one.fate === 'voidedAtOnce' || one.fate === 'voidedLater') {
      const on = one.fate === 'voidedAtOnce' ? date : plusDays(date, one.daysLater)
      const body = { UUID: randomUUID(), Reason: 'wrong', At: `${on}T10:00:00.000Z` }
      const { status } = await caller.post(`/transaction/sales/${sale.UUID}/void`, body)
      if (status !== 200) throw new Error(`void: ${status}`)
      if (one.fate === 'voidedLater') entries.push({ date: on, sale, sign: -1 })
    }
  }
  return { entries, numbers: plans.length }
}
