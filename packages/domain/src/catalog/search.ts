import { toEan13 } from './check-digit.ts'

export interface Searchable {
  name: string
  sku: string
  barcode: string
}

/** Scan mode is exact, on barcode or SKU. A UPC-A and its EAN-13 are one code. */
export function matchesScan(product: Pick<Searchable, 'sku' | 'barcode'>, code: string): boolean {
  if (code === '') return false
  return (
    product.barcode === code ||
    product.sku === code ||
    (product.barcode !== '' && toEan13(product.barcode) === toEan13(code))
  )
}

/** Manual mode: substring of name, SKU or barcode, whatever the case. */
export function matchesText(product: Searchable, text: string): boolean {
  const wanted = text.toLowerCase()
  return [product.name, product.sku, product.barcode].some((field) => field.toLowerCase().includes(wanted))
}

export const SEARCH_TEXTS = {
  scanMiss: 'Product not found in IndexedDB',
  nothingFound: 'No products found',
} as const
