/** Buckets that pairs of letters fall into. 256 of them cost a till with 100,000 products 3 MB; 64 let too many by. */
const BUCKETS = 256

const bucketOf = (first: number, second: number): number => (first * 31 + second) & (BUCKETS - 1)

/**
 * For every pair of neighbouring letters the rows that may have it, a bit each. A row that has a text has all of its
 * pairs: a few words laid over each other leave some hundred of 100,000 rows to look at. It never leaves a hit out.
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

  /** Calls `look` with each row that has every pair of the needle, in order, until it says stop. */
  each(needle: string, look: (row: number) => 'more' | 'stop'): void {
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
        if (look(word * 32 + lowest) === 'stop') return
        left &= left - 1
      }
    }
  }
}
