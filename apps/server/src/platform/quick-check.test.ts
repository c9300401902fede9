import { Sale } from '@evertill/contract'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { makeChance } from '../testing/fuzz-values.ts'
import { canonicalJson } from './canonical-json.ts'
import { quickCheck } from './quick-check.ts'

const SEED = Number(process.env.EVERTILL_SEED ?? Date.now() % 2 ** 31)

type Body = Record<string, unknown>
const golden = JSON.parse(
  readFileSync(new URL('../../../../packages/contract/fixtures/sale-v1.json', import.meta.url), 'utf8'),
) as Body & { readonly Lines: readonly Body[] }
const id = String(golden['UUID'])
const line = golden.Lines[0] as Body
/** Whatever a sale can have, apart from fields of the shop's own. */
const whole = {
  ...golden,
  BillDiscount: { Kind: 'Percent', Percent: 50_000 },
  Supply: 'local',
  Composition: false,
  CustomerID: id,
  CustomerPhoneNo: '+91 80',
  DueDate: '2026-02-28',
  ApprovalIDs: [id],
  Original: {
    UUID: id,
    TransactionNo: 'BLR1A/S26/00001',
    TotalAmount: 100,
    PayableAmount: 100,
    ReturnedAmount: 0,
    RefundedAmount: 0,
  },
  Loyalty: { Points: 3, PointValue: 100, As: 'Tender' },
  Lines: [
    {
      ...line,
      Discount: { Kind: 'Amount', Amount: 5 },
      Offers: [{ OfferID: 'o', Version: 1, Amount: 2, Reason: '' }],
    },
    { ...line, Discount: { Kind: 'Percent', Percent: 0 }, IsWeighed: true },
  ],
}

const ODD: readonly unknown[] = [
  ...[null, true, [], {}, 0, 1, -1, 1.5, 1e12, 1e12 + 1, 1e16, '', 'x', 'x'.repeat(64), 'x'.repeat(501)],
  ...[
    id,
    id.toUpperCase(),
    `${id} `,
    '2026-02-29',
    '2028-02-29',
    '2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00',
  ],
  ...['Percent', 'Amount', 'Cash', 'local', ['x'], { length: 3 }, { Kind: 'Percent', Percent: 1, Amount: 1 }],
]

/** What zod gives back, if it is the same value. */
const isUnchanged = (value: unknown): boolean => {
  const { data, success } = Sale.safeParse(value)
  return success && canonicalJson(data) === canonicalJson(value)
}

describe('IN-4 a body that the quick look lets pass is one that the contract gives back as it is', () => {
  const isSale = quickCheck(Sale)

  test('an ordinary sale and one with everything pass it', () => {
    expect([golden, whole].map((sale) => [isUnchanged(sale), isSale(sale)])).toEqual([
      [true, true],
      [true, true],
    ])
  })

  test(`it says of a sale with one thing changed what the contract says, seed ${SEED}`, () => {
    const chance = makeChance(SEED)
    const change = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null || chance.once(8)) return chance.of(ODD)
      if (Array.isArray(value)) {
        if (value.length === 0 || chance.once(6)) return [...value, chance.of(ODD)]
        const at = chance.below(value.length)
        return value.map((inner, index) => (index === at ? change(inner) : inner))
      }
      const key = chance.of(Object.keys(value))
      const { [key]: inner, ...rest } = value as Body
      if (chance.once(6)) return rest
      if (chance.once(12)) return { ...value, Later: inner }
      return { ...value, [key]: change(inner) }
    }
    let passed = 0
    for (let round = 0; round < 4_000; round++) {
      const value = change(whole)
      const verdict = isSale(value)
      if (verdict !== isUnchanged(value)) expect(value).toBe(verdict ? 'refused' : 'let pass')
      if (verdict) passed += 1
    }
    expect(passed).toBeGreaterThan(100)
  })

  test('what it does not know it leaves to the contract', () => {
    const unknown = [
      z.string().trim(),
      z.string().regex(/a/),
      z.email(),
      z.number(),
      z.int().gt(1),
      z.coerce.string(),
      z.boolean().default(true),
      z.string().transform((text) => text),
      z.boolean().refine(() => true),
      z.looseObject({}),
      z.strictObject({}),
      z.record(z.string(), z.string()),
      z.array(z.string()).refine(() => true),
    ]
    const values = ['a', 'a@b.cd', 2, true, {}, []]
    expect(unknown.map((schema) => values.filter(quickCheck(schema)))).toEqual(unknown.map(() => []))
  })
})
