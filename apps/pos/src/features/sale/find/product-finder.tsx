import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { IconCamera, IconDeviceDesktop, IconSearch, IconTagPlus } from '@tabler/icons-react'
import { memo, type RefObject, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canReadBarcodes } from '../../../platform/barcode-reader.ts'
import type { SellableProduct } from '../../../queries/use-catalogue.ts'
import { IconButton } from '@evertill/ui/icon-button.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { isTouchOnly, useIsPhone } from '@evertill/ui/use-is-phone.ts'
import classes from './product-finder.module.css'
import { FinderStatus } from './finder-status.tsx'
import { MissedCodes } from './missed-codes.tsx'
import { NoResults } from './no-results.tsx'
import { ProductResults } from './product-results.tsx'
import { ShelfBar } from './shelf-bar.tsx'
import type { MissedCode } from './use-codes.ts'
import { useFinder } from './use-finder.ts'
import { type ProductView, ViewSwitch } from './view-switch.tsx'

const TILE = 148
const WIDE = '(min-width: 1024px)'

interface ProductFinderProps {
  search: RefObject<HTMLInputElement | null>
  onChoose: (product: SellableProduct) => void
  onCode: (code: string) => boolean
  missed: readonly MissedCode[]
  onForget: (code: string) => void
  onCamera: () => void
  onQuickItem: () => void
  onDisplay: () => void
}

/** Memoised, so that a change in the cart does not redraw the products. */
export const ProductFinder = memo(function ProductFinder(props: ProductFinderProps) {
  const { search, onChoose, onCode, missed, onForget, onCamera, onQuickItem, onDisplay } = props
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })
  const [wanted, setWanted] = useState<ProductView>('grid')
  const finder = useFinder({ onChoose, onCode })
  const area = useElementSize()
  const id = useId()
  const view = isPhone ? 'list' : wanted
  const columns = view === 'list' ? 1 : Math.max(2, Math.floor(area.width / TILE))

  useEffect(() => {
    if (!isTouchOnly()) search.current?.focus()
  }, [search])

  useToastsBelow(search, area.width, area.height)

  return (
    <div className={classes.finder}>
      <h1 className="unseen">{t('sale.find')}</h1>
      <div className={classes.bar}>
        <TextField
          ref={search}
          type="search"
          rootClassName={classes.search}
          className={classes.input}
          aria-label={t('sale.search')}
          placeholder={t('sale.search')}
          before={<IconSearch size={20} stroke={1.5} />}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          value={finder.text}
          aria-controls={finder.results.length === 0 ? undefined : id}
          aria-activedescendant={finder.highlight < 0 ? undefined : `${id}-${finder.highlight}`}
          onChange={(event) => finder.type(event.currentTarget.value)}
          onKeyDown={(event) => finder.onKeyDown(event, columns)}
        />
        {canReadBarcodes() && (
          <IconButton className={classes.tool} aria-label={t('sale.camera.open')} onClick={onCamera}>
            <IconCamera size={20} stroke={1.5} />
          </IconButton>
        )}
        <IconButton
          className={classes.tool}
          aria-label={t('sale.quick.title')}
          title={`${t('sale.quick.title')} (F7)`}
          onClick={onQuickItem}
        >
          <IconTagPlus size={20} stroke={1.5} />
        </IconButton>
        {isWide && (
          <IconButton
            className={classes.tool}
            aria-label={t('display.open')}
            title={t('display.open')}
            onClick={onDisplay}
          >
            <IconDeviceDesktop size={20} stroke={1.5} />
          </IconButton>
        )}
        {isWide && <ViewSwitch value={wanted} onChange={setWanted} />}
      </div>
      <ShelfBar shelves={finder.shelves} shelf={finder.shelf} onChange={finder.chooseShelf} />
      <FinderStatus finder={finder} />
      <div ref={area.ref} className={classes.area}>
        {finder.results.length === 0 ? (
          <NoResults finder={finder} />
        ) : (
          <ProductResults
            id={id}
            view={view}
            columns={columns}
            products={finder.results}
            highlight={finder.highlight}
            onChoose={finder.choose}
          />
        )}
      </div>
      <MissedCodes missed={missed} onForget={onForget} />
    </div>
  )
})

/** Places toasts below the search box, so that the cashier can type and scan while one is shown. */
function useToastsBelow(box: RefObject<HTMLElement | null>, width: number, height: number): void {
  useEffect(() => {
    const { style } = document.documentElement
    const bottom = box.current?.getBoundingClientRect().bottom ?? 0
    style.setProperty('--toast-from', `${Math.round(bottom) + 12}px`)
    return () => void style.removeProperty('--toast-from')
    // Whatever moves the search box also resizes the products below it.
  }, [box, width, height])
}
