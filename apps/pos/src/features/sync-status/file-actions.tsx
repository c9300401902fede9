import { FileButton } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOutboxActions } from '../../queries/use-outbox.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './sync-status.module.css'

const download = (name: string, text: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file after this turn; taken away at once it would be empty.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export function FileActions({ waiting }: { waiting: number }) {
  const { t } = useTranslation()
  const { exportFile, importFile } = useOutboxActions()

  const save = async () => {
    const file = await exportFile()
    const count = file.sales.length + file.otherWrites.length
    if (count === 0) return toast.info(t('sync.file.nothing'))
    download(`evertill-unsent-${file.exportedAt.slice(0, 16).replaceAll(':', '')}.json`, JSON.stringify(file))
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
      <Button
        variant="default"
        disabled={waiting === 0}
        leftSection={<IconDownload size={18} stroke={1.5} />}
        onClick={() => void save()}
      >
        {t('sync.file.export')}
      </Button>
      <FileButton accept="application/json,.json" onChange={(file) => void take(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            title={t('sync.file.hint')}
            leftSection={<IconUpload size={18} stroke={1.5} />}
          >
            {t('sync.file.import')}
          </Button>
        )}
      </FileButton>
    </div>
  )
}
