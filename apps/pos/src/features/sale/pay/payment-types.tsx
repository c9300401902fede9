import type { PaymentType } from '@evertill/contract'
import { IconCash, IconCreditCard, IconQrcode, IconUserDollar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { isUpi } from './is-upi.ts'
import classes from './pay-panel.module.css'

interface PaymentTypesProps {
  types: readonly PaymentType[]
  chosen: PaymentType | undefined
  onChoose: (key: string) => void
}

const iconOf = (type: PaymentType) => {
  if (type.Kind === 'Cash') return IconCash
  if (type.Kind === 'Credit') return IconUserDollar
  return isUpi(type) ? IconQrcode : IconCreditCard
}

export function PaymentTypes({ types, chosen, onChoose }: PaymentTypesProps) {
  const { t } = useTranslation()
  if (types.length === 0) return <p role="alert">{t('sale.pay.noTypes')}</p>
  return (
    <div role="group" aria-label={t('sale.pay.method')} className={classes.methods}>
      {types.map((type) => {
        const Icon = iconOf(type)
        const isChosen = type.key === chosen?.key
        return (
          <Button
            key={type.key}
            variant={isChosen ? 'light' : 'default'}
            aria-pressed={isChosen}
            className={classes.method}
            icon={Icon}
            iconSize={20}
            onClick={() => onChoose(type.key)}
          >
            {type.PaymentType}
          </Button>
        )
      })}
    </div>
  )
}
