import { type Currency, formatMoney, plainAmount, quickCash } from '@evertill/domain'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotes } from '../../../queries/use-payment-types.ts'
import { Button } from '@evertill/ui/button.tsx'
import classes from './pay-panel.module.css'

interface QuickCashProps {
  payable: number
  currency: Currency
  onPick: (text: string) => void
}

const SHOWN = 5

export function QuickCash({ payable, currency, onPick }: QuickCashProps) {
  const { t } = useTranslation()
  const known = useNotes()
  const notes = quickCash(payable, known, SHOWN).map((sum) => ({
    text: plainAmount(sum, currency),
    label: sum === payable ? t('sale.pay.exact') : withoutZeroMinor(formatMoney(sum, currency)),
  }))
  const chars = Math.max(0, ...notes.map((note) => note.label.length))
  return (
    <div
      role="group"
      aria-label={t('sale.pay.quick')}
      className={classes.quick}
      style={{ '--chars': chars } as CSSProperties}
    >
      {notes.map(({ text, label }) => (
        <Button key={text} variant="default" className={classes.note} onClick={() => onPick(text)}>
          {label}
        </Button>
      ))}
    </div>
  )
}

/** Whole rupees without decimals: ₹500, not ₹500.00. */
function withoutZeroMinor(text: string): string {
  return text.replace(/\.0+$/, '')
}
