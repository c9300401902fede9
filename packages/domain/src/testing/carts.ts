import { type CartLine, type CartSnapshot, gstRate } from '../index.ts'
import type { Tax } from '../tax/tax.ts'

/** Factories for tests: a test states only the fields that it is about. */
export function gst(percent: number): Tax {
  return { id: `gst${percent}`, name: `GST ${percent}`, rates: [gstRate(percent * 10_000)] }
}

export const EXEMPT: Tax = { id: 'exempt', name: 'Exempt', rates: [{ name: 'Exempt', heads: [] }] }

let made = 0

export function line(overrides: Partial<CartLine> = {}): CartLine {
  made += 1
  return {
    id: `line-${made}`,
    quantity: 1000,
    unitPrice: 10_000,
    priceIncludesTax: true,
    tax: gst(18),
    ...overrides,
  }
}

export function cart(lines: readonly CartLine[], overrides: Partial<CartSnapshot> = {}): CartSnapshot {
  return { businessDate: '2026-11-15', rounding: { step: 1 }, lines, ...overrides }
}
