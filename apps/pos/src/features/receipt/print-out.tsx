import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import type { Receipt } from '../../print/receipt.ts'
import classes from './paper.module.css'
import { PaperView } from './paper-view.tsx'
import type { Paper } from './use-receipt.ts'

interface PrintOutProps {
  receipt: Receipt
  paper: Paper
  onDone: () => void
}

/** Beside the page, seen by the printer alone. */
export function PrintOut({ receipt, paper, onDone }: PrintOutProps) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    window.addEventListener('afterprint', done, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [receipt])
  return createPortal(
    <div className={classes.printOut} data-paper={paper}>
      <PaperView receipt={receipt} paper={paper} />
    </div>,
    document.body,
  )
}
