import { API_BASE } from '@evertill/contract'
import classes from './product-picture.module.css'

interface ProductPictureProps {
  picture: string
  /** Of the product; empty where its name stands beside the picture. */
  name: string
  /** In pixels. */
  side: number
}

/** The cookie of the session goes with it, and the browser keeps it. */
export function ProductPicture({ picture, name, side }: ProductPictureProps) {
  return (
    <img
      className={classes.picture}
      src={`${API_BASE}/manage/pictures/${picture}`}
      alt={name}
      width={side}
      height={side}
      loading="lazy"
      decoding="async"
    />
  )
}
