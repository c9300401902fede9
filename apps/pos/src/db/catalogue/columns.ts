/** A column of repeated texts: each distinct one once, and per row which of them. */
export interface WordColumn {
  words: string[]
  codes: Uint16Array
}

/** Amounts fit 32 bits in nearly every shop; the others get the wide column. */
export type NumberColumn = Int32Array | Float64Array

export const packNumbers = (values: readonly number[]): NumberColumn =>
  values.every((value) => value === (value | 0)) ? Int32Array.from(values) : Float64Array.from(values)

export const packWords = (values: readonly string[]): WordColumn => {
  const known = new Map<string, number>()
  const codes = new Uint16Array(values.length)
  values.forEach((value, row) => {
    const code = known.get(value) ?? known.size
    if (code === known.size) known.set(value, code)
    codes[row] = code
  })
  return { words: [...known.keys()], codes }
}

export const wordAt = ({ words, codes }: WordColumn, row: number): string => words[codes[row] ?? 0] ?? ''

/** Where each line of `lines.join('\n')` begins. */
export const startsOf = (lines: readonly string[]): Uint32Array => {
  const starts = new Uint32Array(lines.length)
  let offset = 0
  lines.forEach((line, row) => {
    starts[row] = offset
    offset += line.length + 1
  })
  return starts
}

/** FNV-1a over a part of a text, without cutting it out. */
export const hashOf = (text: string, from: number, to: number): number => {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/**
 * Finds rows by a text that stands somewhere else: it holds row numbers only, so 100,000 codes take a megabyte where a
 * Map of strings takes twenty. Of equal texts the first added is found first.
 */
export class RowTable {
  private readonly slots: Uint16Array
  private readonly mask: number

  constructor(rows: number) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(2, rows * 2)))
    this.slots = new Uint16Array(size)
    this.mask = size - 1
  }

  add(hash: number, row: number): void {
    let slot = hash & this.mask
    while (this.slots[slot] !== 0) slot = (slot + 1) & this.mask
    this.slots[slot] = row + 1
  }

  find(hash: number, isIt: (row: number) => boolean): number {
    let slot = hash & this.mask
    for (let entry = this.slots[slot] ?? 0; entry !== 0; entry = this.slots[slot] ?? 0) {
      if (isIt(entry - 1)) return entry - 1
      slot = (slot + 1) & this.mask
    }
    return -1
  }
}
