/** Hash buckets for bigrams. 256 cost 3 MB at 100,000 products; 64 let too many rows through. */
const BUCKETS = 256

const bucketOf = (first: number, second: number): number => (first * 31 + second) & (BUCKETS - 1)

/**
 * A bitmap of rows for every bigram. A row that contains a text contains all of its bigrams, so intersecting a few
 * bitmaps leaves some hundred of 100,000 rows to compare. There may be false hits, but no missing ones.
 */
export class BigramIndex {
  private readonly bits: Uint32Array
  private readonly words: number

  constructor(rows: number) {
    this.words = (rows + 31) >> 5
    this.bits = new Uint32Array(BUCKETS * this.words)
  }

  add(row: number, text: string, from: number, to: number): void {
    const { bits, words } = this
    const word = row >> 5
    const bit = 1 << (row & 31)
    let first = text.charCodeAt(from)
    for (let at = from + 1; at < to; at++) {
      const second = text.charCodeAt(at)
      const place = bucketOf(first, second) * words + word
      bits[place] = (bits[place] ?? 0) | bit
      first = second
    }
  }

  /** Calls `visit` with each row that has every bigram of the needle, in order, until it returns `stop`. */
  each(needle: string, visit: (row: number) => 'more' | 'stop'): void {
    const { bits, words } = this
    const starts: number[] = []
    for (let at = 1; at < needle.length; at++) {
      const start = bucketOf(needle.charCodeAt(at - 1), needle.charCodeAt(at)) * words
      if (!starts.includes(start)) starts.push(start)
    }
    for (let word = 0; word < words; word++) {
      let left = ~0
      for (const start of starts) left &= bits[start + word] ?? 0
      while (left !== 0) {
        const lowest = 31 - Math.clz32(left & -left)
        if (visit(word * 32 + lowest) === 'stop') return
        left &= left - 1
      }
    }
  }
}
