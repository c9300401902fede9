import classes from './product-skeleton.module.css'

const TILES = Array.from({ length: 40 }, (_, index) => index)

/** The shape of what comes; fades in late, so that a fast answer never flashes. */
export function ProductSkeleton() {
  return (
    <div className={classes.grid} aria-hidden>
      {TILES.map((tile) => (
        <div key={tile} className={classes.tile} />
      ))}
    </div>
  )
}
