import { useMediaQuery } from '@mantine/hooks'
import { IconCloudCheck, IconDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '../../queries/use-currency.ts'
import { type OutboxRow, useOutbox, useOutboxActions } from '../../queries/use-outbox.ts'
import { EmptyState, LoadingState } from '@evertill/ui/state-view.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { FileButton } from '@mantine/core'
import { Button } from '@evertill/ui/button.tsx'
import { fileStamp } from '@evertill/ui/format-moment.ts'
import type { ApprovalOf } from '../../parts/approval-of.ts'
import { BookNewDialog } from './book-new-dialog.tsx'
import { FixDialog } from './fix-dialog.tsx'
import { QueueCards } from './queue-cards.tsx'
import { QueueTable } from './queue-table.tsx'
import { SaleDialog } from './sale-dialog.tsx'
import classes from './sync-status.module.css'
import { saveJson } from '../../platform/save-file.ts'
import { useTimeZone } from '../../queries/use-moments.ts'

/** Eight columns and the buttons of a row do not fit on a tablet in portrait. */
const NARROW = '(max-width: 1023.98px)'

type Opened = { dialog: 'view' | 'fix' | 'bookNew'; row: OutboxRow } | null

export function QueueSection({ approvalOf }: { approvalOf: ApprovalOf }) {
  const { t } = useTranslation()
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const currency = useCurrency()
  const outbox = useOutbox()
  const { retry } = useOutboxActions()
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const Rows = isNarrow ? QueueCards : QueueTable

  const retryRow = async (row: OutboxRow) => {
    const outcome = await retry(row)
    if (!outcome.ok) toast.error(outcome.message)
  }

  return (
    <section className={classes.section} aria-labelledby="sync-queue">
      <header className={classes.sectionHead}>
        <h2 id="sync-queue">{t('sync.queue.title')}</h2>
        <FileActions waiting={(outbox?.total ?? 0) + (outbox?.parked ?? 0)} />
      </header>
      {outbox === undefined && <LoadingState text={t('sync.loading')} />}
      {outbox?.total === 0 && (
        <EmptyState icon={IconCloudCheck} title={t('sync.queue.empty')} hint={t('sync.queue.emptyHint')} />
      )}
      {outbox !== undefined && outbox.rows.length > 0 && (
        <Rows
          rows={outbox.rows}
          currency={currency}
          onRetry={(row) => void retryRow(row)}
          onView={(row) => setOpened({ dialog: 'view', row })}
          onFix={(row) => setOpened({ dialog: 'fix', row })}
          onBookAsNew={(row) => setOpened({ dialog: 'bookNew', row })}
        />
      )}
      {outbox !== undefined && outbox.rows.length < outbox.total && (
        <p className={classes.soft}>
          {t('sync.queue.more', { shown: outbox.rows.length, total: outbox.total })}
        </p>
      )}
      {opened?.dialog === 'view' && <SaleDialog row={opened.row} currency={currency} onClose={close} />}
      {opened?.dialog === 'fix' && <FixDialog row={opened.row} onClose={close} />}
      {opened?.dialog === 'bookNew' && (
        <BookNewDialog row={opened.row} currency={currency} approvalOf={approvalOf} onClose={close} />
      )}
    </section>
  )
}

function FileActions({ waiting }: { waiting: number }) {
  const { t } = useTranslation()
  const timeZone = useTimeZone()
  const { exportFile, importFile } = useOutboxActions()

  const save = async () => {
    const { file, count } = await exportFile()
    if (count === 0) return toast.info(t('sync.file.nothing'))
    saveJson(`evertill-unsent-${fileStamp(file.exportedAt, timeZone)}.json`, file)
    return toast.info(t('sync.file.exported', { count }))
  }
  const take = async (file: File | null) => {
    if (!file) return
    const result = await importFile(await file.text())
    if (result.ok) toast.info(t('sync.file.imported', { added: result.added, known: result.known }))
    else toast.error(result.message)
  }

  return (
    <div className={classes.fileActions}>
      <Button variant="default" disabled={waiting === 0} icon={IconDownload} onClick={() => void save()}>
        {t('sync.file.export')}
      </Button>
      <FileButton accept="application/json,.json" onChange={(file) => void take(file)}>
        {(props) => (
          <Button {...props} variant="default" title={t('sync.file.hint')} icon={IconUpload}>
            {t('sync.file.import')}
          </Button>
        )}
      </FileButton>
    </div>
  )
}
