import { formatMoney, kindOfNumber, readable } from '@evertill/domain'
import type { ReceiptLabels } from '@evertill/paper/labels.ts'
import { type Receipt, receiptOf } from '@evertill/paper/receipt.ts'
import type { Paper } from '@evertill/paper/roll.ts'
import { writeFigure } from '@evertill/texts/write-value.ts'
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
  /** For a message: the shop as its settings name it, and the total with the currency's sign. */
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
    // Not the seller on the bill: a forged one would speak for somebody else in a mail of this server.
    shop: receipt.headerLines[0] || readable(store?.name ?? ''),
    total: writeFigure(formatMoney(Math.abs(receipt.payable), receipt.currency), language),
  }
}
