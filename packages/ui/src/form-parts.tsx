import type { FormEvent, ReactNode } from 'react'
import { Button } from './button.tsx'
import classes from './form-parts.module.css'

interface Children {
  children: ReactNode
}

/** We validate the form ourselves, because the browser's messages ignore the till's language. */
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

/** Its space is always reserved, so that nothing moves when a message appears. */
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

interface DialogButtonsProps extends Children {
  /** The text of a button that closes the dialog. */
  cancel?: string
  onCancel?: () => void
}

/** The buttons of a dialog, the primary one last. */
export function DialogButtons({ cancel, onCancel, children }: DialogButtonsProps) {
  return (
    <div className={classes.buttons}>
      {cancel !== undefined && (
        <Button variant="default" onClick={onCancel}>
          {cancel}
        </Button>
      )}
      {children}
    </div>
  )
}
