import type { ReactNode } from 'react'
import { usePageTitle } from './use-page-title.ts'
import classes from './entry-page.module.css'

/** The page layout of sign-in, store selection and register selection. */
export function EntryPage({ title, children }: { title?: string; children: ReactNode }) {
  usePageTitle(title, true)
  return (
    <main className={classes.page}>
      <div className={classes.brand}>
        <img src="/icons/icon.svg" width={32} height={32} alt="" />
        <span>Evertill</span>
      </div>
      <section className={classes.card}>
        {title !== undefined && <h1 className={classes.title}>{title}</h1>}
        {children}
      </section>
    </main>
  )
}
