import { type MouseEvent, Suspense, useState, memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SellableProduct } from '../../../queries/use-catalogue.ts'
import { useCurrency } from '../../../queries/use-currency.ts'
import { lazyPart } from '../../../parts/lazy-part.ts'
import { useScrollView } from '@evertill/ui/use-scroll-view.ts'
import { type Currency } from '@evertill/domain'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { Money } from '@evertill/ui/money.tsx'
import { ShortName } from '@evertill/ui/short-name.tsx'
import { categoryColour } from './category-colour.ts'
import classes from './product-results.module.css'

export type ProductView = 'grid' | 'list'

/** A price of a million rupees or more needs a smaller font to fit into its tile. */
const LONG_PRICE = 100_000_000
/** Letters that fit into two rows of the narrowest tile, and of a row on a phone. */
const MAX_NAME = { grid: 30, list: 56 } as const

interface ProductOptionProps {
  id: string
  index: number
  view: ProductView
  product: SellableProduct
  currency: Currency
  active: boolean
}

const TilePicture = lazyPart(async () => (await import('./tile-picture.tsx')).TilePicture)

const ProductOption = memo(function ProductOption(props: ProductOptionProps) {
  const { id, index, view, product, currency, active } = props
  const codes = [product.sku, product.barcode].filter((code) => code !== '').join(' · ')
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      data-index={index}
      className={view === 'grid' ? classes.tile : classes.item}
      style={categoryColour(product.categoryId)}
    >
      <span className={classes.text}>
        <span className={classes.name}>
          <ShortName name={product.name} max={MAX_NAME[view]} />
        </span>
        <span className={classes.codes}>
          {product.hasVariants && <Variants />}
          {view === 'grid' ? product.sku : codes}
        </span>
      </span>
      <span className={classes.price}>
        <span className={classes.now} data-long={product.price >= LONG_PRICE}>
          <Money amount={product.price} currency={currency} />
          {product.isWeighed && <span className={classes.unit}>/{product.unit}</span>}
        </span>
        {product.mrp > product.price && <Mrp price={formatMoney(product.mrp, currency)} />}
      </span>
      {product.picture && (
        <span className={classes.picture}>
          <Suspense>
            <TilePicture picture={product.picture} />
          </Suspense>
        </span>
      )}
    </div>
  )
})

/** A separate component, because most tiles have no MRP to show and translating in forty tiles slows down every key. */
function Mrp({ price }: { price: string }) {
  const { t } = useTranslation()
  return <span className={classes.mrp}>{t('sale.mrp', { price })}</span>
}

function Variants() {
  const { t } = useTranslation()
  return `${t('sale.variants')} · `
}

const ROW_HEIGHT = { grid: 124, list: 64 } as const
/** Rows drawn above and below the visible ones. */
const OVERSCAN = 1

interface ProductResultsProps {
  id: string
  view: ProductView
  columns: number
  products: readonly SellableProduct[]
  highlight: number
  onChoose: (product: SellableProduct) => void
}

export function ProductResults({ id, view, columns, products, highlight, onChoose }: ProductResultsProps) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const { top, room, moveTo, box, onScroll } = useScrollView()
  const height = ROW_HEIGHT[view]
  const count = Math.ceil(products.length / columns)

  const [shown, setShown] = useState({ products, highlight, columns })
  if (shown.products !== products || shown.highlight !== highlight || shown.columns !== columns) {
    setShown({ products, highlight, columns })
    const row = Math.floor(highlight / columns) * height
    // New results start at the top, and the highlighted one is scrolled into view.
    if (shown.products !== products && highlight < 0) {
      if (top !== 0) moveTo(0)
    } else if (highlight >= 0 && row < top) moveTo(row)
    else if (highlight >= 0 && row + height > top + room) moveTo(row + height - room)
  }
  const from = Math.max(0, Math.floor(top / height) - OVERSCAN)
  const to = Math.min(count, Math.ceil((top + room) / height) + OVERSCAN)
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, place) => from + place)

  // One listener for all tiles, so that a tile is redrawn only when its product changes.
  const onClick = (event: MouseEvent) => {
    const option = event.target instanceof Element ? event.target.closest('[data-index]') : null
    const product = products[Number(option?.getAttribute('data-index') ?? -1)]
    if (product !== undefined) onChoose(product)
  }

  return (
    <div ref={box} className={classes.scroller} data-view={view} tabIndex={0} onScroll={onScroll}>
      <div
        id={id}
        role="listbox"
        aria-label={t('sale.products')}
        className={classes.canvas}
        style={{ height: count * height }}
        onClick={onClick}
      >
        {rows.map((row) => (
          <div
            key={row}
            role="presentation"
            className={classes.row}
            style={{
              transform: `translateY(${row * height}px)`,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            }}
          >
            {products.slice(row * columns, (row + 1) * columns).map((product, column) => {
              const index = row * columns + column
              return (
                // Keyed by position, so that tiles are reused for other results instead of being created again.
                <ProductOption
                  key={column}
                  id={`${id}-${index}`}
                  index={index}
                  view={view}
                  product={product}
                  currency={currency}
                  active={index === highlight}
                />
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}
