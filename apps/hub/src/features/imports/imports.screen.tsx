import type { ImportKind } from '@evertill/contract'
import { NativeSelect } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '@evertill/ui/button.tsx'
import { EmptyState } from '@evertill/ui/state-view.tsx'
import { failureFacts } from '../../api/failure.ts'
import type { KindRights } from '../../api/import-calls.ts'
import { newKey } from '../../api/new-key.ts'
import { FileRefused } from '../../parts/file-refused.ts'
import { Page, Section } from '../../parts/page.tsx'
import { useFailureText } from '../../parts/use-failure-text.ts'
import { useSay } from '../../parts/use-say.ts'
import { ReadingState } from '../../parts/reading-state.tsx'
import { ImportHistory } from './import-history.tsx'
import classes from './imports.module.css'
import work from '../../parts/work.module.css'
import { readChosenFile } from './read-chosen-file.ts'
import { type FileKind, saveTable } from './save-table.ts'
import { useImportCalls, useImportKinds } from './use-imports.ts'

/** Files come in and go out here, and what came in is listed. */
export function ImportsScreen() {
  const { t } = useTranslation('hub')
  const { data, error, refetch } = useImportKinds()
  const imported = data?.filter(({ CanImport }) => CanImport) ?? []
  const exported = data?.filter(({ CanExport }) => CanExport) ?? []
  return (
    <Page title={t('imports.title')}>
      {(error || !data) && <ReadingState error={error} onAgain={refetch} />}
      {data && imported.length + exported.length === 0 && <EmptyState title={t('imports.noRight')} />}
      <div className={classes.page}>
        {imported.length > 0 && <NewImport kinds={imported} />}
        {exported.length > 0 && <Exports kinds={exported} />}
        {imported.length > 0 && <ImportHistory />}
      </div>
    </Page>
  )
}

interface KindsProps {
  kinds: readonly KindRights[]
}

const useKindOptions = (kinds: readonly KindRights[]) => {
  const say = useSay()
  return kinds.map(({ Kind }) => ({ value: Kind, label: say(`imports.kinds.${Kind}`) }))
}

/** Sends the file and goes to the page where its columns are chosen. */
function useSendFile() {
  const say = useSay()
  const failureText = useFailureText()
  const navigate = useNavigate()
  const { upload } = useImportCalls()
  const [share, setShare] = useState<number | null>(null)
  const [fault, setFault] = useState('')
  const send = async (kind: ImportKind, file: File) => {
    setFault('')
    setShare(0)
    try {
      const key = newKey()
      await upload({ key, kind, name: file.name, content: await readChosenFile(file) }, setShare)
      await navigate(`/imports/${key}`)
    } catch (error) {
      setFault(
        error instanceof FileRefused
          ? say(`imports.fileFaults.${error.fault}`)
          : failureText(failureFacts(error)),
      )
    } finally {
      setShare(null)
    }
  }
  return { send, share, fault }
}

function NewImport({ kinds }: KindsProps) {
  const { t } = useTranslation('hub')
  const options = useKindOptions(kinds)
  const [kind, setKind] = useState<string>(kinds[0]?.Kind ?? '')
  const input = useRef<HTMLInputElement>(null)
  const { send, share, fault } = useSendFile()
  const take = (file: File | undefined) => {
    const chosen = kinds.find(({ Kind }) => Kind === kind)
    if (file && chosen) void send(chosen.Kind, file)
    if (input.current) input.current.value = ''
  }
  return (
    <Section title={t('imports.import')}>
      <p className={classes.lead}>{t('imports.importLead')}</p>
      <div className={classes.row}>
        <NativeSelect
          label={t('imports.kind')}
          value={kind}
          data={options}
          onChange={(event) => setKind(event.currentTarget.value)}
        />
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.txt,.tsv,.xlsx"
          aria-label={t('imports.file')}
          onChange={(event) => take(event.currentTarget.files?.[0])}
        />
        <Button icon={IconUpload} loading={share !== null} onClick={() => input.current?.click()}>
          {t('imports.choose')}
        </Button>
      </div>
      {share !== null && (
        <progress className={work.progress} value={share} aria-label={t('imports.uploading')} />
      )}
      {fault !== '' && (
        <p role="alert" className={work.fault}>
          {fault}
        </p>
      )}
    </Section>
  )
}

function Exports({ kinds }: KindsProps) {
  const { t } = useTranslation('hub')
  const failureText = useFailureText()
  const options = useKindOptions(kinds)
  const { exported } = useImportCalls()
  const [kind, setKind] = useState<string>(kinds[0]?.Kind ?? '')
  const [busy, setBusy] = useState<FileKind | null>(null)
  const [fault, setFault] = useState('')
  const save = async (as: FileKind) => {
    const chosen = kinds.find(({ Kind }) => Kind === kind)
    if (!chosen) return
    setBusy(as)
    setFault('')
    try {
      await saveTable(await exported(chosen.Kind), chosen.Kind, as)
    } catch (error) {
      setFault(failureText(failureFacts(error)))
    } finally {
      setBusy(null)
    }
  }
  const button = (as: FileKind, label: string) => (
    <Button
      variant="default"
      icon={IconDownload}
      loading={busy === as}
      disabled={busy !== null}
      onClick={() => void save(as)}
    >
      {label}
    </Button>
  )
  return (
    <Section title={t('imports.export')}>
      <p className={classes.lead}>{t('imports.exportLead')}</p>
      <div className={classes.row}>
        <NativeSelect
          label={t('imports.exportKind')}
          value={kind}
          data={options}
          onChange={(event) => setKind(event.currentTarget.value)}
        />
        {button('csv', 'CSV')}
        {button('xlsx', 'Excel')}
      </div>
      {fault !== '' && (
        <p role="alert" className={work.fault}>
          {fault}
        </p>
      )}
    </Section>
  )
}
