import { ActionIcon } from '@mantine/core'
import { type Currency, formatMoney, ONE_UNIT } from '@evertill/domain'
import { IconMinus, IconPlus, IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/money.tsx'
import classes from './cart-line.module.css'
import { QuantityField } from './quantity-field.tsx'

interface CartLineProps {
  id: string
  name: string
  quantity: number
  unit: string
  isWeighed: boolean
  unitPrice: number
  total: number
  newest: boolean
  currency: Currency
  onQuantity: (id: string, quantity: number) => boolean
  onRemove: (id: string) => void
  onDone: () => void
}

const button = { variant: 'subtle', color: 'var(--till-ink-soft)', size: 44 } as const

export const CartLine = memo(function CartLine(props: CartLineProps) {
  const {
    id,
    name,
    quantity,
    unit,
    isWeighed,
    unitPrice,
    total,
    newest,
    currency,
    onQuantity,
    onRemove,
    onDone,
  } = props
  const { t } = useTranslation()
  return (
    <li className={classes.line} data-newest={newest}>
      <span className={classes.name}>{name}</span>
      <Money amount={total} currency={currency} bare className={classes.total} />
      <div className={classes.controls}>
        <div className={classes.stepper}>
          {!isWeighed && (
            <ActionIcon
              {...button}
              aria-label={t('sale.cart.decrease', { name })}
              disabled={quantity <= ONE_UNIT}
              onClick={() => onQuantity(id, quantity - ONE_UNIT)}
            >
              <IconMinus size={18} stroke={1.5} />
            </ActionIcon>
          )}
          <QuantityField
            label={t('sale.cart.quantityOf', { name })}
            quantity={quantity}
            isWeighed={isWeighed}
            onChange={(next) => onQuantity(id, next)}
            onDone={onDone}
          />
          {isWeighed ? (
            <span className={classes.unit}>{unit}</span>
          ) : (
            <ActionIcon
              {...button}
              aria-label={t('sale.cart.increase', { name })}
              onClick={() => onQuantity(id, quantity + ONE_UNIT)}
            >
              <IconPlus size={18} stroke={1.5} />
            </ActionIcon>
          )}
        </div>
        <span className={classes.each}>
          {t('sale.cart.each', { price: formatMoney(unitPrice, currency) })}
        </span>
        <ActionIcon {...button} aria-label={t('sale.cart.remove', { name })} onClick={() => onRemove(id)}>
          <IconX size={18} stroke={1.5} />
        </ActionIcon>
      </div>
    </li>
  )
})
