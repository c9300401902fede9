import { setTimeout as pause } from 'node:timers/promises'
import { readFonts } from '@evertill/paper/pdf/read-fonts.ts'
import { receiptPdf } from '@evertill/paper/pdf/receipt-pdf.ts'
import type { Receipt } from '@evertill/paper/receipt.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import type { BillDocument } from './bill-document.ts'

/**
 * Nobody else is served while a PDF is drawn: about 0.15 s for a usual bill, and 13 µs for each rare letter. This much,
 * which is a bill of 600 usual lines, takes at most a second.
 */
const MAX_TEXT = 80_000
/** A figure is drawn like a text of this length. */
const FIGURE = 8

/** How much there is to draw. */
const textIn = (value: unknown): number => {
  if (typeof value === 'string') return value.length
  if (typeof value === 'number') return FIGURE
  return typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, part) => sum + textIn(part), 0)
    : 0
}

/** A longer bill can only be read and printed as a page. */
export const fitsPdf = (receipt: Receipt): boolean => textIn(receipt) <= MAX_TEXT

/** After a PDF there is none for as long as it took, so that all together leave half of the process to others. */
const MAX_REST_MS = 1_000
const share = { total: 1, tenant: 1, user: 1 }
const queue = createFairQueue({
  all: share,
  search: share,
  waiting: { tenant: 20, user: 20 },
  waitMs: 15_000,
  refuseAfterMs: 1_000,
})

/** Companies get their PDFs in turn. Throws `NoPlace` if too many of this company wait, or none was made in time. */
export const pdfOf = async (
  { receipt, labels, language, paper }: BillDocument,
  registrationId: string,
): Promise<Uint8Array> => {
  const leave = await queue.enter({ tenant: registrationId, user: '', kind: 'work' })
  const began = performance.now()
  try {
    return await receiptPdf([receipt], paper, { labels, language }, { fonts: readFonts })
  } finally {
    void pause(Math.min(MAX_REST_MS, performance.now() - began), undefined, { ref: false }).then(leave)
  }
}
