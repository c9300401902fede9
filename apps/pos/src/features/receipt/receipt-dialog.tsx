import type { Sale } from '@evertill/contract'
import { SegmentedControl } from '@mantine/core'
import { IconFileDownload, IconPrinter, IconShare } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ReceiptPaper } from '@evertill/paper/html/receipt-paper.tsx'
import { type Paper, PAPERS } from '@evertill/paper/roll.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { LoadingState } from '@evertill/ui/state-view.tsx'
import { PrintOut } from './print-out.tsx'
import { PrinterChoice } from './printer-choice.tsx'
import classes from './receipt.module.css'
import { usePrint } from './use-print.ts'
import { useReceipt, useReceiptLabels } from './use-receipt.ts'

/** A preview of the receipt on the chosen paper. */
export function ReceiptDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const { t } = useTranslation()
  const view = useReceipt(sale)
  const labels = useReceiptLabels()
  const print = usePrint(view)
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
        {view.receipt ? (
          <ReceiptPaper receipt={view.receipt} labels={labels} paper={view.paper} />
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
          onClick={() => void print.print()}
        >
          {t('receipt.print')}
        </Button>
        <Button
          variant="default"
          icon={IconShare}
          iconSize={20}
          disabled={print.busy}
          onClick={() => void print.share()}
        >
          {t('receipt.share')}
        </Button>
        <Button
          variant="default"
          icon={IconFileDownload}
          iconSize={20}
          disabled={print.busy}
          onClick={() => void print.save()}
        >
          {t('receipt.save')}
        </Button>
      </div>
      {print.out && <PrintOut {...print.out} onDone={print.done} />}
    </Dialog>
  )
}
