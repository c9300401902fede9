import { Menu } from '@mantine/core'
import { Button } from '@evertill/ui/button.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { IconDownload } from '@tabler/icons-react'
import type { Sheet } from '@evertill/paper/table-file.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFrame } from '../frame.tsx'
import type { ExportedReport } from './exported-report.ts'
import { PrintSheets } from './print-sheets.tsx'

interface ExportMenuProps {
  /** Undefined while there is nothing to write. */
  report: ExportedReport | undefined
}

/** CSV, Excel and paper: the tables of the page with all their columns and rows. */
export function ExportMenu({ report }: ExportMenuProps) {
  const { t } = useTranslation()
  const { saveFile } = useFrame()
  const [isBusy, setIsBusy] = useState(false)
  const [printed, setPrinted] = useState<readonly Sheet[]>()

  const save = async ({ sheets, fileName }: ExportedReport, kind: 'csv' | 'xlsx') => {
    setIsBusy(true)
    try {
      const { csvOfSheets, xlsxOfSheets } = await import('@evertill/paper/table-file.ts')
      const content = kind === 'csv' ? await csvOfSheets(await sheets()) : await xlsxOfSheets(await sheets())
      const name = `${fileName}.${kind}`
      saveFile(new File([content], name, { type: kind === 'csv' ? 'text/csv' : '' }))
      toast.info(t('reports.export.saved', { name }))
    } catch {
      toast.error(t('reports.export.failed'))
    } finally {
      setIsBusy(false)
    }
  }

  const print = async ({ sheets }: ExportedReport) => {
    setIsBusy(true)
    try {
      setPrinted(await sheets())
    } catch {
      toast.error(t('reports.export.failed'))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" icon={IconDownload} loading={isBusy} disabled={report === undefined}>
            {t('reports.export.button')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => report && void save(report, 'xlsx')}>
            {t('reports.export.xlsx')}
          </Menu.Item>
          <Menu.Item onClick={() => report && void save(report, 'csv')}>{t('reports.export.csv')}</Menu.Item>
          <Menu.Item onClick={() => report && void print(report)}>{t('reports.export.print')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {printed && report && (
        <PrintSheets report={report} sheets={printed} onDone={() => setPrinted(undefined)} />
      )}
    </>
  )
}
