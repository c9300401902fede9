import type { ComponentProps } from 'react'
import classes from './icon-button.module.css'

/** A native button with an icon, cheap enough for lists that are drawn at every scan. */
export function IconButton({ className, ...props }: ComponentProps<'button'> & { 'aria-label': string }) {
  // A menu gives its button an empty class.
  return <button type="button" className={className || classes.button} {...props} />
}
