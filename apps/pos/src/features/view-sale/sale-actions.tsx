import type { Sale } from '@evertill/contract'
import type { Currency } from '@evertill/domain'
import {
  type Icon,
  IconArrowsExchange,
  IconCancel,
  IconCash,
  IconCashEdit,
  IconCopy,
  IconFileInvoice,
  IconPencil,
  IconReceiptRefund,
  IconRefresh,
} from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { type StartedOutcome, useAfterSale } from '../../queries/use-after-sale.ts'
import type { SaleStory } from '../../queries/use-sale-story.ts'
import { toast } from '@evertill/ui/toast.ts'
import { approvalOf as cartApprovalOf } from '../../actions/approval.ts'
import { moneyBackOfRefund, moneyBackOfVoid } from '../../actions/money-back.ts'
import { type PreparedRefund, withApproval } from '../../actions/refund.ts'
import type { ApprovalOf } from '../../parts/approval-of.ts'
import type { DocumentAction } from '../../parts/document-action.ts'
import { useRefund } from '../../queries/use-refund.ts'
import { ActionBar } from './action-bar.tsx'
import { handBackState } from './hand-back.tsx'
import { payerOf } from './payer-of.ts'

const ReturnDialog = lazy(async () => ({ default: (await import('./return-dialog.tsx')).ReturnDialog }))
const VoidDialog = lazy(async () => ({ default: (await import('./void-dialog.tsx')).VoidDialog }))
const TenderDialog = lazy(async () => ({ default: (await import('./tender-dialog.tsx')).TenderDialog }))

interface SaleActionsProps {
  story: SaleStory
  currency: Currency
  approvalOf: ApprovalOf
  receiptOf: ReceiptOf
  /** A bar of buttons by default. */
  draw?: (actions: readonly DocumentAction[]) => ReactNode
  /** The sale is void: some of its buttons are gone, perhaps the one that had the focus. */
  onVoid?: () => void
}

const drawBar = (actions: readonly DocumentAction[]) => <ActionBar actions={actions} />

/** Draws the buttons of a document, given those that print, share and show its receipt. */
export type ReceiptOf = (sale: Sale, draw: (actions: readonly DocumentAction[]) => ReactNode) => ReactNode

type OwnAction = Exclude<DocumentAction['id'], 'print' | 'send' | 'share' | 'receipt' | 'invoiced'>

type Opened = 'return' | 'exchange' | 'void' | 'tender' | null

export function SaleActions(props: SaleActionsProps) {
  const { story, currency, approvalOf, receiptOf, draw = drawBar, onVoid } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const after = useAfterSale()
  const location = useLocation()
  const [opened, setOpened] = useState<Opened>(isReturnWanted(location.state) ? 'return' : null)
  const { sale } = story
  const may = after.rights(story)
  const close = () => setOpened(null)
  const { refund, approval } = useDirectRefund(story, {
    approvalOf,
    reasons: after.returnReasons,
    onDone: close,
  })

  const goOn = (started: StartedOutcome) => {
    if (!started.ok) return toast.error(started.message)
    if (started.parked) toast.info(t('view.parked'))
    if (started.left && started.left.length > 0)
      toast.info(t('view.notCopied', { names: started.left.join(', ') }))
    return void navigate(started.to)
  }
  const invoice = async () => {
    if (story.invoice) {
      const { number } = story.invoice
      return toast.error(
        t('view.already', { number: sale.TransactionNo, other: number ?? t('view.unknownNumber') }),
      )
    }
    return goOn(await after.beginInvoice(sale))
  }

  const collect = () => navigate('/sales/receivepayment', { state: { customer: payerOf(sale) } })

  const possible: [boolean, OwnAction, Icon, () => unknown][] = [
    [may.retry, 'retry', IconRefresh, () => after.retry(story)],
    [may.invoice, 'invoice', IconFileInvoice, invoice],
    [may.collect, 'collect', IconCash, collect],
    [may.return, 'return', IconReceiptRefund, () => setOpened('return')],
    [may.exchange, 'exchange', IconArrowsExchange, () => setOpened('exchange')],
    [may.edit, 'edit', IconPencil, async () => goOn(await after.beginEdit(sale))],
    [may.tender, 'tender', IconCashEdit, () => setOpened('tender')],
    [may.copy, 'copy', IconCopy, async () => goOn(await after.beginCopy(sale))],
    [may.void !== null, 'void', IconCancel, () => setOpened('void')],
  ]
  const actions = possible
    .filter(([isPossible]) => isPossible)
    .map(([, id, icon, act]): DocumentAction => ({
      id: id === 'invoice' && story.invoice ? 'invoiced' : id,
      label: t(`view.actions.${id}`),
      icon,
      act,
    }))
  return (
    <>
      {receiptOf(sale, (receipt) => draw([...actions, ...receipt]))}
      <Suspense>
        {((opened === 'return' && may.return) || (opened === 'exchange' && may.exchange)) && (
          <ReturnDialog
            story={story}
            kind={opened}
            currency={currency}
            onClose={close}
            reasons={after.returnReasons}
            refund={opened === 'return' ? refund : undefined}
            onNext={async (chosen) => {
              const started = await after.beginReturn(story, { ...chosen, kind: opened })
              close()
              goOn(started)
            }}
          />
        )}
        {approval}
        {opened === 'void' && may.void !== null && (
          <VoidDialog
            sale={sale}
            mode={may.void}
            currency={currency}
            approvalOf={approvalOf}
            onClose={close}
            onVoid={() => {
              close()
              const state = handBackState(moneyBackOfVoid(sale))
              void navigate(location.pathname, { replace: true, state })
              onVoid?.()
            }}
          />
        )}
        {opened === 'tender' && (
          <TenderDialog sale={sale} currency={currency} approvalOf={approvalOf} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

/** The bill was scanned for a return. */
const isReturnWanted = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'open' in state && state.open === 'return'

interface RefundContext {
  approvalOf: ApprovalOf
  reasons: readonly string[]
  onDone: () => void
}

/** Pays a return back from the dialog, after an approval if the rules ask for one. */
function useDirectRefund(story: SaleStory, { approvalOf, reasons, onDone }: RefundContext) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { prepare, methods, approvalFor, pay } = useRefund(story)
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<PreparedRefund | null>(null)
  const needed = asked && approvalFor(asked)

  const complete = async (prepared: PreparedRefund) => {
    setBusy(true)
    const done = await pay(prepared)
    setBusy(false)
    if (!done.ok) return toast.error(done.message)
    onDone()
    toast.info(t('returns.refunded'))
    return void navigate(`/sales/viewsales/${done.uuid}`, {
      state: handBackState(moneyBackOfRefund(prepared)),
    })
  }
  const start = (prepared: PreparedRefund) => {
    const approval = approvalFor(prepared)
    if (approval === null) return void complete(prepared)
    if (approval.mode === 'deny') return toast.error(approval.message)
    if (reasons.length > 0 && prepared.draft.Reason === undefined)
      return toast.error(t('returns.reasonNeeded'))
    return setAsked(prepared)
  }
  const approval =
    asked && needed
      ? approvalOf({
          action: needed.action,
          what: needed.message,
          amount: needed.amount,
          saleUuid: asked.draft.UUID,
          reason: asked.draft.Reason ?? '',
          onApproved: (given) => {
            setAsked(null)
            start(withApproval(asked, cartApprovalOf(needed, given)))
          },
          onClose: () => setAsked(null),
        })
      : null
  return { refund: { prepare, methods, pay: start, busy }, approval }
}
