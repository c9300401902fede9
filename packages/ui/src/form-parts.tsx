import type { FormEvent, ReactNode } from 'react'
import classes from './form-parts.module.css'

interface Children {
  children: ReactNode
}

/** Checked by us, in our words and in the language of the device, never by the browser. */
export function StackedForm({ onSubmit, children }: Children & { onSubmit: (event: FormEvent) => unknown }) {
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void onSubmit(event)}>
      {children}
    </form>
  )
}

export function Hint({ children }: Children) {
  return <p className={classes.hint}>{children}</p>
}

/** Its place is always there: nothing moves when a message appears. */
export function FormMessage({ children }: Children) {
  return (
    <p role="alert" className={classes.message}>
      {children}
    </p>
  )
}

export function DialogText({ children, role }: Children & { role?: 'alert' | 'status' }) {
  return (
    <p role={role} className={classes.paragraph}>
      {children}
    </p>
  )
}

/** At the end of a dialog, the way forward last. */
export function DialogButtons({ children }: Children) {
  return <div className={classes.buttons}>{children}</div>
}
