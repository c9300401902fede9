import { type Currency, readable } from '@evertill/domain'
import { RollView } from '@evertill/paper/html/roll-view.tsx'
import { priceLabelOf } from '@evertill/paper/price-label.ts'
import { COLUMNS, type RollRow } from '@evertill/paper/roll.ts'
import { Button } from '@evertill/ui/button.tsx'
import { IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PrintPage } from '../../../parts/print-page.tsx'
import { usePrintRows } from '../../../parts/use-printing.ts'
import type { CartLine } from '../../../queries/use-cart.ts'

/** Where the browser prints it. */
const ROLL = '58mm'

/** Prints the label of a product on the printer for labels, and without one through the browser. */
export function PriceLabel({ line, currency }: { line: CartLine; currency: Currency }) {
  const { t } = useTranslation()
  const print = usePrintRows('label')
  const [out, setOut] = useState<readonly RollRow[] | null>(null)
  const name = readable(line.Name, line.SKU)
  const rowsOf = (columns: number) =>
    priceLabelOf(
      {
        name,
        code: line.BarCode || line.SKU,
        price: line.UnitPrice,
        unit: line.IsWeighed ? line.Unit : '',
        mrp: line.MRP,
        currency,
        taxNote: line.PriceIncludesTax ? '' : t('sheets.edit.labelPlusTax'),
      },
      columns,
    )
  const start = async () => {
    if (!(await print(name, rowsOf))) setOut(rowsOf(COLUMNS[ROLL]))
  }
  return (
    <>
      <Button variant="default" icon={IconTag} onClick={() => void start()}>
        {t('sheets.edit.label')}
      </Button>
      {out && (
        <PrintPage paper={ROLL} onDone={() => setOut(null)}>
          <RollView rows={out} columns={COLUMNS[ROLL]} />
        </PrintPage>
      )}
    </>
  )
}
