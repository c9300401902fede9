import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { runs } from '../testing/runs.ts'
import type { GstrAmounts } from './gstr-file.ts'
import { gstr1 } from './gstr1.ts'
import { outwardSupplies } from './gstr3b.ts'
import type { HsnRow, RateRow, ReturnDocument, ReturnInput } from './gstr-rows.ts'

const seed = Number(process.env['EVERTILL_SEED'] ?? new Date().getTime() % 2_147_483_647)
afterAll(() => console.info(`random returns, seed ${seed}`))

const BUYERS = ['', '', '27AAPFU0939F1ZV', '29ABCDE1234F1ZW', 'invented']
const amount = fc.integer({ min: 0, max: 30_000_000 })

const rowOf = (supply: 'local' | 'interstate', sign: 1 | -1): fc.Arbitrary<RateRow> =>
  fc
    .record({
      rate: fc.constantFrom(0, 50_000, 120_000, 180_000, 400_000),
      taxable: amount,
      tax: amount,
      cess: fc.constantFrom(0, 1_200),
      without: fc.constantFrom('nil' as const, 'exempt' as const, 'nonGst' as const),
    })
    .map(({ rate, taxable, tax, cess, without }) => {
      if (rate === 0)
        return { rate, treatment: without, taxable: sign * taxable, igst: 0, cgst: 0, sgst: 0, cess: 0 }
      const [igst, half] = supply === 'local' ? [0, sign * tax] : [sign * tax, 0]
      return {
        rate,
        treatment: 'taxed',
        taxable: sign * taxable,
        igst,
        cgst: half,
        sgst: half,
        cess: sign * cess,
      }
    })

const documentOf = (key: number): fc.Arbitrary<ReturnDocument> =>
  fc
    .record({
      isNote: fc.boolean(),
      supply: fc.constantFrom('local' as const, 'interstate' as const),
      buyerGstin: fc.constantFrom(...BUYERS),
      value: amount,
      original: fc.option(amount, { nil: undefined }),
    })
    .chain(({ isNote, supply, buyerGstin, value, original }) =>
      fc.array(rowOf(supply, isNote ? -1 : 1), { minLength: 1, maxLength: 4 }).map((rows) => ({
        key: String(key),
        counts: 1 as const,
        kind: isNote ? ('creditNote' as const) : ('bill' as const),
        number: `A/S26/${key}`,
        date: '2026-04-10',
        buyerGstin,
        supply,
        placeOfSupply: supply === 'local' ? '' : '07',
        value: isNote ? -value : value,
        ...(isNote && original !== undefined
          ? { original: { number: 'A/S26/1', date: '2026-04-01', value: original } }
          : {}),
        rows,
      })),
    )

const month: fc.Arbitrary<ReturnInput> = fc
  .record({
    size: fc.integer({ min: 0, max: 12 }),
    local: fc.array(rowOf('local', 1), { maxLength: 5 }),
  })
  .chain(({ size, local }) =>
    fc.tuple(...Array.from({ length: size }, (_, key) => documentOf(key))).map((documents) => ({
      gstin: '29ABCDE1234F1ZW',
      period: '2026-04',
      composition: false,
      currency: 'INR',
      hsnDigits: 4 as const,
      documents,
      local,
      hsn: [
        ...local.map((row) => goodsOf(row, '')),
        ...documents.flatMap(({ rows, buyerGstin }) => rows.map((row) => goodsOf(row, buyerGstin))),
      ],
      series: [],
    })),
  )

const goodsOf = (row: RateRow, buyerGstin: string): HsnRow => ({
  ...row,
  hsn: '3401',
  unit: 'pc',
  buyerGstin,
  quantity: 1_000,
  example: '',
})

/** Back to minor units: taxable, IGST, CGST, SGST, cess. */
const paise = ({ txval, iamt, camt, samt, csamt }: GstrAmounts): number[] =>
  [txval, iamt, camt, samt, csamt].map((value) => Math.round(value * 100))
const sum = (rows: readonly number[][], sign = 1): number[] =>
  rows.reduce((all, row) => all.map((value, at) => value + sign * (row[at] ?? 0)), [0, 0, 0, 0, 0])
const items = (documents: readonly { itms: { itm_det: GstrAmounts }[] }[] = []): number[][] =>
  documents.flatMap(({ itms }) => itms.map(({ itm_det }) => paise(itm_det)))

it('GR-13 the tables of a random month and its summary by HSN come to the supplies of its documents, to the paisa', () => {
  fc.assert(
    fc.property(month, (input) => {
      const file = gstr1(input)
      const notes = [...(file.cdnr ?? []).flatMap(({ nt }) => nt), ...(file.cdnur ?? [])]
      const taxed = sum([
        sum(items(file.b2b?.flatMap(({ inv }) => inv))),
        sum(items(file.b2cl?.flatMap(({ inv }) => inv))),
        sum((file.b2cs ?? []).map(paise)),
        sum(items(notes), -1),
      ])
      const supplies = outwardSupplies(input)
      expect(taxed).toEqual(Object.values(supplies.taxed))
      const column = (name: 'nil_amt' | 'expt_amt' | 'ngsup_amt'): number =>
        (file.nil?.inv ?? []).reduce((all, row) => all + Math.round(row[name] * 100), 0)
      const untaxed = [column('nil_amt'), column('expt_amt'), column('ngsup_amt')]
      expect(untaxed).toEqual([supplies.nil, supplies.exempt, supplies.nonGst])
      const hsn = file.hsn && 'hsn_b2b' in file.hsn ? [...file.hsn.hsn_b2b, ...file.hsn.hsn_b2c] : []
      const all = untaxed.reduce((one, other) => one + other, taxed[0] ?? 0)
      expect(sum(hsn.map(paise))).toEqual([all, ...taxed.slice(1)])
    }),
    { seed, numRuns: runs(400) },
  )
})
