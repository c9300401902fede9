import { IconPrinter, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COLUMNS, type Roll, type RollRow } from '@evertill/paper/roll.ts'
import { useOpenWork } from '../../queries/use-open-work.ts'
import { Button } from '@evertill/ui/button.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { usePrintWork } from '../../parts/use-print-work.ts'
import { usePrintRows } from '../../parts/use-printing.ts'
import { PrintPage } from '../../parts/print-page.tsx'
import classes from './receipt.module.css'
import { RollView } from '@evertill/paper/html/roll-view.tsx'
import { shareFile } from '../../print/share-file.ts'

interface RowsActionsProps {
  number: string
  paper: Roll
  rowsOf: (columns: number) => readonly RollRow[]
}

/** Buttons that print and share a paper other than the receipt of a sale. */
export function RowsActions({ number, paper, rowsOf }: RowsActionsProps) {
  const { t, i18n } = useTranslation()
  const [isOut, setOut] = useState(false)
  const { busy, guarded } = usePrintWork('Printing or sharing a receipt failed.', t('receipt.failed'))
  const printRows = usePrintRows()
  useOpenWork(busy || isOut)

  const print = async () => {
    if (!(await printRows(number, rowsOf))) setOut(true)
  }
  const share = async () => {
    const { rowsFile } = await import('../../print/receipt-file.ts')
    const file = await rowsFile(rowsOf(COLUMNS[paper]), paper, { number, language: i18n.language })
    if ((await shareFile(file)) === 'saved') toast.info(t('receipt.saved'))
  }

  return (
    <div className={classes.afterSale}>
      <Button
        variant="default"
        icon={IconPrinter}
        iconSize={20}
        disabled={busy}
        onClick={() => void guarded(print)}
      >
        {t('receipt.print')}
      </Button>
      <Button
        variant="default"
        icon={IconShare}
        iconSize={20}
        disabled={busy}
        onClick={() => void guarded(share)}
      >
        {t('receipt.share')}
      </Button>
      {isOut && (
        <PrintPage paper={paper} onDone={() => setOut(false)}>
          <RollView rows={rowsOf(COLUMNS[paper])} columns={COLUMNS[paper]} />
        </PrintPage>
      )}
    </div>
  )
}
