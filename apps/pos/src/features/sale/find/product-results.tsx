import { useVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SellableProduct } from '../../../queries/use-catalogue.ts'
import { useCurrency } from '../../../queries/use-currency.ts'
import { ProductOption } from './product-option.tsx'
import classes from './product-results.module.css'

export type ProductView = 'grid' | 'list'

const ROW_HEIGHT = { grid: 124, list: 64 } as const

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
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: Math.ceil(products.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT[view],
    overscan: 1,
  })

  useEffect(() => rows.measure(), [rows, view])
  useEffect(() => {
    if (highlight >= 0) rows.scrollToIndex(Math.floor(highlight / columns))
  }, [rows, highlight, columns])
  useEffect(() => {
    // Only from elsewhere: the browser lays everything out before it scrolls, at every key.
    if (rows.scrollOffset !== 0) scroller.current?.scrollTo({ top: 0 })
  }, [rows, products])

  // One listener for all tiles: they stay free of handlers and are drawn again only when their product changes.
  const onClick = (event: MouseEvent) => {
    const option = event.target instanceof Element ? event.target.closest('[data-index]') : null
    const product = products[Number(option?.getAttribute('data-index') ?? -1)]
    if (product !== undefined) onChoose(product)
  }

  return (
    <div ref={scroller} className={classes.scroller} data-view={view} tabIndex={0}>
      <div
        id={id}
        role="listbox"
        aria-label={t('sale.products')}
        className={classes.canvas}
        style={{ height: rows.getTotalSize() }}
        onClick={onClick}
      >
        {rows.getVirtualItems().map((row) => (
          <div
            key={row.key}
            role="presentation"
            className={classes.row}
            style={{
              transform: `translateY(${row.start}px)`,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            }}
          >
            {products.slice(row.index * columns, (row.index + 1) * columns).map((product, column) => {
              const index = row.index * columns + column
              return (
                // By its place: of other results a tile takes over name and price instead of being made anew.
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
