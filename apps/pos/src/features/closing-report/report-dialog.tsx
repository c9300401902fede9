import { SegmentedControl } from '@mantine/core'
import { IconFileDownload, IconPrinter, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../platform/save-file.ts'
import { PrintPage } from '../../parts/print-page.tsx'
import { ReportPaper } from '@evertill/paper/html/report-paper.tsx'
import { type PrintedReport, rollOfReport, tableOfReport } from '@evertill/paper/printed-report.ts'
import { COLUMNS, type Paper, PAPERS, paperText } from '@evertill/paper/roll.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { usePrintWork } from '../../parts/use-print-work.ts'
import { usePrintRows } from '../../parts/use-printing.ts'
import classes from './report-dialog.module.css'

/** The PDF is read on a phone, so it uses the wide roll whatever paper the shop prints on. */
const PDF_PAPER = '80mm'

interface ReportDialogProps {
  report: PrintedReport
  defaultPaper: Paper
  onClose: () => void
}

/** A preview of a report, to print or to save as a PDF or a table. A failure here changes no data. */
export function ReportDialog({ report, defaultPaper, onClose }: ReportDialogProps) {
  const { t, i18n } = useTranslation()
  const [paper, setPaper] = useState(defaultPaper)
  const [isPrinting, setPrinting] = useState(false)
  const { busy, guarded } = usePrintWork('Printing or saving a report failed.', t('closingReport.failed'))

  const printRows = usePrintRows()
  const print = () =>
    guarded(async () => {
      const rowsOf = (columns: number) => rollOfReport(report, columns)
      if (paper === 'A4' || !(await printRows(report.number, rowsOf))) setPrinting(true)
    })
  const savePdf = () =>
    guarded(async () => {
      const { rowsFile } = await import('../../print/receipt-file.ts')
      const rows = rollOfReport(report, COLUMNS[PDF_PAPER])
      saveFile(await rowsFile(rows, PDF_PAPER, { number: report.number, language: i18n.language }))
    })
  const saveTable = () =>
    guarded(async () => {
      const { csvFile } = await import('@evertill/paper/csv.ts')
      saveFile(csvFile(report.number, tableOfReport(report)))
    })

  return (
    <Dialog onClose={onClose} title={report.title} size={paper === 'A4' ? 'xl' : 'lg'}>
      <SegmentedControl
        aria-label={t('receipt.paper')}
        data={PAPERS.map((paper) => ({ value: paper, label: <bdi>{paperText(paper)}</bdi> }))}
        value={paper}
        onChange={(value) => setPaper(value as Paper)}
        fullWidth
      />
      <div className={classes.preview} tabIndex={0} role="region" aria-label={report.title}>
        <ReportPaper report={report} paper={paper} />
      </div>
      <div className={classes.actions}>
        <Button icon={IconPrinter} iconSize={20} loading={busy} data-autofocus onClick={() => void print()}>
          {t('receipt.print')}
        </Button>
        <Button
          variant="default"
          icon={IconFileDownload}
          iconSize={20}
          disabled={busy}
          onClick={() => void savePdf()}
        >
          {t('receipt.save')}
        </Button>
        <Button
          variant="default"
          icon={IconTable}
          iconSize={20}
          disabled={busy}
          onClick={() => void saveTable()}
        >
          {t('closingReport.csv')}
        </Button>
      </div>
      {isPrinting && (
        <PrintPage paper={paper} onDone={() => setPrinting(false)}>
          <ReportPaper report={report} paper={paper} />
        </PrintPage>
      )}
    </Dialog>
  )
}
