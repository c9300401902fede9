import type { Closing, WholeClosing } from '@evertill/contract'
import { formatMoney } from '@evertill/domain'
import { IconEye, IconLock, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ClosingOutcome, useCloseRegister, useDenominations } from '../../queries/use-close-register.ts'
import { useClosingSheet, useReadSheet } from '../../queries/use-closing-sheet.ts'
import { useConnection } from '../../queries/use-connection.ts'
import { useCountDraft } from '../../queries/use-count-draft.ts'
import { useCurrency } from '../../queries/use-currency.ts'
import { usePermission } from '../../queries/use-permission.ts'
import { useSession } from '../../queries/use-session.ts'
import { useUnsent } from '../../queries/use-unsent.ts'
import { showAlert } from '@evertill/ui/alert.ts'
import { Button } from '@evertill/ui/button.tsx'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import { ErrorState, LoadingState } from '@evertill/ui/state-view.tsx'
import { useSay } from '../../parts/use-say.ts'
import { BalanceCard } from './balance-card.tsx'
import classes from './close-register.module.css'
import { ConfirmClose } from './confirm-close.tsx'
import { CountGrid } from './count-grid.tsx'
import { type JudgedCount, judgeCount } from './judge-count.ts'
import { MethodsTable } from './methods-table.tsx'
import { MovementsSection, ProductsSection, SalesSection } from './sheet-sections.tsx'
import { WaitingSection } from './waiting-section.tsx'

export interface DifferenceApproval {
  action: 'ClosingDifference'
  what: string
  onApproved: (approval: { approvalId: string }) => void
  onClose: () => void
}

interface CountingProps {
  closing: Closing
  approvalOf: (request: DifferenceApproval) => ReactNode
  onClosed: (closed: WholeClosing) => Promise<void>
}

type Step = { kind: 'approve' } | { kind: 'confirm'; approvalId?: string; unsent: readonly string[] }

