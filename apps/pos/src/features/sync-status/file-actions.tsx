import { FileButton } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { saveJson } from '../../platform/save-file.ts'
import { useTimeZone } from '../../queries/use-moments.ts'
import { useOutboxActions } from '../../queries/use-outbox.ts'
import { Button } from '@evertill/ui/button.tsx'
import { fileStamp } from '@evertill/ui/format-moment.ts'
import { toast } from '@evertill/ui/toast.ts'
import classes from './sync-status.module.css'

export function FileActions({ waiting }: { waiting: number }) {
  const { t } = useTranslation()
  const timeZone = useTimeZone()
  const { exportFile, importFile } = useOutboxActions()

  const save = async () => {
    const file = await exportFile()
    const count = file.sales.length + file.otherWrites.length
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
