import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { IconCamera, IconDeviceDesktop, IconList, IconSearch, IconTagPlus } from '@tabler/icons-react'
import { memo, type RefObject, Suspense, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../parts/lazy-part.ts'
import type { SellableProduct } from '../../../queries/use-catalogue.ts'
import { useKeyLabel } from '../../../queries/use-settings.ts'
import { IconButton } from '@evertill/ui/icon-button.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { Toolbar } from '@evertill/ui/toolbar.tsx'
import { isTouchOnly, useIsPhone } from '@evertill/ui/use-is-phone.ts'
import classes from './product-finder.module.css'
import { type Finder, FinderStatus } from './finder-status.tsx'
import { NoResults } from './no-results.tsx'
import { ProductResults, type ProductView } from './product-results.tsx'
import { ShelfBar } from './shelf-bar.tsx'
import type { MissedCode } from './use-codes.ts'
import { useFinder } from './use-finder.ts'

const MissedCodes = lazyPart(async () => (await import('./missed-codes.tsx')).MissedCodes)

const TILE = 148
/** More characters do not fit in place of the icon. */
const MAX_TIMES_SHOWN = 3
const WIDE = '(min-width: 1024px)'
/** Browsers without cameras lack it. Asked here, because the reader itself is loaded with its dialog. */
const hasCameraAccess = 'mediaDevices' in navigator

interface ProductFinderProps {
  search: RefObject<HTMLInputElement | null>
  onChoose: (product: SellableProduct, quantity?: number) => void
  onCode: (code: string, quantity?: number) => boolean
  missed: readonly MissedCode[]
  onForget: (code: string) => void
  onAskAgain: (missed: MissedCode) => void
  onCamera: () => void
  onQuickItem: (unknown: MissedCode | null) => void
  onDisplay: () => void
}

/** Memoised, so that a change in the cart does not redraw the products. */
export const ProductFinder = memo(function ProductFinder(props: ProductFinderProps) {
  const { search, onChoose, onCode, missed, onForget, onAskAgain, onCamera, onQuickItem, onDisplay } = props
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
          before={<SearchMark finder={finder} />}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          value={finder.text}
          aria-controls={finder.results.length === 0 ? undefined : id}
          aria-activedescendant={finder.highlight < 0 ? undefined : `${id}-${finder.highlight}`}
          onChange={(event) => finder.type(event.currentTarget.value)}
          onKeyDown={(event) => finder.onKeyDown(event, columns)}
        />
        <FinderTools
          isWide={isWide}
          isList={wanted === 'list'}
          onList={(isList) => setWanted(isList ? 'list' : 'grid')}
          onCamera={onCamera}
          onQuickItem={onQuickItem}
          onDisplay={onDisplay}
        />
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
      {missed.length > 0 && (
        <Suspense>
          <MissedCodes
            missed={missed}
            onForget={(code) => {
              onForget(code)
              // It is done: neither the code nor the focus stays behind.
              if (finder.needle === code) finder.type('')
              search.current?.focus()
            }}
            onAskAgain={onAskAgain}
            onQuickItem={onQuickItem}
          />
        </Suspense>
      )}
    </div>
  )
})

interface FinderToolsProps extends Pick<ProductFinderProps, 'onCamera' | 'onQuickItem' | 'onDisplay'> {
  isWide: boolean
  isList: boolean
  onList: (isList: boolean) => void
}

function FinderTools({ isWide, isList, onList, onCamera, onQuickItem, onDisplay }: FinderToolsProps) {
  const { t } = useTranslation()
  const quickKey = useKeyLabel('quick')
  return (
    <Toolbar label={t('sale.tools')} className={classes.tools}>
      {hasCameraAccess && (
        <IconButton className={classes.tool} aria-label={t('sale.camera.open')} onClick={onCamera}>
          <IconCamera size={20} stroke={1.5} />
        </IconButton>
      )}
      <IconButton
        className={classes.tool}
        aria-label={t('sale.quick.title')}
        title={`${t('sale.quick.title')} (${quickKey})`}
        onClick={() => onQuickItem(null)}
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
      {isWide && (
        <IconButton
          className={classes.tool}
          aria-label={t('sale.list')}
          title={t('sale.list')}
          aria-pressed={isList}
          onClick={() => onList(!isList)}
        >
          <IconList size={20} stroke={1.5} />
        </IconButton>
      )}
    </Toolbar>
  )
}

/** A quantity typed before the code replaces the search icon, so that it is not taken for a part of the code. */
function SearchMark({ finder: { times } }: { finder: Finder }) {
  if (times === null || times.typed.length > MAX_TIMES_SHOWN) return <IconSearch size={20} stroke={1.5} />
  return <span className={classes.times}>{times.typed} ×</span>
}

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
