import type { BridgePrinterState } from '@evertill/contract/bridge'

/** DLE EOT n: the printer answers one byte at once, also when it is out of paper: 1 printer, 2 why offline, 4 paper. */
export const STATUS_REQUEST = Uint8Array.of(0x10, 0x04, 1, 0x10, 0x04, 2, 0x10, 0x04, 4)
const STATUS_BYTES = 3

/** Four bits of each answer are fixed, which tells it from other bytes that a printer sends by itself. */
const isStatusByte = (byte: number): boolean => (byte & 0b1001_0011) === 0b0001_0010

const OFFLINE = 0b0000_1000
const COVER_OPEN = 0b0000_0100
const PAPER_STOP = 0b0010_0000
const ERROR = 0b0100_0000
const PAPER_LOW = 0b0000_1100
const PAPER_OUT = 0b0110_0000

/** Many letters look like status bytes: `R`, `V` and `r` of a greeting would be a printer without paper. */
const isTextByte = (byte: number): boolean =>
  (byte >= 0x20 && byte < 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0d
/** No answer of a printer is so long, and none is text only. */
const MIN_TEXT = STATUS_BYTES + 1

/** Undefined while the answer is not complete. */
export const readStatus = (bytes: readonly number[]): BridgePrinterState | undefined => {
  if (bytes.length >= MIN_TEXT && bytes.every(isTextByte)) return 'no-printer'
  // The three bytes come together; what a printer sends by itself comes before or after them.
  const at = bytes.findIndex((_, from) => {
    const answer = bytes.slice(from, from + STATUS_BYTES)
    return answer.length === STATUS_BYTES && answer.every(isStatusByte)
  })
  const [printer, cause, paper] = at < 0 ? [] : bytes.slice(at)
  if (printer === undefined || cause === undefined || paper === undefined) return undefined
  if (cause & COVER_OPEN) return 'cover-open'
  if (cause & PAPER_STOP || paper & PAPER_OUT) return 'paper-out'
  if (cause & ERROR) return 'error'
  if (printer & OFFLINE) return 'offline'
  return paper & PAPER_LOW ? 'paper-low' : 'ready'
}

/** A job would not come out now. `unknown` may: many printers tell nothing. */
export const blocksPrinting = (state: BridgePrinterState): boolean =>
  !['ready', 'paper-low', 'unknown'].includes(state)
