import { useTilePicture } from '../../../queries/use-tile-picture.ts'
import classes from './tile-picture.module.css'

export function TilePicture({ picture }: { picture: string }) {
  const url = useTilePicture(picture)
  // The name of the product is written on its tile.
  return url === undefined ? null : <img className={classes.picture} src={url} alt="" draggable={false} />
}
