import { Anchor } from '@mantine/core'
import { IconArrowLeft, IconReceiptOff } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { useCurrency } from '../../queries/use-currency.ts'
import { useSaleStory, type SaleStory } from '../../queries/use-sale-story.ts'
import { EmptyState, ErrorState, LoadingState, OfflineState } from '@evertill/ui/state-view.tsx'
import type { Currency } from '@evertill/domain'
import classes from './view-sale.module.css'
import { ConflictNotice, VoidNotice } from './conflict-notice.tsx'
import { HandBack } from './hand-back.tsx'
import { type ReceiptOf, SaleActions } from './sale-actions.tsx'
import { SaleHead } from './sale-head.tsx'
import { SaleLines } from './sale-lines.tsx'
import { SaleLinks, SaleTimeline } from './sale-past.tsx'
import { SalePayments, SaleTaxes, SaleTotals } from './sale-totals.tsx'
import type { ApprovalOf } from '../../parts/approval-of.ts'

type ViewSaleProps = Omit<SaleViewProps, 'story' | 'currency'>

export function ViewSaleScreen(props: ViewSaleProps) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const currency = useCurrency()
  const state = useSaleStory(id)
  const back = { label: t('view.back'), onClick: () => void navigate('/sales/history') }
  return (
    <div className={classes.screen}>
      <Anchor component={Link} to="/sales/history" className={classes.back}>
        <IconArrowLeft size={18} stroke={1.5} aria-hidden /> {t('view.back')}
      </Anchor>
      {state.kind === 'loading' && <LoadingState text={t('view.loading')} />}
      {state.kind === 'offline' && <OfflineState hint={t('view.offline')} action={back} />}
      {state.kind === 'missing' && (
        <EmptyState
          icon={IconReceiptOff}
          title={t('view.missing')}
          hint={t('view.missingHint')}
          action={back}
          isPage
        />
      )}
      {state.kind === 'failed' && (
        <ErrorState
          title={t('view.failed')}
          hint={state.message}
          action={{ label: t('view.tryAgain'), onClick: state.again }}
          isPage
        />
      )}
      {state.kind === 'found' && <SaleView story={state.story} currency={currency} {...props} />}
    </div>
  )
}

interface SaleViewProps {
  story: SaleStory
  currency: Currency
  receiptOf: ReceiptOf
  approvalOf: ApprovalOf
}

function SaleView({ story, currency, receiptOf, approvalOf }: SaleViewProps) {
  const { t } = useTranslation()
  const { sale } = story
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = () => heading.current?.focus()
  return (
    <>
      <SaleHead story={story} currency={currency} heading={heading} />
      <HandBack currency={currency} onDone={focusHeading} />
      {story.conflict && <ConflictNotice conflict={story.conflict} mine={sale} currency={currency} />}
      {story.voidRefusal !== null && <VoidNotice sale={sale} reason={story.voidRefusal} />}
      <SaleActions
        story={story}
        currency={currency}
        approvalOf={approvalOf}
        receiptOf={receiptOf}
        onVoid={focusHeading}
      />
      {!story.includesServer && <p className={classes.soft}>{t('view.onlyHere')}</p>}
      <div className={classes.columns}>
        <div>
          <SaleLines story={story} currency={currency} />
        </div>
        <div className={classes.sumsColumn}>
          <SaleTotals sale={sale} currency={currency} />
          <SaleTaxes sale={sale} currency={currency} />
          <SalePayments story={story} currency={currency} />
          <SaleLinks story={story} currency={currency} />
        </div>
        <SaleTimeline events={story.timeline} currency={currency} />
      </div>
    </>
  )
}
