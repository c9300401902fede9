import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportState } from './address/address.ts'
import { ReportSelect } from './menu/report-menu.tsx'
import type { PageName } from './report-specs.ts'
import classes from './reports.module.css'

interface PageFrameProps {
  page: PageName
  state: ReportState
  /** The menu is beside the page; otherwise the page itself has the choice of reports. */
  isWide: boolean
  /** Below the title. */
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** Title, actions and content of every page of reports. */
export function PageFrame({ page, state, isWide, note, actions, children }: PageFrameProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div className={classes.title}>
          <h1 className={isWide ? undefined : 'unseen'}>{t(`reports.names.${page}`)}</h1>
          {!isWide && <ReportSelect page={page} state={state} />}
          <p className={classes.note}>{note}</p>
        </div>
        <div className={classes.actions}>{actions}</div>
      </header>
      {children}
    </div>
  )
}
