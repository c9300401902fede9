import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import type { Receipt } from '@evertill/paper/receipt.ts'
import classes from '@evertill/paper/html/paper.module.css'
import { PaperView } from './paper-view.tsx'
import type { Paper } from './use-receipt.ts'

interface PrintPageProps {
  paper: Paper
  onDone: () => void
  children: ReactNode
}

interface PrintOutProps extends Omit<PrintPageProps, 'children'> {
  receipt: Receipt
}

/** Beside the page, seen by the printer alone. */
export function PrintPage({ paper, onDone, children }: PrintPageProps) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    window.addEventListener('afterprint', done, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [])
  return createPortal(
    <div className={classes.printOut} data-paper={paper}>
      {children}
    </div>,
    document.body,
  )
}

/** A copy that follows its original is another page: it goes to the printer as well. */
export function PrintOut({ receipt, paper, onDone }: PrintOutProps) {
  return (
    <PrintPage key={`${receipt.number} ${receipt.isCopy}`} paper={paper} onDone={onDone}>
      <PaperView receipt={receipt} paper={paper} />
    </PrintPage>
  )
}
