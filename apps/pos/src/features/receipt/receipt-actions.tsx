import type { SentSale } from '@evertill/contract'
import { IconPrinter, IconReceipt, IconSend, IconShare } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../parts/action-button.tsx'
import type { ApprovalOf } from '../../parts/approval-of.ts'
import { handoutOf, useReprintGuard } from '../../parts/use-reprint-guard.tsx'
import type { DocumentAction } from '../../parts/document-action.ts'
import { usePrintKey } from '@evertill/ui/use-print-key.ts'
import { PrintOut } from './print-out.tsx'
import classes from './receipt.module.css'
import { usePrint } from './use-print.ts'
import { useReceipt } from './use-receipt.ts'

const SendDialog = lazy(async () => ({ default: (await import('./send-dialog.tsx')).SendDialog }))
const ReceiptDialog = lazy(async () => ({ default: (await import('./receipt-dialog.tsx')).ReceiptDialog }))

interface ReceiptActionsProps {
  sale: SentSale
  /** Ctrl P was pressed before this component was loaded. */
  printAtOnce?: boolean
  /** False in a list, where Ctrl P belongs to no single sale. */
  hasPrintKey?: boolean
  approvalOf: ApprovalOf
  /** Draws the actions; without it they are a row of plain buttons. */
  children?: (actions: readonly DocumentAction[]) => ReactNode
}

/** Actions that print (Ctrl P), send, share and show the receipt of a sale. */
export function ReceiptActions(props: ReceiptActionsProps) {
  const { sale, printAtOnce = false, hasPrintKey = true, approvalOf } = props
  const { children = drawButtons } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)
  const view = useReceipt(sale)
  const print = usePrint(view)
  const { run, approval } = useReprintGuard(handoutOf(sale), approvalOf)

  // Print may be pressed before the receipt has loaded.
  const isReady = view.receipts !== undefined
  const isWanted = useRef(printAtOnce)
  const printWanted = useEffectEvent(() => {
    if (!isWanted.current) return
    isWanted.current = false
    void run(print.print)
  })
  useEffect(() => {
    if (isReady) printWanted()
  }, [isReady])
  const printWhenReady = async () => {
    if (isReady) await run(print.print)
    else isWanted.current = true
  }
  usePrintKey(() => {
    if (!isOpen && !isSending && hasPrintKey) void printWhenReady()
  })

  const actions: DocumentAction[] = [
    {
      id: 'print',
      label: t('receipt.print'),
      icon: IconPrinter,
      act: printWhenReady,
      disabled: print.busy,
      shortcut: t('receipt.printKey'),
    },
    {
      id: 'send',
      label: t('send.action'),
      icon: IconSend,
      // Whatever is sent is a receipt in the customer's hand, so the rule for reprints is asked once, before all ways.
      act: () => run(() => Promise.resolve(setSending(true))),
    },
    {
      id: 'share',
      label: t('receipt.share'),
      icon: IconShare,
      act: () => run(print.share),
      disabled: print.busy,
    },
    { id: 'receipt', label: t('receipt.open'), icon: IconReceipt, act: () => setOpen(true) },
  ]
  return (
    <>
      {children(actions)}
      {approval}
      {print.out && <PrintOut {...print.out} onDone={print.done} />}
      {isSending && (
        <Suspense>
          <SendDialog view={view} sale={sale} onClose={() => setSending(false)} />
        </Suspense>
      )}
      {isOpen && (
        <Suspense>
          <ReceiptDialog view={view} sale={sale} approvalOf={approvalOf} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const drawButtons = (actions: readonly DocumentAction[]) => (
  <div className={classes.afterSale}>
    {actions.map((action) => (
      <ActionButton key={action.id} action={action} variant="default" />
    ))}
  </div>
)
