import { type Currency, formatMoney } from '@evertill/domain'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SellableProduct } from '../../../queries/use-catalogue.ts'
import { Money } from '@evertill/ui/money.tsx'
import classes from './product-results.module.css'
import type { ProductView } from './view-switch.tsx'

/** A price of a million rupees or more needs a smaller font to fit into its tile. */
const LONG_PRICE = 100_000_000

interface ProductOptionProps {
  id: string
  index: number
  view: ProductView
  product: SellableProduct
  currency: Currency
  active: boolean
}

export const ProductOption = memo(function ProductOption(props: ProductOptionProps) {
  const { id, index, view, product, currency, active } = props
  const codes = [product.sku, product.barcode].filter((code) => code !== '').join(' · ')
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      data-index={index}
      className={view === 'grid' ? classes.tile : classes.item}
    >
      <span className={classes.text}>
        <span className={classes.name} title={product.name}>
          {product.name}
        </span>
        <span className={classes.codes}>{view === 'grid' ? product.sku : codes}</span>
      </span>
      <span className={classes.price}>
        <span className={classes.now} data-long={product.price >= LONG_PRICE}>
          <Money amount={product.price} currency={currency} />
          {product.isWeighed && <span className={classes.unit}>/{product.unit}</span>}
        </span>
        {product.mrp > product.price && <Mrp price={formatMoney(product.mrp, currency)} />}
      </span>
    </div>
  )
})

/** A separate component, because most tiles have no MRP to show and translating in forty tiles slows down every key. */
function Mrp({ price }: { price: string }) {
  const { t } = useTranslation()
  return <span className={classes.mrp}>{t('sale.mrp', { price })}</span>
}
