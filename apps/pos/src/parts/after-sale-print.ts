import { documentsOf, revisionBefore, type SentSale } from '@evertill/contract'
import { documentKindOf } from '@evertill/domain'
import { receiptLabels } from '@evertill/paper/html/receipt-labels.ts'
import { receiptOf } from '@evertill/paper/receipt.ts'
import { loadLaterTexts } from '@evertill/texts/later-texts.ts'
import type { MomentFormat } from '@evertill/ui/format-moment.ts'
import i18next from 'i18next'
import type { Runtime } from '../actions/runtime.ts'
import { printingOf } from '../print/printing.ts'
import { tellFate } from './print-fate.ts'
import { type OriginalReceipt, receiptJobs } from './receipt-jobs.ts'

/**
 * Opens the drawer after a cash sale, and prints what the printers of this device print by themselves. It belongs to no
 * screen: the cashier may begin the next sale before it is done.
 */
export const printAfterSale = async (
  runtime: Runtime,
  sale: SentSale,
  format: MomentFormat,
): Promise<void> => {
  const printing = printingOf(runtime)
  const printers = await printing.printers.read()
  if (printers.length === 0) return
  const documents = documentsOf(sale)
  const tookCash = documents.some(({ Payments }) => Payments.some(({ Kind }) => Kind === 'Cash'))
  // Before the receipt, so that the change is counted while it prints.
  if (tookCash) await printing.openDrawer()
  const automatic = printers.filter(({ autoPrint, purpose }) => autoPrint && purpose !== 'label')
  if (automatic.length === 0) return
  await loadLaterTexts()
  const labels = receiptLabels(i18next.t, format)
  for (const original of await originalsOf(runtime, sale)) {
    const jobs = automatic.flatMap((printer) => receiptJobs(printer, [original], labels, runtime.newUuid))
    const fate = await printing.autoPrint({ uuid: original.uuid, revision: original.revision }, jobs)
    // The customer waits for a paper that does not come.
    tellFate(i18next.t, fate)
  }
}

const originalsOf = async (
  { databases, catalogue }: Runtime,
  sale: SentSale,
): Promise<(OriginalReceipt & { revision: number })[]> => {
  const { strict } = databases
  const configs = await strict.printConfig.toArray()
  const config = configs.find(({ IsDefault }) => IsDefault) ?? configs[0] ?? null
  const { transactionTypes } = catalogue.goods().setup
  const documents = documentsOf(sale)
  const rows = await strict.salesHistory.bulkGet(documents.map(({ UUID }) => UUID))
  return documents.map((body, index) => {
    const type = transactionTypes.find(({ key }) => key === body.TransactionTypeID)
    const kind = documentKindOf(type?.Letter ?? '')
    const before = revisionBefore(body, rows[index]?.earlier ?? [])
    return {
      uuid: body.UUID,
      revision: body.Revision,
      receipt: receiptOf(body, { config, kind, isCopy: false, before }),
    }
  })
}
