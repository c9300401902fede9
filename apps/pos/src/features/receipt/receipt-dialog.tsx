import type { SentSale } from '@evertill/contract'
import { SegmentedControl } from '@mantine/core'
import { IconFileDownload, IconPrinter, IconShare } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ReceiptPaper } from '@evertill/paper/html/receipt-paper.tsx'
import { type Paper, PAPERS, paperText } from '@evertill/paper/roll.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { LoadingState } from '@evertill/ui/state-view.tsx'
import { Hint } from '@evertill/ui/form-parts.tsx'
import { Link } from 'react-router'
import { usePrinters, usePrintLogo } from '../../queries/use-printers.ts'
import { LogoImage } from '@evertill/paper/html/logo-image.tsx'
import type { ApprovalOf } from '../../parts/approval-of.ts'
import { handoutOf, useReprintGuard } from '../../parts/use-reprint-guard.tsx'
import { PrintOut } from './print-out.tsx'
import classes from './receipt.module.css'
import { usePrint } from './use-print.ts'
import { useBillTexts } from '../../parts/use-bill-texts.ts'
import type { ReceiptView } from './use-receipt.ts'

interface ReceiptDialogProps {
  view: ReceiptView
  sale: SentSale
  approvalOf: ApprovalOf
  onClose: () => void
}

/** A preview of the receipt on the chosen paper. */
export function ReceiptDialog({ view, sale, approvalOf, onClose }: ReceiptDialogProps) {
  const { t } = useTranslation()
  const { labels } = useBillTexts()
  const print = usePrint(view)
  const logo = usePrintLogo(view.paper)
  const { run, approval } = useReprintGuard(handoutOf(sale), approvalOf)
  return (
    <Dialog onClose={onClose} title={t('receipt.title')} size={view.paper === 'A4' ? 'xl' : 'lg'}>
      <SegmentedControl
        aria-label={t('receipt.paper')}
        data={PAPERS.map((paper) => ({ value: paper, label: <bdi>{paperText(paper)}</bdi> }))}
        value={view.paper}
        onChange={(paper) => view.choosePaper(paper as Paper)}
        fullWidth
      />
      <div className={classes.preview} tabIndex={0} role="region" aria-label={t('receipt.title')}>
        {view.receipts ? (
          view.receipts.map((receipt) => (
            <ReceiptPaper
              key={receipt.number}
              receipt={receipt}
              labels={labels}
              paper={view.paper}
              logo={logo && <LogoImage logo={logo} className={classes.logo} />}
            />
          ))
        ) : (
          <LoadingState text={t('app.loading')} />
        )}
      </div>
      <PrinterChoice
        paper={view.paper}
        isBusy={print.busy}
        onBrowser={() => void run(print.printInBrowser)}
      />
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

interface PrinterChoiceProps {
  paper: Paper
  onBrowser: () => void
  isBusy: boolean
}

/** Where Print prints, and the way through the browser, which always works. */
function PrinterChoice({ paper, onBrowser, isBusy }: PrinterChoiceProps) {
  const { t } = useTranslation()
  const printers = usePrinters()
  if (!printers) return null
  const printer = printers.find(({ purpose }) => purpose === (paper === 'A4' ? 'a4' : 'receipt'))
  if (!printer)
    return (
      <Hint>
        {t('receipt.noPrinter')}{' '}
        <Link to="/settings?section=printers">
          {t(paper === 'A4' ? 'receipt.setUpSheetPrinter' : 'receipt.setUpPrinter')}
        </Link>
      </Hint>
    )
  return (
    <div className={classes.printer}>
      <span>{t('receipt.connected', { name: printer.name })}</span>
      <Button variant="subtle" disabled={isBusy} onClick={onBrowser}>
        {t('receipt.browserPrinter')}
      </Button>
    </div>
  )
}
