import { Button } from '@evertill/ui/button.tsx'
import { Hint } from '@evertill/ui/form-parts.tsx'
import { Mark } from '@evertill/ui/mark.tsx'
import { hideToast, toast, toasts } from '@evertill/ui/toast.ts'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PrinterRecord } from '../../db/device/printer-record.ts'
import type { PrintJob } from '../../db/print/print-job.ts'
import { dropPrintJob } from '../../ledger/print-jobs.ts'
import { useFaultText, useLoadPrinting } from '../../parts/use-printing.ts'
import { useReprintGuard } from '../../parts/use-reprint-guard.tsx'
import { logWarning } from '../../platform/log.ts'
import { useRuntime } from '../../queries/runtime.tsx'
import { usePrintJobs } from '../../queries/use-printers.ts'
import { useRecent } from '../../queries/use-moments.ts'
import { isFocusNowhere } from './focus.ts'
import classes from './printers.module.css'
import { labelIdOf, SettingRow } from './setting-row.tsx'
import { useSettingsSlots } from './settings-slots.ts'
import { useBusy } from './use-busy.ts'

/** What is not printed yet, and what may or may not be on paper. */
export function PrinterQueue({ printers }: { printers: readonly PrinterRecord[] }) {
  const { t } = useTranslation()
  const jobs = usePrintJobs()
  const box = useRef<HTMLDivElement>(null)
  // A job that is printed or dropped takes the pressed button with it.
  const wasInside = useRef(false)
  useEffect(() => {
    if (wasInside.current && isFocusNowhere()) box.current?.focus({ preventScroll: true })
  }, [jobs?.length])
  return (
    <SettingRow id="printQueue" isWide>
      <div
        ref={box}
        tabIndex={-1}
        role="group"
        aria-labelledby={labelIdOf('printQueue')}
        onFocus={() => (wasInside.current = true)}
        onBlur={({ relatedTarget }) => (wasInside.current &&= relatedTarget === null)}
      >
        {jobs?.length === 0 && <Hint>{t('printers.queue.empty')}</Hint>}
        <ul className={classes.list}>
          {jobs?.map((job) => (
            <JobRow key={job.id} job={job} printer={printers.find(({ key }) => key === job.printerKey)} />
          ))}
        </ul>
      </div>
    </SettingRow>
  )
}

function JobRow({ job, printer }: { job: PrintJob; printer: PrinterRecord | undefined }) {
  const { t } = useTranslation()
  const recent = useRecent()
  const faultText = useFaultText()
  const { databases, ledger, clock } = useRuntime()
  const load = useLoadPrinting()
  const { busy, run: runBusy } = useBusy<'print' | 'drop'>()
  const isUnknown = job.state === 'unknown'
  const { saleUuid } = job
  const { run, approval } = useReprintGuard(
    { number: job.title, uuids: saleUuid === undefined ? [] : [saleUuid], ...(saleUuid && { saleUuid }) },
    useSettingsSlots().approvalOf,
  )

  const guarded = (name: 'print' | 'drop', work: () => Promise<unknown>) =>
    runBusy(name, () =>
      work().catch((error: unknown) => {
        logWarning('A print job could not be changed.', error)
        toast.error(t('printers.queue.failed'))
      }),
    )
  const told = useRef<string>(undefined)
  const printNow = () =>
    guarded('print', async () => {
      // A toast that is still there would not be said again.
      for (const one of toasts.get()) if (one.message === told.current) hideToast(one)
      await (await load()).wake(job.printerKey)
      const left = await databases.strict.printJobs.get(job.id)
      if (left?.state !== 'waiting') return
      told.current = t('printers.queue.stillWaits', { reason: faultText(left.reason) })
      toast.warning(told.current)
    })
  /** It may be on paper already, so the shop's rule for reprints holds. */
  const printCopy = () => run(() => guarded('print', async () => (await load()).printAgain(job.id)))
  const drop = () => guarded('drop', () => dropPrintJob({ db: ledger, clock }, job.id))

  return (
    <li className={classes.printer}>
      <div className={classes.about}>
        <div className={classes.name}>{job.title}</div>
        <div className={classes.facts}>
          {[
            t(`printers.purposes.${job.purpose}`),
            printer?.name ?? t('printers.queue.gone'),
            recent(job.createdAt),
          ].join(' · ')}
        </div>
        <Mark
          tone={isUnknown ? 'wrong' : 'wait'}
          icon={isUnknown ? <IconAlertTriangle size={18} /> : <IconClock size={18} />}
          isSentence
        >
          {isUnknown ? t('printers.queue.unknown') : t(`printers.queue.${job.state}`)}{' '}
          {job.reason !== undefined && faultText(job.reason)}
        </Mark>
      </div>
      <div role="group" aria-label={job.title} className={classes.buttons}>
        {isUnknown ? (
          <Button
            variant="default"
            loading={busy === 'print'}
            disabled={busy !== null || !printer}
            onClick={() => void printCopy()}
          >
            {t('printers.queue.printCopy')}
          </Button>
        ) : (
          <Button
            variant="default"
            loading={busy === 'print'}
            disabled={busy !== null || !printer}
            onClick={() => void printNow()}
          >
            {t('printers.queue.printNow')}
          </Button>
        )}
        <Button
          variant="default"
          disabled={busy !== null || job.state === 'sending'}
          onClick={() => void drop()}
        >
          {isUnknown ? t('printers.queue.isPrinted') : t('printers.queue.drop')}
        </Button>
      </div>
      {approval}
    </li>
  )
}
