import { documentsOf, type PrintConfig, revisionBefore, type SentSale } from '@evertill/contract'
import { documentKindOf } from '@evertill/domain'
import { configFor, defaultConfig } from '@evertill/paper/print-config.ts'
import { isBill } from '@evertill/paper/print-purpose.ts'
import { type Receipt, receiptOf } from '@evertill/paper/receipt.ts'
import { loadLaterTexts } from '@evertill/texts/later-texts.ts'
import type { MomentFormat } from '@evertill/ui/format-moment.ts'
import i18next from 'i18next'
import type { Runtime } from '../actions/runtime.ts'
import type { PrinterRecord } from '../db/device/printer-record.ts'
import { logWarning } from '../platform/log.ts'
import { printingOf } from '../print/printing.ts'
import { loadBillTexts } from './bill-texts.ts'
import { tellFate } from './print-fate.ts'
import { receiptJobs } from './receipt-jobs.ts'

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
  // Before the receipt, so that the change is counted while it prints. A till that is closed while the printer hangs
  // would lose the receipt if it were not stored meanwhile.
  const drawer = tookCash ? printing.openDrawer() : undefined
  drawer?.catch((error: unknown) => logWarning('The drawer was not opened.', error))
  const configs = await runtime.databases.strict.printConfig.toArray()
  const automatic = automaticPrinters(printers, defaultConfig(configs)?.Paper)
  if (automatic.length === 0) return
  await loadLaterTexts()
  const texts = await loadBillTexts(runtime.settings.get(), format)
  for (const { uuid, revision, receiptOn } of await documentsToPrint(runtime, sale, configs)) {
    const jobs = automatic.flatMap((printer) =>
      receiptJobs(printer, [{ uuid, receipt: receiptOn(printer) }], texts, runtime.newUuid),
    )
    const fate = await printing.autoPrint({ uuid, revision }, jobs, drawer)
    // The customer waits for a paper that does not come.
    tellFate(i18next.t, fate)
  }
}

/** A bill comes out once by itself: on the paper of the store, if a printer for it prints by itself. */
const automaticPrinters = (
  printers: readonly PrinterRecord[],
  paper: PrintConfig['Paper'] | undefined,
): PrinterRecord[] => {
  const automatic = printers.filter(({ autoPrint, purpose }) => autoPrint && purpose !== 'label')
  const usual = paper === 'A4' ? 'a4' : 'receipt'
  const hasUsual = automatic.some(({ purpose }) => purpose === usual)
  return automatic.filter(({ purpose }) => !hasUsual || purpose === usual || !isBill(purpose))
}

interface DocumentToPrint {
  uuid: string
  revision: number
  receiptOn(printer: PrinterRecord): Receipt
}

const documentsToPrint = async (
  { databases, catalogue }: Runtime,
  sale: SentSale,
  configs: readonly PrintConfig[],
): Promise<DocumentToPrint[]> => {
  const { transactionTypes } = catalogue.goods().setup
  const documents = documentsOf(sale)
  const rows = await databases.strict.salesHistory.bulkGet(documents.map(({ UUID }) => UUID))
  return documents.map((body, index) => {
    const type = transactionTypes.find(({ key }) => key === body.TransactionTypeID)
    const kind = documentKindOf(type?.Letter ?? '')
    const before = revisionBefore(body, rows[index]?.earlier ?? [])
    return {
      uuid: body.UUID,
      revision: body.Revision,
      receiptOn: ({ purpose }) => {
        const config = (purpose === 'a4' ? configFor(configs, 'A4') : defaultConfig(configs)) ?? null
        return receiptOf(body, { config, kind, isCopy: false, before })
      },
    }
  })
}
