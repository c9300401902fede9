import type { Closing, WholeClosing } from '@evertill/contract'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { showAlert } from '@evertill/ui/alert.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../parts/use-refusal-text.ts'
import { type ClosingOutcome, useCloseRegister } from '../../queries/use-close-register.ts'
import { useClosingSheet, useReadSheet } from '../../queries/use-closing-sheet.ts'
import { useConnection } from '../../queries/use-connection.ts'
import type { CountDraft, SavedCount } from '../../queries/use-count-draft.ts'
import { useCurrency } from '../../queries/use-currency.ts'
import { useMoment } from '../../queries/use-moments.ts'
import { usePermission } from '../../queries/use-permission.ts'
import { useSession } from '../../queries/use-session.ts'
import { useUnsent } from '../../queries/use-unsent.ts'
import {
  type CloseStep,
  type CountEvent,
  type CountFacts,
  figuresOf,
  reduceCount,
  startCount,
  submitAction,
} from './count-state.ts'

/** Saved in the same tick: a closing whose reply is lost needs the closing time that was sent. */
const useCountState = (closing: Closing, store: SavedCount) => {
  const [state, setState] = useState(() => startCount(store.saved, closing.key, store.now()))
  const latest = useRef(state)
  const send = (event: CountEvent) => {
    const next = reduceCount(latest.current, event)
    if (next.draft !== latest.current.draft) store.save(next.draft)
    latest.current = next
    setState(next)
  }
  return { state, send, read: () => latest.current }
}

export function useCounting(
  closing: Closing,
  store: SavedCount,
  onClosed: (closed: WholeClosing) => Promise<void>,
) {
  const { serverReachable } = useConnection()
  const settings = useSession().store
  const mayCloseAlone = usePermission()('ClosingDifference') === 'allow'
  const sheet = useClosingSheet(closing, useUnsent().unsent)
  const register = useCloseRegister(closing)
  const { state, send, read } = useCountState(closing, store)
  const follow = useOutcome(closing, sheet.reload)
  const { t } = useTranslation()

  const facts: CountFacts = {
    expectedCash: sheet.value?.accounts.ExpectedCash,
    openingBalance: closing.OpeningBalance,
    isBlind: settings?.BlindClosing === true,
    tolerance: settings?.ClosingTolerance,
    approvalAbove: settings?.ClosingApprovalAbove,
    mayCloseAlone,
    isOnline: serverReachable,
  }
  const figures = figuresOf(state.draft, facts)

  const finish = async (closed: WholeClosing | undefined) => {
    await store.forget()
    // The next page leaves the register session itself: left earlier, the route guard would navigate away from it.
    await (closed ? onClosed(closed) : register.leave())
  }
  const close = async ({ approvalId, unsent }: Extract<CloseStep, { kind: 'confirm' }>) => {
    // A second click in the same tick still sees the old render.
    if (read().isClosing) return
    send({ type: 'closingStarted' })
    const outcome = await register.close(
      {
        draft: state.draft,
        counted: figures.counted ?? 0,
        floatToLeave: figures.floatToLeave,
        approvalId,
        acceptsUnsent: unsent.length > 0,
      },
      (closingTime) => send({ type: 'closingTimeSet', closingTime }),
    )
    send({ type: 'closingEnded', outcome, approvalId, mayCloseAlone })
    // The outcome opened a dialog, which says what is needed.
    if (read().step !== undefined) return
    const end = await follow(outcome)
    if (end) await finish(end.closed)
  }

  return {
    state,
    figures,
    sheet,
    isOnline: serverReachable,
    edit: (change: Partial<CountDraft>) => send({ type: 'edited', change, at: store.now() }),
    recount: () => send({ type: 'recountStarted', at: store.now() }),
    submit: () => {
      send({ type: 'submitted', facts, at: store.now() })
      if (submitAction(figures, serverReachable) === 'offline') {
        void showAlert(t('connection.offline'), 'warning')
      }
    },
    approve: (approvalId: string) => send({ type: 'approved', approvalId }),
    closeDialog: () => send({ type: 'dialogClosed' }),
    close,
    movedSinceCount: () => register.movedSince(state.draft.startedAt),
  }
}

export type CountingView = ReturnType<typeof useCounting>

/** Tells the user how a closing ended; returns the closed session when it is over. */
const useOutcome = (closing: Closing, reloadSheet: () => void) => {
  const { t } = useTranslation()
  const moment = useMoment()
  const say = useRefusalText()
  const currency = useCurrency()
  const readSheet = useReadSheet()
  return async (outcome: ClosingOutcome): Promise<{ closed: WholeClosing | undefined } | undefined> => {
    if (outcome.ok) return { closed: outcome.closing }
    switch (outcome.code) {
      case 'offline':
        await showAlert(t('connection.offline'), 'warning')
        return undefined
      case 'refused':
        await showAlert(say(outcome.refusal), 'error')
        return undefined
      case 'alreadyClosed': {
        const time = moment(outcome.at)
        await showAlert(t('closing.alreadyClosed', { name: outcome.by, time }), 'warning')
        const theirs = await readSheet(closing)
        return { closed: theirs.ok ? theirs.reply.closing : undefined }
      }
      case 'reason':
      case 'approval': {
        // The expected cash changed while the count was being sent.
        reloadSheet()
        const amount = formatMoney(outcome.difference, currency)
        await showAlert(t('closing.differenceNow', { amount }), 'warning')
        return undefined
      }
      case 'unsent':
        return undefined
    }
  }
}
