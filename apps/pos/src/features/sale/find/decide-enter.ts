import type { SellableProduct } from '../../../queries/use-catalogue.ts'

/** EAN-8 is the shortest barcode in retail. */
const MIN_BARCODE_LENGTH = 8

interface Found {
  text: string
  highlighted: SellableProduct | undefined
  exact: SellableProduct | undefined
  hits: readonly SellableProduct[]
}

export type EnterDecision =
  | { kind: 'nothing' }
  | { kind: 'add'; product: SellableProduct }
  | { kind: 'choose' }
  | { kind: 'missing' }

export function decideEnter({ text, highlighted, exact, hits }: Found): EnterDecision {
  if (highlighted !== undefined) return { kind: 'add', product: highlighted }
  if (text === '') return { kind: 'nothing' }
  if (exact !== undefined) return { kind: 'add', product: exact }
  const [only, second] = hits
  if (only === undefined) return { kind: 'missing' }
  // A partly read barcode is a substring of a longer one: it may be offered, but is never added automatically.
  if (second === undefined && !(isCode(text) && text.length >= MIN_BARCODE_LENGTH))
    return { kind: 'add', product: only }
  return { kind: 'choose' }
}

/** Such as `BLR1A/S26/00042`. */
export function isDocumentNumber(text: string): boolean {
  return /^[A-Z0-9]+\/[A-Z]\d\d\/\d{5,6}$/i.test(text)
}

export function isCode(text: string): boolean {
  return /^\d+$/.test(text)
}
