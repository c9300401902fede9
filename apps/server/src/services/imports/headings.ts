import type { ImportKind } from '@evertill/contract'
import type { FileRow } from './csv-rows.ts'
import { IMPORT_FIELDS } from './import-fields.ts'

/** How far down the headings may stand: above them some files have a title or merged cells. */
export const HEADING_ROWS = 10

/** `Bar-Code *` and `barcode` are the same heading. */
export const plainWord = (heading: string): string =>
  heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** What the company chose before, by the plain word of the heading; null: not to be imported. */
export type RememberedWords = Readonly<Record<string, string | null>>

/** For each heading the field that it probably is, or null. No field is taken twice. */
export const guessFields = (
  kind: ImportKind,
  headings: readonly string[],
  remembered: RememberedWords = {},
): (string | null)[] => {
  const fields = IMPORT_FIELDS[kind]
  const words = headings.map(plainWord)
  const guesses: (string | null)[] = words.map(() => null)
  const taken = new Set<string>()
  const take = (at: number, name: string | undefined) => {
    if (name === undefined || guesses[at] !== null || taken.has(name)) return
    guesses[at] = name
    taken.add(name)
  }
  const isOpen = (word: string) => word !== '' && remembered[word] === undefined
  for (const [at, word] of words.entries()) {
    const name = remembered[word] ?? undefined
    take(at, fields.find((field) => field.name === name)?.name)
  }
  // The name of a field goes before words for it, and better words before worse ones.
  for (const [at, word] of words.entries())
    if (isOpen(word)) take(at, fields.find(({ name }) => plainWord(name) === word)?.name)
  for (const field of fields)
    for (const wanted of field.words) {
      const at = words.findIndex((word, place) => word === wanted && isOpen(word) && guesses[place] === null)
      if (at >= 0) take(at, field.name)
    }
  return guesses
}

const known = (kind: ImportKind, row: FileRow, remembered: RememberedWords): number =>
  guessFields(kind, row.cells, remembered).filter((name) => name !== null).length

/** Of the first rows the one with most headings that are known; else the first one with most values. */
export const findHeadings = (
  kind: ImportKind,
  rows: readonly FileRow[],
  remembered: RememberedWords = {},
): FileRow | undefined => {
  const scored = rows.slice(0, HEADING_ROWS).map((row) => ({
    row,
    known: known(kind, row, remembered),
    filled: row.cells.filter((text) => text.trim() !== '').length,
  }))
  return scored.toSorted((a, b) => b.known - a.known || b.filled - a.filled || a.row.line - b.row.line)[0]
    ?.row
}
