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
  /** Just made: the drawer opens for the change. */
  isFresh?: boolean
  /** Somebody pressed the key before this was here. */
  printAtOnce?: boolean
}

/** What a cashier does with a sale: print (Ctrl P), share, or look at the receipt first. */
export function ReceiptActions({ sale, isFresh = true, printAtOnce = false }: ReceiptActionsProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const tookCash = sale.Payments.some((payment) => payment.Kind === 'Cash')
  const view = useReceipt(sale)
  const print = usePrint(view)
  useDrawer(isFresh && tookCash)

  // The key may come before everything that is on the paper has been read.
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
        leftSection={<IconPrinter size={20} stroke={1.5} />}
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
        leftSection={<IconShare size={20} stroke={1.5} />}
        disabled={print.busy}
        onClick={() => void print.share()}
      >
        {t('receipt.share')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconReceipt size={20} stroke={1.5} />}
        onClick={() => setOpen(true)}
      >
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

/** Cash was taken and change is due: the drawer opens by itself where a printer on this device has one. */
function useDrawer(tookCash: boolean): void {
  useEffect(() => {
    if (!tookCash || !receiptPrinter.get()) return
    void import('@evertill/paper/printer-bytes.ts').then(({ drawerPulse }) =>
      receiptPrinter.print(drawerPulse()),
    )
  }, [tookCash])
}
