import type { ComponentProps } from 'react'
import classes from './icon-button.module.css'

/** A native button with an icon, cheap enough for lists that are drawn at every scan. */
export function IconButton(props: ComponentProps<'button'> & { 'aria-label': string }) {
  return <button type="button" className={classes.button} {...props} />
}
