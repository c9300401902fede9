import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Sale, saleChange } from '../index.ts'

const golden = JSON.parse(
  readFileSync(new URL('../../fixtures/sale-v1.json', import.meta.url), 'utf8'),
) as Sale
const [line = expect.fail('no line')] = golden.Lines
const [payment = expect.fail('no payment')] = golden.Payments

const sale = (payable: number, lines: readonly string[], paid: Partial<typeof payment>[]): Sale => ({
  ...golden,
  PayableAmount: payable,
  Lines: lines.map((UUID) => ({ ...line, UUID })),
  Payments: paid.map((part) => ({ ...payment, ...part })),
})

test('AS-26 a change says what the bill was and is, which lines went and came, and which money moved', () => {
  const cash = (Amount: number) => ({ PaymentType: 'Cash', Kind: 'Cash' as const, Amount })
  const upi = (Amount: number) => ({ PaymentType: 'UPI', Kind: 'Other' as const, Amount })
  expect(
    saleChange(sale(13_000, ['a', 'b', 'c'], [cash(13_000)]), sale(5_800, ['a'], [cash(5_800)])),
  ).toEqual({
    from: 13_000,
    to: 5_800,
    removed: 2,
    added: 0,
    moved: [{ type: 'Cash', isCash: true, amount: -7_200 }],
  })
  expect(saleChange(sale(5_800, ['a'], [cash(5_800)]), sale(5_800, ['a'], [upi(5_800)]))).toMatchObject({
    removed: 0,
    moved: [
      { type: 'Cash', isCash: true, amount: -5_800 },
      { type: 'UPI', isCash: false, amount: 5_800 },
    ],
  })
  expect(saleChange(sale(1, ['a'], []), sale(1, ['a', 'b'], []))).toMatchObject({ added: 1, moved: [] })
})
