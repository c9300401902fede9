import type { Closing, WholeClosing } from '@evertill/contract'
import { IconCashRegister } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { ClosingRef } from '../../queries/use-closing-sheet.ts'
import { useOpenClosing } from '../../queries/use-open-closing.ts'
import { EmptyState } from '@evertill/ui/state-view.tsx'
import { ClosedView } from './closed-view.tsx'
import { Counting, type DifferenceApproval } from './counting.tsx'

/** The closing record in route state: the open one when the screen opens, the closed one afterwards. */
interface CloseState {
  closing?: Closing
  closed?: WholeClosing
}

interface CloseRegisterScreenProps {
  reportOf: (closing: ClosingRef, onClose: () => void) => ReactNode
  approvalOf: (request: DifferenceApproval) => ReactNode
}

export function CloseRegisterScreen({ reportOf, approvalOf }: CloseRegisterScreenProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const state = useLocation().state as CloseState | null
  const open = useOpenClosing()
  // The stored record is newer than the route state and survives a reload.
  const closing = open ?? state?.closing
  if (state?.closed) return <ClosedView closing={state.closed} reportOf={reportOf} />
  if (!closing) {
    return (
      <EmptyState
        isPage
        icon={IconCashRegister}
        title={t('closing.noneOpen')}
        hint={t('closing.noneOpenHint')}
        action={{ label: t('closing.toSale'), onClick: () => void navigate('/sales/newsales') }}
      />
    )
  }
  const onClosed = (closed: WholeClosing) =>
    navigate('.', { replace: true, state: { closed } satisfies CloseState })
  return (
    <Counting
      key={closing.key}
      closing={closing}
      approvalOf={approvalOf}
      onClosed={async (closed) => onClosed(closed)}
    />
  )
}
