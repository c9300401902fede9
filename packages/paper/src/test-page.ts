import type { RollRow } from './roll.ts'
import { pair, wrap } from './text-rows.ts'

export interface TestPageTexts {
  title: string
  printer: string
  /** Says what to look for on the paper. */
  hint: string
}

/** A page that shows what a printer can do: width, characters, the rupee sign, bars and squares. */
export const testPage = (columns: number, { title, printer, hint }: TestPageTexts): RollRow[] => {
  const text = (line: string): RollRow[] => wrap(line, columns).map((row) => ({ kind: 'text', text: row }))
  const ruler = Array.from({ length: columns }, (_, place) => String((place + 1) % 10)).join('')
  return [
    { kind: 'text', text: title, centred: true, bold: true, large: true },
    ...text(printer),
    { kind: 'rule' },
    { kind: 'text', text: ruler },
    ...pair('Café Müller ñ ½ €', '1,234.56', columns).map((row): RollRow => ({ kind: 'text', text: row })),
    ...pair('₹', '₹ 1,234.56', columns).map((row): RollRow => ({ kind: 'text', text: row })),
    { kind: 'qr', value: 'EVERTILL' },
    { kind: 'barcode', value: 'EVERTILL-1' },
    ...text(hint),
  ]
}
