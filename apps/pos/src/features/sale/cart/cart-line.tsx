import { type Currency, ONE_UNIT } from '@evertill/domain'
import { formatAmount, formatMoney } from '@evertill/ui/numbers.ts'
import { IconMinus, IconPlus, IconTag, IconX } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { memo } from 'react'
import { IconButton } from '@evertill/ui/icon-button.tsx'
import { Money } from '@evertill/ui/money.tsx'
import { shortenMiddle } from '@evertill/ui/shorten-middle.ts'
import { Toolbar } from '@evertill/ui/toolbar.tsx'
import classes from './cart-line.module.css'
import { QuantityField } from './quantity-field.tsx'

interface CartLineProps {
  /** Passed down, because `useTranslation` in every row would slow down each scan. */
  t: TFunction
  id: string
  name: string
  quantity: number
  unit: string
  isWeighed: boolean
  unitPrice: number
  isBeforeTax: boolean
  total: number
  /** The reasons of its offers. */
  offer: string
  offerDiscount: number
  discount: number
  note: string
  /** Only one line shows the buttons that change it, so that the others fit into one row. */
  isActive: boolean
  currency: Currency
  onQuantity: (id: string, quantity: number) => boolean
  onRemove: (id: string) => void
  onEdit: (id: string) => void
  onDone: () => void
}

/** Letters that fit into two rows of the narrowest cart. */
const MAX_NAME = 44

/** Shared elements: React skips an element that is the same object as before. */
const MINUS = <IconMinus size={18} stroke={1.5} />
const PLUS = <IconPlus size={18} stroke={1.5} />
const CROSS = <IconX size={18} stroke={1.5} />

/** The content of a line; the list positions it. */
export const CartLine = memo(function CartLine(props: CartLineProps) {
  const {
    t,
    id,
    name,
    quantity,
    unit,
    isWeighed,
    unitPrice,
    isBeforeTax,
    total,
    offer,
    offerDiscount,
    discount,
    note,
    isActive,
    currency,
    onQuantity,
    onRemove,
    onEdit,
    onDone,
  } = props
  return (
    <>
      <span className={classes.quantity}>
        <QuantityField
          t={t}
          label={t('sale.cart.quantityOf', { name })}
          quantity={quantity}
          isWeighed={isWeighed}
          onChange={(next) => onQuantity(id, next)}
          onDone={onDone}
        />
        {isWeighed && <span className={classes.unit}>{unit}</span>}
      </span>
      <button
        type="button"
        className={classes.name}
        aria-label={t('sale.cart.edit', { name })}
        title={name}
        onClick={() => onEdit(id)}
      >
        {shortenMiddle(name, MAX_NAME)}
      </button>
      <Money amount={total} currency={currency} bare className={classes.total} />
      {offer !== '' && (
        <>
          <span className={classes.offer}>
            <IconTag size={14} stroke={1.5} aria-hidden /> {t('sale.cart.offer', { reason: offer })}
          </span>
          <span className={classes.less}>−{formatAmount(offerDiscount, currency)}</span>
        </>
      )}
      {discount > 0 && (
        <>
          <span className={classes.soft}>{t('sale.cart.discount')}</span>
          <span className={classes.less}>−{formatAmount(discount, currency)}</span>
        </>
      )}
      {note !== '' && <span className={classes.note}>{note}</span>}
      {isActive && (
        <Toolbar label={t('sale.cart.lineTools', { name })} className={classes.controls}>
          {!isWeighed && (
            <>
              <IconButton
                aria-label={t('sale.cart.decrease', { name })}
                disabled={quantity <= ONE_UNIT}
                onClick={() => onQuantity(id, quantity - ONE_UNIT)}
              >
                {MINUS}
              </IconButton>
              <IconButton
                aria-label={t('sale.cart.increase', { name })}
                onClick={() => onQuantity(id, quantity + ONE_UNIT)}
              >
                {PLUS}
              </IconButton>
            </>
          )}
          <span className={classes.each}>
            {t(isBeforeTax ? 'sale.cart.eachBeforeTax' : 'sale.cart.each', {
              price: formatMoney(unitPrice, currency),
            })}
          </span>
          <IconButton aria-label={t('sale.cart.remove', { name })} onClick={() => onRemove(id)}>
            {CROSS}
          </IconButton>
        </Toolbar>
      )}
    </>
  )
})
