import { ParcelSheet } from '@evertill/paper/html/parcel-sheet.tsx'
import { RollView } from '@evertill/paper/html/roll-view.tsx'
import { packingSlipOf, parcelLabelOf, type ParcelPaper } from '@evertill/paper/parcel.ts'
import { COLUMNS, type Paper } from '@evertill/paper/roll.ts'
import type { Icon } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { useDefaultPrintConfig } from '../queries/use-print-config.ts'
import { PrintPage } from './print-page.tsx'
import { usePrintRows } from './use-printing.ts'
import { usePrintWork } from './use-print-work.ts'

type Kind = 'label' | 'slip'

interface ParcelPapersProps {
  paper: ParcelPaper
  buttons: readonly { kind: Kind; text: string; icon: Icon }[]
}

const ROWS_OF = { label: parcelLabelOf, slip: packingSlipOf }

/** Label and slip: on the printer for each, and without one through the browser, on the store's paper. */
export function ParcelPapers({ paper, buttons }: ParcelPapersProps) {
  const { t } = useTranslation()
  const printLabel = usePrintRows('label')
  const printSlip = usePrintRows('packing')
  const { busy, guarded } = usePrintWork('A package could not be printed.', t('printers.faults.failed'))
  const on: Paper = useDefaultPrintConfig()?.Paper ?? 'A4'
  const [out, setOut] = useState<Kind | null>(null)
  const print = (kind: Kind) =>
    guarded(async () => {
      const send = kind === 'label' ? printLabel : printSlip
      if (await send(paper.heading, (columns) => ROWS_OF[kind](paper, columns))) return
      setOut(kind)
    })
  return (
    <>
      {buttons.map(({ kind, text, icon }) => (
        <Button key={kind} variant="default" icon={icon} disabled={busy} onClick={() => void print(kind)}>
          {text}
        </Button>
      ))}
      {out && (
        <PrintPage key={out} paper={on} onDone={() => setOut(null)}>
          {on === 'A4' ? (
            <ParcelSheet paper={paper} isLabel={out === 'label'} />
          ) : (
            <RollView rows={ROWS_OF[out](paper, COLUMNS[on])} columns={COLUMNS[on]} />
          )}
        </PrintPage>
      )}
    </>
  )
}
