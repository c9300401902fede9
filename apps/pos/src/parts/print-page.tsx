import paperClasses from '@evertill/paper/html/paper.module.css'
import type { Paper } from '@evertill/paper/roll.ts'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'

interface PrintPageProps {
  paper: Paper
  onDone: () => void
  children: ReactNode
}

/** Opens the browser's print dialog for its children, which only the printer sees. */
export function PrintPage({ paper, onDone, children }: PrintPageProps) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const after = () => done()
    window.addEventListener('afterprint', after, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', after)
  }, [])
  return createPortal(
    <div className={paperClasses.printOut} data-paper={paper}>
      {children}
    </div>,
    document.body,
  )
}
