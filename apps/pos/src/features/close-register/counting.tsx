import type { Closing, WholeClosing } from '@evertill/contract'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { Button } from '@evertill/ui/button.tsx'
import { ErrorState, LoadingState } from '@evertill/ui/state-view.tsx'
import { usePageTitle } from '@evertill/ui/use-page-title.ts'
import { IconEye, IconLock, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../parts/use-refusal-text.ts'
import { useDenominations } from '../../queries/use-close-register.ts'
import { type SavedCount, useCountDraft } from '../../queries/use-count-draft.ts'
import { useCurrency } from '../../queries/use-currency.ts'
import { useMoment } from '../../queries/use-moments.ts'
import { BalanceCard } from './balance-card.tsx'
import classes from './close-register.module.css'
import { ConfirmClose } from './confirm-close.tsx'
import { CountGrid } from '../../parts/count-grid.tsx'
import { MethodsTable } from './methods-table.tsx'
import { MovementsSection, ProductsSection, SalesSection } from './sheet-sections.tsx'
import { type CountingView, useCounting } from './use-counting.ts'
import { WaitingSection } from './waiting-section.tsx'

export interface DifferenceApproval {
  action: 'ClosingDifference'
  what: string
  amount: number
  onApproved: (approval: { approvalId: string }) => void
  onClose: () => void
}

interface CountingProps {
  closing: Closing
  approvalOf: (request: DifferenceApproval) => ReactNode
  onClosed: (closed: WholeClosing) => Promise<void>
}

type Denominations = NonNullable<ReturnType<typeof useDenominations>>

export function Counting(props: CountingProps) {
  const { t } = useTranslation()
  const store = useCountDraft(props.closing)
  const denominations = useDenominations()
  if (!store || !denominations) return <LoadingState text={t('app.loading')} />
  return <CountScreen {...props} store={store} denominations={denominations} />
}

interface CountScreenProps extends CountingProps {
  store: SavedCount
  denominations: Denominations
}

function CountScreen({ closing, approvalOf, onClosed, store, denominations }: CountScreenProps) {
  const counting = useCounting(closing, store, onClosed)
  return (
    <div className={classes.screen}>
      <CountHead closing={closing} counting={counting} />
      <CountNotices counting={counting} />
      <div className={classes.columns}>
        <CountColumn counting={counting} denominations={denominations} />
        <Balance counting={counting} />
      </div>
      <SheetColumns counting={counting} />
      <CloseDialog counting={counting} approvalOf={approvalOf} />
    </div>
  )
}

interface PartProps {
  counting: CountingView
}

function CountHead({ closing, counting }: PartProps & { closing: Closing }) {
  const { t } = useTranslation()
  const moment = useMoment()
  usePageTitle(t('closing.title'))
  const { sheet, isOnline } = counting
  return (
    <header className={classes.head}>
      <h1>{t('closing.title')}</h1>
      <span>
        {t('closing.openSince', {
          register: `${closing.CashRegisterCode} - ${closing.CashRegisterName}`,
          time: moment(closing.OpeningTime.seconds * 1000),
          name: closing.OpeningByUserName,
        })}
      </span>
      <Button
        variant="subtle"
        className={classes.refresh ?? ''}
        icon={IconRefresh}
        loading={sheet.reading}
        disabled={!isOnline}
        onClick={sheet.reload}
      >
        {t('closing.refresh')}
      </Button>
    </header>
  )
}

function CountNotices({ counting }: PartProps) {
  const { t } = useTranslation()
  const say = useRefusalText()
  const { sheet, isOnline } = counting
  if (!isOnline) {
    return (
      <p role="status" className={classes.away}>
        <strong>{t('connection.offline')}</strong> {t('closing.offlineHint')}
      </p>
    )
  }
  if (!sheet.refusal) return null
  return (
    <ErrorState title={say(sheet.refusal)} action={{ label: t('closing.refresh'), onClick: sheet.reload }} />
  )
}

function CountColumn({ counting, denominations }: PartProps & { denominations: Denominations }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const { state, figures, sheet } = counting
  const shared = { draft: state.draft, currency, disabled: figures.isLocked, onChange: counting.edit }
  return (
    <div>
      <section className={classes.card}>
        <h2>{t('closing.countCash')}</h2>
        <CountGrid {...shared} denominations={denominations} />
        {figures.isLocked && (
          <Button variant="default" onClick={counting.recount}>
            {t('closing.recount')}
          </Button>
        )}
      </section>
      {sheet.value && (
        <section className={classes.card}>
          <h2>{t('closing.otherMethods')}</h2>
          <MethodsTable {...shared} payments={sheet.value.payments} isHidden={figures.isHidden} />
        </section>
      )}
      <WaitingSection currency={currency} />
    </div>
  )
}

function Balance({ counting }: PartProps) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const { state, figures, sheet } = counting
  const Icon = figures.isHidden ? IconEye : IconLock
  return (
    <BalanceCard
      sheet={sheet.value}
      draft={state.draft}
      figures={figures}
      currency={currency}
      fault={state.fault}
      onChange={counting.edit}
    >
      <p role="alert" className={classes.fault}>
        {state.fault === 'uncounted' && t('closing.uncounted')}
      </p>
      <Button size="lg" fullWidth icon={Icon} iconSize={20} onClick={counting.submit}>
        {t(figures.isHidden ? 'closing.countDone' : 'register.close')}
      </Button>
    </BalanceCard>
  )
}

function SheetColumns({ counting }: PartProps) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const sheet = counting.sheet.value
  if (!sheet || counting.figures.isHidden) return null
  return (
    <div className={classes.columns}>
      <section className={classes.card}>
        <h2>{t('closingReport.sales')}</h2>
        <SalesSection sheet={sheet} currency={currency} />
      </section>
      <section className={classes.card}>
        <h2>{t('closingReport.movements')}</h2>
        <MovementsSection sheet={sheet} currency={currency} />
      </section>
      <section className={`${classes.card} ${classes.wide}`}>
        <h2>{t('closing.products')}</h2>
        <ProductsSection sheet={sheet} currency={currency} />
      </section>
    </div>
  )
}

function CloseDialog({ counting, approvalOf }: PartProps & Pick<CountingProps, 'approvalOf'>) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const { figures, state } = counting
  const { step } = state
  if (step === undefined) return null
  if (step.kind === 'approve') {
    return approvalOf({
      action: 'ClosingDifference',
      what: t('closing.approveWhat', { amount: formatMoney(figures.difference ?? 0, currency) }),
      amount: Math.abs(figures.difference ?? 0),
      onApproved: ({ approvalId }) => counting.approve(approvalId),
      onClose: counting.closeDialog,
    })
  }
  return (
    <ConfirmClose
      figures={figures}
      currency={currency}
      unsent={step.unsent}
      busy={state.isClosing}
      movedSinceCount={counting.movedSinceCount}
      onConfirm={() => void counting.close(step)}
      onClose={counting.closeDialog}
    />
  )
}
