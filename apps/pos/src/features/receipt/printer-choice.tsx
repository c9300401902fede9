import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { logWarning } from '../../platform/log.ts'
import { receiptPrinter } from '../../print/receipt-printer.ts'
import { type PrinterKind, printerKinds } from '../../print/printers.ts'
import { Button } from '@evertill/ui/button.tsx'
import { toast } from '@evertill/ui/toast.ts'
import classes from './receipt.module.css'

/** The choice between a printer on this device and the browser's print dialog. */
export function PrinterChoice() {
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
