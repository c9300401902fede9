import type { ComponentProps } from 'react'
import classes from './icon-button.module.css'

/** A button with a picture, for lists and heads that are drawn at every scan: no more than the browser's own button. */
export function IconButton(props: ComponentProps<'button'> & { 'aria-label': string }) {
  return <button type="button" className={classes.button} {...props} />
}
