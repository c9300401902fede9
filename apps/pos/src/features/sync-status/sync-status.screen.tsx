import { useTranslation } from 'react-i18next'
import { usePageTitle } from '@evertill/ui/use-page-title.ts'
import type { ApprovalOf } from '../../parts/approval-of.ts'
import { DamagedSection } from './damaged-section.tsx'
import { DataSection } from './data-section.tsx'
import { DeviceSection } from './device-section.tsx'
import { LogSection } from './log-section.tsx'
import { QueueSection } from './queue-section.tsx'
import { StateHead } from './state-head.tsx'
import classes from './sync-status.module.css'

export function SyncStatusScreen({ approvalOf }: { approvalOf: ApprovalOf }) {
  const { t } = useTranslation()
  usePageTitle(t('sync.title'))
  return (
    <div className={classes.screen} tabIndex={0} role="region" aria-label={t('sync.title')}>
      <h1 className={classes.title}>{t('sync.title')}</h1>
      <StateHead />
      <DamagedSection />
      <QueueSection approvalOf={approvalOf} />
      <DataSection />
      <div className={classes.columns}>
        <DeviceSection />
        <LogSection />
      </div>
    </div>
  )
}
