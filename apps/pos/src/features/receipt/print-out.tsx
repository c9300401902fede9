import { ReceiptPaper } from '@evertill/paper/html/receipt-paper.tsx'
import type { Receipt } from '@evertill/paper/receipt.ts'
import type { Paper } from '@evertill/paper/roll.ts'
import type { LogoDots } from '@evertill/paper/logo-dots.ts'
import { LogoImage } from '@evertill/paper/html/logo-image.tsx'
import { PrintPage } from '../../parts/print-page.tsx'
import classes from './receipt.module.css'
import { useBillTexts } from '../../parts/use-bill-texts.ts'

interface PrintOutProps {
  receipts: readonly Receipt[]
  paper: Paper
  logo: LogoDots | undefined
  onDone: () => void
}

const keyOf = ({ number, isCopy }: Receipt) => `${number} ${isCopy}`

/** Prints the receipts in the browser. A copy printed after its original is a new page, hence the key. */
export function PrintOut({ receipts, paper, logo, onDone }: PrintOutProps) {
  const { labels } = useBillTexts()
  return (
    <PrintPage key={receipts.map(keyOf).join()} paper={paper} onDone={onDone}>
      {receipts.map((receipt) => (
        <div key={keyOf(receipt)} className={classes.document}>
          <ReceiptPaper
            receipt={receipt}
            paper={paper}
            labels={labels}
            logo={logo && <LogoImage logo={logo} className={classes.logo} />}
          />
        </div>
      ))}
    </PrintPage>
  )
}