/** The drawer is counted, compared with the books and closed. Everything typed is kept until then. */
export function Counting({ closing, approvalOf, onClosed }: CountingProps) {
  const { t, i18n } = useTranslation()
  const say = useSay()
  const currency = useCurrency()
  const { serverReachable } = useConnection()
  const { store } = useSession()
  const permission = usePermission()('ClosingDifference')
  const count = useCountDraft(closing)
  const denominations = useDenominations()
  const { unsent } = useUnsent()
  const sheet = useClosingSheet(closing, unsent)
  const readSheet = useReadSheet()
  const register = useCloseRegister(closing)
  const [fault, setFault] = useState<JudgedCount['fault']>()
  const [step, setStep] = useState<Step>()
  const [busy, setBusy] = useState(false)
  if (!count || !denominations) return <LoadingState text={t('app.loading')} />

  const { draft } = count
  const isHidden = store?.BlindClosing === true && !draft.isShown
  const judged = judgeCount({
    draft,
    expected: isHidden ? undefined : sheet.value?.accounts.ExpectedCash,
    openingBalance: closing.OpeningBalance,
    tolerance: store?.ClosingTolerance,
    // Whoever may close with any difference is not sent for a PIN that nobody will ask for.
    approvalAbove: permission === 'allow' ? Infinity : store?.ClosingApprovalAbove,
  })
  const change: typeof count.change = (next) => {
    setFault(undefined)
    count.change(next)
  }
  const isFixed = store?.BlindClosing === true && draft.isShown

  const begin = () => {
    setFault(judged.fault)
    if (judged.fault !== undefined) return
    if (isHidden) return count.change({ isShown: true })
    if (!serverReachable) return void showAlert(t('connection.offline'), 'warning')
    setStep(judged.needsApproval ? { kind: 'approve' } : { kind: 'confirm', unsent: [] })
  }
  const finish = async (closed: WholeClosing | undefined) => {
    await count.forget()
    // The next page leaves the session once it stands: left before, the guard would lead away from it.
    await (closed ? onClosed(closed) : register.leave())
  }
  const settle = async (outcome: ClosingOutcome, approvalId: string | undefined) => {
    const keep = approvalId === undefined ? {} : { approvalId }
    if (outcome.kind === 'unsent') return setStep({ kind: 'confirm', ...keep, unsent: outcome.numbers })
    if (outcome.kind === 'approval' && permission !== 'allow' && approvalId === undefined) {
      return setStep({ kind: 'approve' })
    }
    setStep(undefined)
    if (outcome.kind === 'closed') return finish(outcome.closing)
    if (outcome.kind === 'offline') return showAlert(t('connection.offline'), 'warning')
    if (outcome.kind === 'refused') return showAlert(say(outcome.refusal), 'error')
    if (outcome.kind === 'alreadyClosed') {
      const time = formatMoment(Date.parse(outcome.at), i18n.language)
      await showAlert(t('closing.alreadyClosed', { name: outcome.by, time }), 'warning')
      const theirs = await readSheet(closing)
      return finish(theirs.ok ? theirs.reply.closing : undefined)
    }
    // The books moved while the count was being sent: what is needed now stands on the screen.
    sheet.reload()
    const amount = formatMoney(outcome.difference, currency)
    return showAlert(t('closing.differenceNow', { amount }), 'warning')
  }
  const close = async (confirmed: Extract<Step, { kind: 'confirm' }>) => {
    setBusy(true)
    const outcome = await register.close(
      {
        draft,
        counted: judged.counted ?? 0,
        floatToLeave: judged.floatToLeave,
        approvalId: confirmed.approvalId,
        acceptsUnsent: confirmed.unsent.length > 0,
      },
      count.keepClosingTime,
    )
    setBusy(false)
    await settle(outcome, confirmed.approvalId)
  }

  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <h1>{t('closing.title')}</h1>
        <span>
          {t('closing.openSince', {
            register: `${closing.CashRegisterCode} - ${closing.CashRegisterName}`,
            time: formatMoment(closing.OpeningTime.seconds * 1000, i18n.language),
            name: closing.OpeningByUserName,
          })}
        </span>
        <Button
          variant="subtle"
          className={classes.refresh ?? ''}
          leftSection={<IconRefresh size={18} stroke={1.5} aria-hidden />}
          loading={sheet.reading}
          disabled={!serverReachable}
          onClick={sheet.reload}
        >
          {t('closing.refresh')}
        </Button>
      </header>
      {!serverReachable && (
        <p role="status" className={classes.away}>
          <strong>{t('connection.offline')}</strong> {t('closing.offlineHint')}
        </p>
      )}
      {sheet.refusal && serverReachable && (
        <ErrorState
          title={say(sheet.refusal)}
          action={{ label: t('closing.refresh'), onClick: sheet.reload }}
        />
      )}
      <div className={classes.columns}>
        <div>
          <section className={classes.card}>
            <h2>{t('closing.countCash')}</h2>
            <CountGrid
              denominations={denominations}
              draft={draft}
              currency={currency}
              disabled={isFixed}
              onChange={change}
            />
            {isFixed && (
              <Button
                variant="default"
                onClick={() => count.change({ isShown: false, recounts: draft.recounts + 1 })}
              >
                {t('closing.recount')}
              </Button>
            )}
          </section>
          {sheet.value && (
            <section className={classes.card}>
              <h2>{t('closing.otherMethods')}</h2>
              <MethodsTable
                payments={sheet.value.payments}
                draft={draft}
                currency={currency}
                isHidden={isHidden}
                disabled={isFixed}
                onChange={change}
              />
            </section>
          )}
          <WaitingSection currency={currency} />
        </div>
        <BalanceCard
          sheet={sheet.value}
          draft={draft}
          judged={judged}
          currency={currency}
          isHidden={isHidden}
          fault={fault}
          onChange={change}
        >
          <p role="alert" className={classes.fault}>
            {fault === 'uncounted' && t('closing.uncounted')}
          </p>
          <Button
            size="lg"
            fullWidth
            leftSection={isHidden ? <IconEye size={20} stroke={1.5} /> : <IconLock size={20} stroke={1.5} />}
            onClick={begin}
          >
            {t(isHidden ? 'closing.countDone' : 'register.close')}
          </Button>
        </BalanceCard>
      </div>
      {sheet.value && !isHidden && (
        <div className={classes.columns}>
          <section className={classes.card}>
            <h2>{t('closingReport.sales')}</h2>
            <SalesSection sheet={sheet.value} currency={currency} />
          </section>
          <section className={classes.card}>
            <h2>{t('closingReport.movements')}</h2>
            <MovementsSection sheet={sheet.value} currency={currency} />
          </section>
          <section className={`${classes.card} ${classes.wide}`}>
            <h2>{t('closing.products')}</h2>
            <ProductsSection sheet={sheet.value} currency={currency} />
          </section>
        </div>
      )}
      {step?.kind === 'approve' &&
        approvalOf({
          action: 'ClosingDifference',
          what: t('closing.approveWhat', { amount: formatMoney(judged.difference ?? 0, currency) }),
          onApproved: ({ approvalId }) => setStep({ kind: 'confirm', approvalId, unsent: [] }),
          onClose: () => setStep(undefined),
        })}
      {step?.kind === 'confirm' && (
        <ConfirmClose
          judged={judged}
          currency={currency}
          unsent={step.unsent}
          busy={busy}
          movedSinceCount={() => register.movedSince(draft.startedAt)}
          onConfirm={() => void close(step)}
          onClose={() => setStep(undefined)}
        />
      )}
    </div>
  )
}
