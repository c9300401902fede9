import { Menu } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { logWarning } from '../../platform/log.ts'
import { saveFile } from '../../platform/save-file.ts'
import { useNow, useTimeZone } from '../../queries/use-moments.ts'
import type { HistoryRow } from '../../queries/use-sale-history.ts'
import { Button } from '@evertill/ui/button.tsx'
import { fileDay } from '@evertill/ui/format-moment.ts'
import { toast } from '@evertill/ui/toast.ts'
import type { ListColumn } from './list-columns.tsx'

interface ExportMenuProps {
  columns: readonly ListColumn[]
  rows: readonly HistoryRow[]
}

/** Exports the rows and columns on the screen to a file. */
export function ExportMenu({ columns, rows }: ExportMenuProps) {
  const { t } = useTranslation()
  const now = useNow()
  const timeZone = useTimeZone()
  const [busy, setBusy] = useState(false)

  const save = async (kind: 'csv' | 'xlsx') => {
    setBusy(true)
    try {
      const { csvOf, xlsxOf } = await import('@evertill/paper/table-file.ts')
      const table = {
        heads: columns.map(({ label }) => label),
        rows: rows.map((row) => columns.map(({ value }) => value(row))),
      }
      const name = `sales-${fileDay(now(), timeZone)}.${kind}`
      const content = kind === 'csv' ? await csvOf(table) : await xlsxOf(table)
      saveFile(new File([content], name, { type: kind === 'csv' ? 'text/csv' : '' }))
      toast.info(t('salesList.exported', { name }))
    } catch (error) {
      logWarning('The list could not be written to a file.', error)
      toast.error(t('salesList.exportFailed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={busy} disabled={rows.length === 0} icon={IconFileDownload}>
          {t('salesList.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('csv')}>{t('salesList.csv')}</Menu.Item>
        <Menu.Item onClick={() => void save('xlsx')}>{t('salesList.xlsx')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
