import { Suspense } from 'react'
import { lazyPart } from '../../../parts/lazy-part.ts'
import type { Finder } from './finder-status.tsx'
import classes from './product-skeleton.module.css'

const NoResultsMessage = lazyPart(async () => (await import('./no-results-message.tsx')).NoResultsMessage)

const TILES = Array.from({ length: 40 }, (_, index) => index)

/** A placeholder that fades in late, so that it does not flash when loading is fast. */
function ProductSkeleton() {
  return (
    <div className={classes.grid} aria-hidden>
      {TILES.map((tile) => (
        <div key={tile} className={classes.tile} />
      ))}
    </div>
  )
}

/** In the place of the products: a placeholder while the catalogue loads, otherwise why there are none. */
export function NoResults({ finder }: { finder: Finder }) {
  if (finder.catalogue.state === 'loading') return <ProductSkeleton />
  return (
    <Suspense>
      <NoResultsMessage finder={finder} />
    </Suspense>
  )
}
