import { type Currency, formatMoney, type UpiPayee, upiLink } from '@evertill/domain'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import classes from './pay-panel.module.css'

interface UpiQrProps {
  payee: UpiPayee
  billNumber: string
  amount: number
  currency: Currency
}

/** Four white modules around the code: without them cameras miss it on a dark screen. */
const QUIET = 4

/** The customer scans and pays; that the money came, only the cashier can say. */
export function UpiQr({ payee, billNumber, amount, currency }: UpiQrProps) {
  const { t } = useTranslation()
  const link = upiLink(payee, billNumber, amount)
  const { size, path } = useMemo(() => {
    const code = encode(link, { border: QUIET })
    const dark = code.data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: code.size, path: dark.join('') }
  }, [link])
  return (
    <figure className={classes.code}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        className={classes.codeImage}
        role="img"
        aria-label={t('sale.pay.qr', { amount: formatMoney(amount, currency), name: payee.name })}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <figcaption className={classes.codeHint}>{t('sale.pay.qrHint')}</figcaption>
    </figure>
  )
}
