import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IconChevronLeft } from '@tabler/icons-react'
import { usePageTitle } from '@evertill/ui/use-page-title.ts'
import classes from './page.module.css'

interface PageProps {
  title: string
  /** Beside the title: a count, or "Saved 12:04". */
  state?: ReactNode
  /** One primary action, the others plain. */
  actions?: ReactNode
  /** The list that this page belongs to. */
  back?: { to: string; label: string }
  /** The content fills the height and scrolls by itself. */
  isFilled?: boolean
  children: ReactNode
}

export function Page({ title, state, actions, back, isFilled = false, children }: PageProps) {
  usePageTitle(title)
  return (
    <div className={classes.page} data-filled={isFilled || undefined}>
      <header className={classes.head}>
        <div className={classes.titles}>
          {back && (
            <Link to={back.to} className={classes.back}>
              <IconChevronLeft size={16} stroke={1.5} aria-hidden />
              {back.label}
            </Link>
          )}
          <div className={classes.titleRow}>
            <h1 className={classes.title}>{title}</h1>
            <div className={classes.state} role="status">
              {state}
            </div>
          </div>
        </div>
        {actions !== undefined && (
          <div className={classes.actions} data-no-toast>
            {actions}
          </div>
        )}
      </header>
      <div className={classes.body}>{children}</div>
    </div>
  )
}

/** A part of a page with a heading. */
export function Section({ title, children }: { title?: string | undefined; children: ReactNode }) {
  return (
    <section className={classes.section}>
      {title !== undefined && <h2 className={classes.sectionTitle}>{title}</h2>}
      {children}
    </section>
  )
}
