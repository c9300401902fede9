import classes from './spinner.module.css'

/** A spinner; a text next to it says what is loading. */
export function Spinner() {
  return <span className={classes.spinner} aria-hidden />
}
