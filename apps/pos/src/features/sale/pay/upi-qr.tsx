import { type Currency, type UpiPayee, upiLink } from '@evertill/domain'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { useTranslation } from 'react-i18next'
import { QrCode } from '@evertill/ui/qr-code.tsx'
import classes from './pay-panel.module.css'

interface UpiQrProps {
  payee: UpiPayee
  billNumber: string
  amount: number
  currency: Currency
}

/** The customer scans the code and pays; the cashier confirms that the money arrived. */
export function UpiQr({ payee, billNumber, amount, currency }: UpiQrProps) {
  const { t } = useTranslation()
  const link = upiLink(payee, billNumber, amount)
  return (
    <figure className={classes.code}>
      <QrCode
        value={link}
        label={t('sheets.pay.qr', { amount: formatMoney(amount, currency), name: payee.name })}
        className={classes.codeImage}
      />
      <figcaption className={classes.codeHint}>{t('sheets.pay.qrHint')}</figcaption>
    </figure>
  )
}
