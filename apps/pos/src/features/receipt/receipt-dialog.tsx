import type { SentSale } from '@evertill/contract'
import { SegmentedControl } from '@mantine/core'
import { IconFileDownload, IconPrinter, IconShare } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ReceiptPaper } from '@evertill/paper/html/receipt-paper.tsx'
import { type Paper, PAPERS } from '@evertill/paper/roll.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { LoadingState } from '@evertill/ui/state-view.tsx'
import { useState, useSyncExternalStore } from 'react'
import { toast } from '@evertill/ui/toast.ts'
import type { ApprovalOf } from '../../parts/approval-of.ts'
import { PrintOut } from './print-out.tsx'
import classes from './receipt.module.css'
import { usePrint } from './use-print.ts'
import { type ReceiptView, useReceiptLabels } from './use-receipt.ts'
import { useReprintGuard } from './use-reprint-guard.tsx'
import { logWarning } from '../../platform/log.ts'
import { receiptPrinter } from '../../print/receipt-printer.ts'
import { type PrinterKind, printerKinds } from '../../print/printers.ts'

interface ReceiptDialogProps {
  view: ReceiptView
  sale: SentSale
  approvalOf: ApprovalOf
  onClose: () => void
}

/** A preview of the receipt on the chosen paper. */
export function ReceiptDialog({ view, sale, approvalOf, onClose }: ReceiptDialogProps) {
  const { t } = useTranslation()
  const labels = useReceiptLabels()
  const print = usePrint(view)
  const { run, approval } = useReprintGuard(sale, approvalOf)
  return (
    <Dialog onClose={onClose} title={t('receipt.title')} size={view.paper === 'A4' ? 'xl' : 'lg'}>
      <SegmentedControl
        aria-label={t('receipt.paper')}
        data={[...PAPERS]}
        value={view.paper}
        onChange={(paper) => view.choosePaper(paper as Paper)}
        fullWidth
      />
      <div className={classes.preview} tabIndex={0} role="region" aria-label={t('receipt.title')}>
        {view.receipts ? (
          view.receipts.map((receipt) => (
            <ReceiptPaper key={receipt.number} receipt={receipt} labels={labels} paper={view.paper} />
          ))
        ) : (
          <LoadingState text={t('app.loading')} />
        )}
      </div>
      <PrinterChoice />
      <div className={classes.actions}>
        <Button
          icon={IconPrinter}
          iconSize={20}
          loading={print.busy}
          data-autofocus
          onClick={() => void run(print.print)}
        >
          {t('receipt.print')}
        </Button>
        <Button
          variant="default"
          icon={IconShare}
          iconSize={20}
          disabled={print.busy}
          onClick={() => void run(print.share)}
        >
          {t('receipt.share')}
        </Button>
        <Button
          variant="default"
          icon={IconFileDownload}
          iconSize={20}
          disabled={print.busy}
          onClick={() => void run(print.save)}
        >
          {t('receipt.save')}
        </Button>
      </div>
      {print.out && <PrintOut {...print.out} onDone={print.done} />}
      {approval}
    </Dialog>
  )
}

/** The choice between a printer on this device and the browser's print dialog. */
function PrinterChoice() {
  const { t } = useTranslation()
  const printer = useSyncExternalStore(receiptPrinter.subscribe, receiptPrinter.get)
  const [busy, setBusy] = useState(false)

  const connect = async (kind: PrinterKind) => {
    setBusy(true)
    try {
      if (!(await receiptPrinter.connect(kind))) toast.warning(t('receipt.noneChosen'))
    } catch (error) {
      logWarning('The printer did not connect.', error)
      toast.warning(t('receipt.noneChosen'))
    } finally {
      setBusy(false)
    }
  }

  if (printer) {
    return (
      <div className={classes.printer}>
        <span>{t('receipt.connected', { name: printer.name || t('receipt.unnamedPrinter') })}</span>
        <Button variant="subtle" onClick={() => receiptPrinter.use(null)}>
          {t('receipt.browserPrinter')}
        </Button>
      </div>
    )
  }
  return (
    <div role="group" aria-label={t('receipt.printer')} className={classes.printer}>
      {printerKinds(navigator).map((kind) => (
        <Button key={kind} variant="subtle" disabled={busy} onClick={() => void connect(kind)}>
          {t(`receipt.connect.${kind}`)}
        </Button>
      ))}
    </div>
  )
}
