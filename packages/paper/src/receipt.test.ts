import type { Sale } from '@evertill/contract'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { DocumentKind } from '@evertill/domain'
import { buildSale, creditNote, goldenSale, soldLine } from './testing/build-sale.ts'
import { PRINT_CONFIG, LABELS } from './testing/golden-receipt.ts'
import { SAMPLES } from './testing/samples.ts'
import { receiptOf } from './receipt.ts'
import { COLUMNS, rollOf, type RollRow } from './roll.ts'
import { sheetOf } from './sheet.ts'

const context = { config: PRINT_CONFIG, kind: 'sale' as DocumentKind, isCopy: false }
const textOf = (rows: readonly RollRow[]): string =>
  rows.map((row) => (row.kind === 'text' ? row.text : row.kind)).join('\n')
const rollText = (
  sale: Sale,
  more: Partial<Parameters<typeof receiptOf>[1]> = {},
  columns: number = COLUMNS['80mm'],
) => textOf(rollOf(receiptOf(sale, { ...context, ...more }), LABELS, columns))

describe('a receipt', () => {
  test('RC-1 says everything that a tax invoice has to say', () => {
    const sale = { ...goldenSale(), CustomerName: 'Asha Traders', CustomerGSTIN: '29ABCDE1234F1ZW' }
    const text = rollText(sale)
    const [line] = sale.Lines
    for (const part of [
      'Demo Retail & Sons',
      '12 Main Road, Bengaluru, Karnataka',
      'GSTIN 29ABCDE1234F1ZW',
      'Tax invoice',
      sale.TransactionNo,
      'Asha Traders',
      line?.Name,
      `HSN ${line?.HSN}`,
      'Taxable value',
      'CGST',
      'SGST',
      'Rupees',
    ]) {
      expect(text).toContain(part)
    }
  })

  test('FC-16 FC-18 a quick item and malicious names are printed as plain text', () => {
    const sale = goldenSale()
    const named = (Name: string, change: Partial<Sale['Lines'][number]> = {}): Sale => ({
      ...sale,
      Lines: sale.Lines.map((line, index) => (index === 0 ? { ...line, Name, ...change } : line)),
    })
    const quick = { ProductID: 'quick-item', SKU: '', BarCode: '', HSN: '' }
    expect(rollText(named('Repair of a strap', quick))).toContain('Repair of a strap')
    expect(rollText(named('Tea \u202e00.85\u202c\u200b'))).toContain('Tea 00.85')
    expect(rollText(named('\u200b'))).toContain(sale.Lines[0]?.SKU)
    expect(rollText(named('<b>Tea</b>\u0007\u001b@'))).toContain('<b>Tea</b>@')
    for (const row of rollText(named('W'.repeat(200))).split('\n'))
      expect(row.length).toBeLessThanOrEqual(COLUMNS['80mm'])
  })

  test('TX-14 a bill without tax, and one of a composition dealer, is a bill of supply', () => {
    const sale = goldenSale()
    const nil = {
      ...sale,
      Lines: sale.Lines.map((line) => ({ ...line, TaxHeads: [], TaxAmount: 0 })),
    }
    expect(receiptOf(nil, context)).toMatchObject({ title: 'billOfSupply', taxes: [] })
    expect(rollText(nil)).not.toContain('Taxable value')
    expect(receiptOf({ ...sale, Composition: true }, context).title).toBe('billOfSupply')
  })

  test('RC-1 names buyer, delivery and place of supply with their States, and the seller as it was at the sale', () => {
    const receipt = receiptOf(SAMPLES['toKerala'] ?? expect.fail('no sample'), context)
    expect(receipt.seller).toEqual({
      name: 'Demo Retail & Sons Private Limited',
      address: ['12 Main Road', 'Bengaluru 560038'],
      state: 'Karnataka (29)',
      gstin: '29ABCDE1234F1ZW',
    })
    expect(receipt.buyer).toMatchObject({ gstin: '32ABCDE1234F1Z9', state: 'Kerala (32)' })
    expect(receipt.delivery).toMatchObject({ name: 'Malabar Traders, godown 3', state: 'Kerala (32)' })
    expect(receipt.placeOfSupply).toBe('Kerala (32)')
    const heads = receipt.taxes.flatMap((group) => group.heads.map(({ code, percent }) => code + percent))
    expect(heads).toEqual(['IGST5%', 'IGST18%'])
  })

  test('RC-1 without a seller on the sale the print configuration names it, and the GSTIN its State', () => {
    const { seller } = receiptOf(goldenSale(), context)
    expect(seller).toMatchObject({ address: ['12 Main Road, Bengaluru, Karnataka'], state: 'Karnataka (29)' })
  })

  test('RC-2 a return is a credit note with positive figures that names number and day of the original bill', () => {
    const returned = creditNote(buildSale({ Lines: [soldLine(1, { Quantity: 2_000 })] }))
    const text = rollText(returned, { kind: 'return' })
    expect(text).toContain('Credit note')
    expect(text).toMatch(/For bill +BLR1A\/S26\/00042 of 2026-11-15/)
    expect(text).toMatch(/Refund +INR 116.00/)
    expect(text).toMatch(/CGST 2.5% +2.76/)
    expect(text).not.toMatch(/ -\d/)
  })

  test('RC-2 a return of a till that does not send the day names the number alone', () => {
    const returned = creditNote(buildSale({ Lines: [soldLine(1)] }))
    const { BusinessDate: _day, ...Original } = returned.Original ?? expect.fail('no original')
    expect(rollText({ ...returned, Original }, { kind: 'return' })).toMatch(/For bill +BLR1A\/S26\/00042\n/)
  })

  test('SP-34 cash that an edit paid back is not called change, on no paper', () => {
    const sale = SAMPLES['one'] ?? expect.fail('no sample')
    const change = /Change +94.00/
    expect(rollText(sale)).toMatch(change)
    // An edit that does not lower what was paid hands out change.
    expect(rollText(sale, { before: sale })).toMatch(change)
    const before = { PaidAmount: sale.PaidAmount + sale.ChangeAmount }
    expect(rollText(sale, { before })).toMatch(/Paid back +94.00/)
    expect(rollText(sale, { before })).not.toContain('Change')
    const { payments } = sheetOf(receiptOf(sale, { ...context, before }), LABELS)
    expect(payments.map(({ label }) => label)).toEqual(['Cash', 'Paid back'])
  })

  test('RC-24 an e-invoice prints its number and its code', () => {
    const receipt = receiptOf(goldenSale(), { ...context, eInvoice: { irn: 'a5c1', qr: 'signed' } })
    const rows = rollOf(receipt, LABELS, 48)
    expect(textOf(rows)).toContain('IRN a5c1')
    expect(rows).toContainEqual({ kind: 'qr', value: 'signed' })
    const { texts, codes } = sheetOf(receipt, LABELS)
    expect(texts).toContain('IRN a5c1')
    expect(codes[0]).toEqual({ label: 'IRN', value: 'signed' })
    expect(rollText(goldenSale())).not.toContain('IRN')
  })

  test('RC-3 a copy says so before anything else', () => {
    expect(rollText(goldenSale(), { isCopy: true }).startsWith('COPY')).toBe(true)
    expect(rollText(goldenSale())).not.toContain('COPY')
  })

  test('RC-9 what is due has its UPI code, a paid bill has none', () => {
    const sale = goldenSale()
    expect(receiptOf(sale, context).upi).toBeNull()
    const due = receiptOf({ ...sale, DueAmount: 45_400 }, context)
    expect(due.upi).toContain('am=454.00')
    expect(receiptOf({ ...sale, DueAmount: 45_400 }, { ...context, config: null }).upi).toBeNull()
  })

  test('AS-30 a quotation says until when it is valid and asks for no money', () => {
    const quotation = { ...goldenSale(), BusinessDate: '2026-11-17', Payments: [], DueAmount: 45_400 }
    const text = rollText(quotation, { kind: 'quotation' })
    expect(text).toMatch(/Valid until +2026-12-02/)
    expect(text).not.toContain('Due')
    expect(text).not.toContain('Pay by UPI')
    const order = rollText(quotation, { kind: 'order' })
    expect(order).toContain('Pay by UPI')
    expect(order).not.toContain('Valid until')
  })

  test.each(['58mm', '80mm'] as const)(
    'RC-4 B-05 on %s no row is wider than the paper and every amount is whole',
    (paper) => {
      const columns = COLUMNS[paper]
      const names = [
        'x'.repeat(300),
        '<script>alert(1)</script>\n\t"onload="x',
        'मसाला चाय पत्ती प्रीमियम',
        '👩‍👩‍👧 '.repeat(40),
        '',
      ]
      for (const Name of names) {
        const sale = goldenSale()
        const long: Sale = {
          ...sale,
          CustomerName: Name,
          Lines: sale.Lines.map((line) => ({ ...line, Name, Note: Name, GrossAmount: 999_999_999_999 })),
        }
        const config = { ...PRINT_CONFIG, HeaderLines: [Name], FooterLines: [Name], SellerAddress: Name }
        const rows = rollOf(receiptOf(long, { ...context, config }), LABELS, columns)
        for (const row of rows) {
          if (row.kind !== 'text') continue
          // Signs above and below a letter, and joiners, take no room of their own.
          const letters = [...row.text.replace(/[\p{Mn}\u200d]/gu, '')]
          expect(letters.length * (row.large ? 2 : 1)).toBeLessThanOrEqual(columns)
          expect(row.text).not.toMatch(/[\n\t]/)
        }
        expect(textOf(rows)).toContain('9,99,99,99,999.99')
      }
    },
  )

  test('RC-1 the golden receipt has not changed', () => {
    const file = new URL('./testing/golden-receipt.txt', import.meta.url)
    expect(`${rollText(goldenSale())}\n`).toBe(readFileSync(file, 'utf8'))
  })
})
