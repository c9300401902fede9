import { Button } from '@mantine/core'
import { type Currency, formatMoney, plainAmount } from '@evertill/domain'
import { useTranslation } from 'react-i18next'
import classes from './pay-panel.module.css'
import { quickCash } from './quick-cash.ts'

interface QuickCashProps {
  payable: number
  currency: Currency
  onPick: (text: string) => void
}

export function QuickCash({ payable, currency, onPick }: QuickCashProps) {
  const { t } = useTranslation()
  return (
    <div role="group" aria-label={t('sale.pay.quick')} className={classes.quick}>
      {quickCash(payable, currency).map((sum) => (
        <Button
          key={sum}
          variant="default"
          className={classes.note}
          onClick={() => onPick(plainAmount(sum, currency))}
        >
          {sum === payable ? t('sale.pay.exact') : withoutZeroMinor(formatMoney(sum, currency))}
        </Button>
      ))}
    </div>
  )
}

/** Notes have no paise: ₹500, not ₹500.00. */
function withoutZeroMinor(text: string): string {
  return text.replace(/\.0+$/, '')
}
