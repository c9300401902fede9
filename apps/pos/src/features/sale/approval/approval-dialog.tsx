import { PIN_LENGTH } from '@evertill/domain'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionActions } from '../../../queries/use-session.ts'
import { Dialog } from '@evertill/ui/dialog.tsx'
import type { DigitBoxesHandle } from '@evertill/ui/digit-boxes.tsx'
import { Hint, StackedForm } from '@evertill/ui/form-parts.tsx'
import type { ApprovalRequest } from '../../../parts/approval-of.ts'
import { ApproverPin } from '../../../parts/approver-pin.tsx'
import { ReasonField } from '../../../parts/reason-field.tsx'
import { useApproverPin } from '../../../parts/use-approver-pin.ts'
import { useReturnReason } from '../../../queries/use-return-reason.ts'
import classes from './approval-dialog.module.css'

export interface GivenApproval {
  approvalId: string
  approvedBy: string
}

interface ApprovalDialogProps extends ApprovalRequest {
  /** The action belongs to the open cart, which keeps the reason that is chosen here and books it with the document. */
  isForCart?: boolean
}

/** Another employee with the permission approves the action with their own PIN (D-20). */
export function ApprovalDialog({ isForCart = false, ...request }: ApprovalDialogProps) {
  const { action, what, saleUuid, percent, amount, onApproved, onClose } = request
  const { t } = useTranslation()
  const { approvers, approverCandidates, approveAction } = useSessionActions()
  const inCart = useReturnReason()
  const { reasons } = inCart
  const [chosenHere, chooseHere] = useState('')
  const reason = request.reason ?? (isForCart ? inCart.reason : chosenHere)
  // Without a bill the reason is all that is known about the goods.
  const isRefund = action === 'Return' || (isForCart && action === 'ReturnWithoutBill')
  const asksReason = isRefund && saleUuid !== undefined && request.reason === undefined && reasons.length > 0
  const { people, setPeople, chosen, entry, attempt } = useApproverPin()
  const { pin, busy, wait } = entry
  const boxes = useRef<DigitBoxesHandle>(null)
  const reasonField = useRef<HTMLSelectElement>(null)
  const [reasonAsked, setReasonAsked] = useState(false)
  const lacksReason = asksReason && reason === ''

  useEffect(() => {
    // Offline, only employees whose PIN this device can verify.
    const look = async () => setPeople((await approverCandidates()) ?? (await approvers()))
    void look()
  }, [approverCandidates, approvers, setPeople])

  const approve = async (event: FormEvent) => {
    event.preventDefault()
    if (!chosen || busy || pin.length < PIN_LENGTH || wait > 0) return
    if (lacksReason) {
      setReasonAsked(true)
      return reasonField.current?.focus()
    }
    // Not on the button, which is disabled meanwhile: a PIN typed again would end up in the search box.
    boxes.current?.focus()
    const detail = isRefund && reason !== '' ? `${what}: ${reason}` : what
    const asked = { action, approver: chosen, pin, saleUuid, detail, percent, amount }
    const answer = await attempt(() => approveAction(asked))
    if (answer.ok) onApproved(answer)
  }

  return (
    <Dialog onClose={onClose} title={t('sheets.approval.title')}>
      <StackedForm onSubmit={approve}>
        <p className={classes.what}>{what}</p>
        <Hint>{t('sheets.approval.hint')}</Hint>
        {asksReason && (
          <ReasonField
            reasons={reasons}
            value={reason}
            onChange={isForCart ? inCart.choose : chooseHere}
            error={reasonAsked && lacksReason ? t('sheets.approval.reasonMissing') : undefined}
            field={reasonField}
          />
        )}
        {people?.length === 0 && <p role="status">{t('sheets.approval.nobody')}</p>}
        <ApproverPin {...entry} boxes={boxes} submit={t('approval.approve')} />
      </StackedForm>
    </Dialog>
  )
}
