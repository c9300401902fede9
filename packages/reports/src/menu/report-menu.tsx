import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { pathOf, type ReportState } from '../address/address.ts'
import { useFrame } from '../frame.tsx'
import { type PageName, REPORT_GROUPS } from '../report-specs.ts'
import classes from './menu.module.css'

interface ReportMenuProps {
  page: PageName
  state: ReportState
}

/** The period goes along to another report, the drill-down does not. */
const moved = (state: ReportState, report: string): string =>
  pathOf({ ...state, report, by: '', where: [], sort: '' })

/** All reports, beside the page. */
export function ReportMenu({ page, state }: ReportMenuProps) {
  const { t } = useTranslation()
  const { hrefOf } = useFrame()
  return (
    <nav aria-label={t('reports.title')} className={classes.menu}>
      {REPORT_GROUPS.map(({ id, pages }) => (
        <div key={id} role="group" aria-label={t(`reports.groups.${id}` as 'reports.groups.sales')}>
          <h2>{t(`reports.groups.${id}` as 'reports.groups.sales')}</h2>
          {pages.map((one) => (
            <a key={one} href={hrefOf(moved(state, one))} aria-current={one === page ? 'page' : undefined}>
              {t(`reports.names.${one}`)}
            </a>
          ))}
        </div>
      ))}
    </nav>
  )
}

/** The same where there is no room beside the page. */
export function ReportSelect({ page, state }: ReportMenuProps) {
  const { t } = useTranslation()
  const { go } = useFrame()
  return (
    <NativeSelect
      aria-label={t('reports.choose')}
      value={page}
      data={[
        ...REPORT_GROUPS.map(({ id, pages }) => ({
          group: t(`reports.groups.${id}` as 'reports.groups.sales'),
          items: pages.map((value) => ({ value, label: t(`reports.names.${value}`) })),
        })),
        ...(page === 'bills' ? [{ value: page, label: t('reports.names.bills') }] : []),
      ]}
      onChange={(event) => go(moved(state, event.currentTarget.value))}
    />
  )
}
