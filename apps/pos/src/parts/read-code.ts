import { isFault, readScaleBarcode, type ScaleCode, type ScaleRule } from '@evertill/domain'
import type { SellableProduct } from '../queries/use-catalogue.ts'

export type CodeMeaning =
  | { kind: 'product'; product: SellableProduct }
  /** A label of the shop's scale, with a weight or a price. */
  | { kind: 'weighed'; product: SellableProduct; quantity: number }
  | { kind: 'priced'; product: SellableProduct; price: number }
  | { kind: 'misread'; message: string }
  /** `label` if it is one of the scale whose product this device does not have. */
  | { kind: 'missing'; label?: ScaleCode }

/** What a scanned code means on this device. A misread label is an error and is not searched for. */
export function readCode(
  code: string,
  findByCode: (code: string) => SellableProduct | undefined,
  scaleRules: readonly ScaleRule[],
  currencyDigits: number,
): CodeMeaning {
  const exact = findByCode(code)
  if (exact !== undefined) return { kind: 'product', product: exact }
  const label = readScaleBarcode(code, scaleRules, currencyDigits)
  if (label === undefined) return { kind: 'missing' }
  if (isFault(label)) return { kind: 'misread', message: label.message }
  const product = findByCode(label.item)
  if (product === undefined) return { kind: 'missing', label }
  return 'quantity' in label
    ? { kind: 'weighed', product, quantity: label.quantity }
    : { kind: 'priced', product, price: label.price }
}
