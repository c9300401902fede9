import type { Sale } from '@evertill/contract'
import { IconPrinter, IconReceipt, IconShare } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { receiptPrinter } from '../../print/receipt-printer.ts'
import { Button } from '@evertill/ui/button.tsx'
import { usePrintKey } from '@evertill/ui/use-print-key.ts'
import { PrintOut } from './print-out.tsx'
import classes from './receipt.module.css'
import { usePrint } from './use-print.ts'
import { useReceipt } from './use-receipt.ts'

const ReceiptDialog = lazy(async () => ({ default: (await import('./receipt-dialog.tsx')).ReceiptDialog }))

interface ReceiptActionsProps {
  sale: Sale
  /** The sale was just made, so the drawer opens for the change. */
  isJustMade?: boolean
  /** Ctrl P was pressed before this component was loaded. */
  printAtOnce?: boolean
}

/** Buttons that print (Ctrl P), share and show the receipt of a sale. */
export function ReceiptActions({ sale, isJustMade = true, printAtOnce = false }: ReceiptActionsProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const tookCash = sale.Payments.some((payment) => payment.Kind === 'Cash')
  const view = useReceipt(sale)
  const print = usePrint(view)
  useDrawer(isJustMade && tookCash)

  // The key may be pressed before the receipt has loaded.
  const isReady = view.receipt !== undefined
  const isWanted = useRef(printAtOnce)
  const printWanted = useEffectEvent(() => {
    if (!isWanted.current) return
    isWanted.current = false
    void print.print()
  })
  useEffect(() => {
    if (isReady) printWanted()
  }, [isReady])
  usePrintKey(() => {
    if (isOpen) return
    if (isReady) void print.print()
    else isWanted.current = true
  })

  return (
    <div className={classes.afterSale}>
      <Button
        variant="default"
        icon={IconPrinter}
        iconSize={20}
        rightSection={
          <kbd className="key" aria-hidden>
            {t('receipt.printKey')}
          </kbd>
        }
        disabled={print.busy}
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
      <Button variant="default" icon={IconReceipt} iconSize={20} onClick={() => setOpen(true)}>
        {t('receipt.open')}
      </Button>
      {print.out && <PrintOut {...print.out} onDone={print.done} />}
      {isOpen && (
        <Suspense>
          <ReceiptDialog sale={sale} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Opens the drawer after a cash sale if the printer of this device has one. */
function useDrawer(tookCash: boolean): void {
  useEffect(() => {
    if (!tookCash || !receiptPrinter.get()) return
    void import('@evertill/paper/printer-bytes.ts').then(({ drawerPulse }) =>
      receiptPrinter.print(drawerPulse()),
    )
  }, [tookCash])
}
