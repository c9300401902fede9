import { formatMoney, kindOfNumber } from '@evertill/domain'
import type { ReceiptLabels } from '@evertill/paper/labels.ts'
import type { PdfFonts } from '@evertill/paper/pdf/faces.ts'
import { readFonts } from '@evertill/paper/pdf/read-fonts.ts'
import { receiptPdf } from '@evertill/paper/pdf/receipt-pdf.ts'
import { type Receipt, receiptOf } from '@evertill/paper/receipt.ts'
import { shopOf } from '@evertill/paper/receipt-texts.ts'
import type { Paper } from '@evertill/paper/roll.ts'
import type { Language } from '@evertill/texts/languages.ts'
import type { Tx } from '../../db/database.ts'
import { listPrintConfigs } from '../../repositories/catalogue/store-list.repository.ts'
import { findStoreOfBill } from '../../repositories/sales/bill-send.repository.ts'
import { type HeadRow, findStanding, readSale } from '../../repositories/sales/sale-read.repository.ts'
import { findRevisionPaid } from '../../repositories/sales/sale-revision.repository.ts'
import { knownLanguage, labelsIn } from './bill-texts.ts'

/** A bill as the shop prints it: the receipt of the last revision, its paper and its words. */
export type BillDocument = {
  readonly receipt: Receipt
  readonly labels: ReceiptLabels
  readonly language: Language
  readonly paper: Paper
  readonly isVoid: boolean
  /** For a message: the shop and the total, with the currency's sign. */
  readonly shop: string
  readonly total: string
}

export const readBillDocument = async (
  tx: Tx,
  head: HeadRow,
  { language: wanted, isCopy }: { language: string; isCopy: boolean },
): Promise<BillDocument> => {
  const language = knownLanguage(wanted)
  const store = await findStoreOfBill(tx, head.store_id)
  const configs = (await listPrintConfigs(tx, head.store_id)).filter((config) => !config.IsDeleted)
  // The default comes first.
  const config = configs[0] ?? null
  const kind = kindOfNumber(head.transaction_no)
  const before = await findRevisionPaid(tx, head.uuid, head.revision - 1)
  const receipt = receiptOf(await readSale(tx, head), { config, kind, isCopy, before })
  return {
    receipt,
    labels: labelsIn(language, store?.time_zone ?? 'UTC'),
    language,
    paper: config?.Paper ?? '80mm',
    isVoid: (await findStanding(tx, head.uuid)).status === 'Void',
    shop: shopOf(receipt) || store?.name || '',
    total: formatMoney(Math.abs(receipt.payable), receipt.currency),
  }
}

let fonts: Promise<PdfFonts> | undefined

/** The fonts are read once. A failed read is tried again with the next bill. */
const loadFonts = (): Promise<PdfFonts> => {
  fonts ??= readFonts().catch((error: unknown) => {
    fonts = undefined
    throw error
  })
  return fonts
}

export const pdfOf = async ({ receipt, labels, language, paper }: BillDocument): Promise<Uint8Array> =>
  receiptPdf([receipt], paper, { labels, language }, { fonts: await loadFonts() })
