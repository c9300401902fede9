import classes from './spinner.module.css'

/** Something is on its way; words beside it say what. */
export function Spinner() {
  return <span className={classes.spinner} aria-hidden />
}
