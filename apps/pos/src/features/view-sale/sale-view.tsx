import type { Sale } from '@evertill/contract'
import type { Currency } from '@evertill/domain'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SaleStory } from '../../queries/use-sale-story.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { SaleActions } from './sale-actions.tsx'
import { SaleHead } from './sale-head.tsx'
import { SaleLines } from './sale-lines.tsx'
import { SaleLinks, SaleTimeline } from './sale-past.tsx'
import { SalePayments, SaleTaxes, SaleTotals } from './sale-totals.tsx'
import classes from './view-sale.module.css'
import type { ApprovalOf } from './void-dialog.tsx'
import { VoidNotice } from './void-notice.tsx'

export interface SaleViewProps {
  story: SaleStory
  currency: Currency
  /** Buttons that print, share and show the receipt. */
  receiptOf: (sale: Sale) => ReactNode
  approvalOf: ApprovalOf
}

export function SaleView({ story, currency, receiptOf, approvalOf }: SaleViewProps) {
  const { t } = useTranslation()
  const { sale } = story
  return (
    <>
      <SaleHead story={story} currency={currency} />
      {story.conflict && <ConflictNotice conflict={story.conflict} mine={sale} currency={currency} />}
      {story.voidRefusal !== null && <VoidNotice sale={sale} reason={story.voidRefusal} />}
      <div className={classes.actions} role="group" aria-label={t('view.actions.label')}>
        {receiptOf(sale)}
        <SaleActions story={story} currency={currency} approvalOf={approvalOf} />
      </div>
      {!story.includesServer && <p className={classes.soft}>{t('view.onlyHere')}</p>}
      <div className={classes.columns}>
        <div className={classes.wide}>
          <SaleLines story={story} currency={currency} />
          <SaleTimeline events={story.timeline} />
        </div>
        <div className={classes.narrow}>
          <SaleTotals sale={sale} currency={currency} />
          <SaleTaxes sale={sale} currency={currency} />
          <SalePayments sale={sale} currency={currency} />
          <SaleLinks links={story.links} />
        </div>
      </div>
    </>
  )
}
