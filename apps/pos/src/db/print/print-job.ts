import type { PrintPurpose } from '@evertill/paper/print-purpose.ts'
import type { RollRow } from '@evertill/paper/roll.ts'
import type { Sheet } from '@evertill/paper/sheet.ts'

/** Printed jobs leave the queue, so there is no state for them. */
export type PrintJobState = 'waiting' | 'sending' | 'unknown'

/** What happens to a job, and the state it is in afterwards; `null` when it leaves the queue. */
export const PRINT_JOB_MOVES = {
  waiting: { claim: 'sending', lose: 'unknown', drop: null },
  sending: { print: null, giveBack: 'waiting', askAgain: 'waiting', lose: 'unknown' },
  unknown: { drop: null },
} as const satisfies Record<PrintJobState, Partial<Record<string, PrintJobState | null>>>

/** A bill on A4 in the language in which it was made. */
export interface SheetPaper {
  sheet: Sheet
  /** With `{page}` and `{pages}`, which are known when it is drawn. */
  pageText: string
  language: string
  /** The moment of the bill, so that the file is the same whenever it is made. */
  at: string
}

/**
 * Something to be printed. It is on the disk before the printer gets a byte, and leaves when the printer has it all. The
 * rows are those of the original: whether they come out as a copy is decided when the job is claimed.
 */
export interface PrintJob {
  id: string
  /** Of a printer in `deviceDB`. */
  printerKey: string
  createdAt: string
  /** For people: the number of the bill, or the name of the paper. */
  title: string
  purpose: PrintPurpose
  /** The document whose prints are counted; missing for papers that are no receipt of a sale. */
  saleUuid?: string
  rows: readonly RollRow[]
  /** In place of the rows, on a printer for A4. */
  paper?: SheetPaper
  /** The word for a copy, in the language of the rows. */
  copyLabel: string
  /** So many in all; those after the first are copies. */
  copies: number
  state: PrintJobState
  /**
   * Asked for while nothing was printed, by the sale itself or by hand: not printed if another way has printed the
   * receipt meanwhile. It would be a copy, which nobody wanted and nobody has approved.
   */
  isOriginalOnly?: true
  /** Set when the job is first claimed, and kept while its bytes may have left this device. */
  isCopy?: boolean
  /** Grows when a print has certainly failed: a bridge prints nothing twice under one name. */
  attempt: number
  /** Printed once more by hand after its fate was unknown: a copy, whatever is counted. */
  isAgain?: true
  /** Why it is not printed yet, or why nobody knows. */
  reason?: string
}

/** The logo of a store, as dots. */
export interface PrintLogo {
  StoreID: string
  width: number
  height: number
  /** One byte a dot, 1 is ink. */
  dots: Uint8Array
}
