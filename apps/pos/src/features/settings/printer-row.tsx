import { paperText } from '@evertill/paper/roll.ts'
import { Button } from '@evertill/ui/button.tsx'
import { DialogButtons, DialogText } from '@evertill/ui/form-parts.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { Mark, type MarkTone } from '@evertill/ui/mark.tsx'
import { IconAlertTriangle, IconCircleCheck, IconQuestionMark } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PrinterRecord } from '../../db/device/printer-record.ts'
import { useFaultText, useLoadPrinting } from '../../parts/use-printing.ts'
import { logWarning } from '../../platform/log.ts'
import type { PrinterStatus, SendResult } from '../../print/transport.ts'
import { usePrintJobs } from '../../queries/use-printers.ts'
import classes from './printers.module.css'
import { useBusy } from './use-busy.ts'

interface PrinterRowProps {
  printer: PrinterRecord
  /** Where the focus goes after it was added. */
  groupId: string
  onEdit: () => void
}

/** A printer of this device, with its status and what can be done with it. */
export function PrinterRow({ printer, groupId, onEdit }: PrinterRowProps) {
  const { t, i18n } = useTranslation()
  const load = useLoadPrinting()
  const [status, setStatus] = useState<PrinterStatus | null>(null)
  const [test, setTest] = useState<SendResult | null>(null)
  const { busy, run } = useBusy<'check' | 'test'>()
  const [isRemoving, setRemoving] = useState(false)

  const guarded = (name: 'check' | 'test', work: () => Promise<void>) =>
    run(name, () =>
      work().catch((error: unknown) => {
        logWarning('The printer could not be used.', error)
        setStatus({ state: 'fault', reason: 'failed' })
      }),
    )
  const check = () => guarded('check', async () => setStatus(await (await load()).status(printer.key)))
  // Whatever was printed or could not be, the printer may be in another state than before.
  const waiting = usePrintJobs()?.filter(({ printerKey }) => printerKey === printer.key).length
  const readStatus = useEffectEvent(async () => (await load()).status(printer.key))
  useEffect(() => {
    let isCurrent = true
    readStatus().then(
      (read) => isCurrent && setStatus(read),
      (error: unknown) => logWarning('The status of the printer could not be read.', error),
    )
    return () => {
      isCurrent = false
    }
  }, [printer, waiting])

  const testPrint = () =>
    guarded('test', async () => {
      setTest(null)
      const printing = await load()
      const texts = {
        title: t('printers.test.title'),
        printer: printer.name,
        hint: t(printer.purpose === 'a4' ? 'printers.test.sheetHint' : 'printers.test.hint'),
      }
      setTest(await printing.testPrint(printer, texts, i18n.language))
      setStatus(await printing.status(printer.key))
    })
  const remove = async () => {
    setRemoving(false)
    await (await load()).printers.remove(printer.key)
  }

  return (
    <li className={classes.printer}>
      <div className={classes.about}>
        <div className={classes.name}>{printer.name}</div>
        <div className={classes.facts}>{useFacts(printer)}</div>
        <div role="status" className={classes.status}>
          {status && <StatusMark status={status} />}
          {test && <TestResult result={test} />}
        </div>
      </div>
      <div id={groupId} tabIndex={-1} role="group" aria-label={printer.name} className={classes.buttons}>
        <Button
          variant="default"
          loading={busy === 'test'}
          disabled={busy !== null}
          onClick={() => void testPrint()}
        >
          {t('printers.testPrint')}
        </Button>
        <Button
          variant="default"
          loading={busy === 'check'}
          disabled={busy !== null}
          onClick={() => void check()}
        >
          {t('printers.check')}
        </Button>
        <Button variant="default" onClick={onEdit}>
          {t('printers.edit')}
        </Button>
        <Button variant="default" isWrong onClick={() => setRemoving(true)}>
          {t('printers.remove')}
        </Button>
      </div>
      {isRemoving && (
        <Dialog onClose={() => setRemoving(false)} title={t('printers.removeTitle', { name: printer.name })}>
          <DialogText>{t('printers.removeHint')}</DialogText>
          <DialogButtons cancel={t('printers.keep')} onCancel={() => setRemoving(false)}>
            <Button isWrong onClick={() => void remove()}>
              {t('printers.remove')}
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </li>
  )
}

const useFacts = (printer: PrinterRecord): string => {
  const { t } = useTranslation()
  const facts = [
    t(`printers.kinds.${printer.address.kind}`),
    t(`printers.purposes.${printer.purpose}`),
    printer.purpose === 'a4' ? '' : paperText(printer.roll),
    printer.autoPrint ? t('printers.prints') : '',
    printer.drawerPin === null ? '' : t('printers.hasDrawer', { pin: printer.drawerPin }),
  ]
  return facts.filter((fact) => fact !== '').join(' · ')
}

const STATUS: Readonly<Record<PrinterStatus['state'], { tone: MarkTone; Icon: typeof IconCircleCheck }>> = {
  ready: { tone: 'good', Icon: IconCircleCheck },
  silent: { tone: 'calm', Icon: IconQuestionMark },
  fault: { tone: 'wrong', Icon: IconAlertTriangle },
}

function StatusMark({ status }: { status: PrinterStatus }) {
  const { t } = useTranslation()
  const faultText = useFaultText()
  const { tone, Icon } = STATUS[status.state]
  return (
    <Mark tone={tone} icon={<Icon size={18} stroke={1.5} />} isSentence>
      {status.state === 'fault' ? faultText(status.reason) : t(`printers.states.${status.state}`)}
    </Mark>
  )
}

function TestResult({ result }: { result: SendResult }) {
  const { t } = useTranslation()
  const faultText = useFaultText()
  if (result.state === 'printed') return <span>{t('printers.test.printed')}</span>
  return <span>{t(`printers.test.${result.state}`, { reason: faultText(result.reason) })}</span>
}
