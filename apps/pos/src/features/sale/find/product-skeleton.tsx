import classes from './product-skeleton.module.css'

const TILES = Array.from({ length: 40 }, (_, index) => index)

/** A placeholder that fades in late, so that it does not flash when loading is fast. */
export function ProductSkeleton() {
  return (
    <div className={classes.grid} aria-hidden>
      {TILES.map((tile) => (
        <div key={tile} className={classes.tile} />
      ))}
    </div>
  )
}
