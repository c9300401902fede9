import { PIN_LENGTH } from '@evertill/domain'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../platform/refusal.ts'
import { type Approver, useSessionActions } from '../../../queries/use-session.ts'
import { Dialog } from '@evertill/ui/dialog.tsx'
import type { DigitBoxesHandle } from '@evertill/ui/digit-boxes.tsx'
import { Hint, StackedForm } from '@evertill/ui/form-parts.tsx'
import { useCountdown } from '@evertill/ui/use-countdown.ts'
import type { ApprovalRequest } from '../../../parts/approval-of.ts'
import { ApproverPin } from '../../../parts/approver-pin.tsx'
import { ReasonField } from '../../../parts/reason-field.tsx'
import { useRefusalText } from '../../../parts/use-refusal-text.ts'
import { useReturnReason } from '../../../queries/use-return-reason.ts'
import classes from './approval-dialog.module.css'

export interface GivenApproval {
  approvalId: string
  approvedBy: string
}

/** Another employee with the permission approves the action with their own PIN (D-20). */
export function ApprovalDialog(request: ApprovalRequest) {
  const { action, what, saleUuid, onApproved, onClose } = request
  const { t } = useTranslation()
  const { approvers, approverCandidates, approveAction } = useSessionActions()
  const { reasons, reason: reasonInCart, choose } = useReturnReason()
  const reason = request.reason ?? reasonInCart
  const asksReason =
    action === 'Return' && saleUuid !== undefined && request.reason === undefined && reasons.length > 0
  const [people, setPeople] = useState<readonly Approver[]>()
  const [who, setWho] = useState<string>()
  const [pin, setPin] = useState('')
  const boxes = useRef<DigitBoxesHandle>(null)
  const say = useRefusalText()
  const [refusal, setRefusal] = useState<Refusal>()
  const message = refusal && say(refusal)
  const [busy, setBusy] = useState(false)
  const { seconds, start } = useCountdown()
  const chosen = people?.find(({ employeeId }) => employeeId === who) ?? people?.[0]

  useEffect(() => {
    // Offline, only employees whose PIN this device can verify.
    const look = async () => setPeople((await approverCandidates()) ?? (await approvers()))
    void look()
  }, [approverCandidates, approvers])

  const isIncomplete = pin.length < PIN_LENGTH || (asksReason && reason === '')
  const approve = async (event: FormEvent) => {
    event.preventDefault()
    if (!chosen || busy || isIncomplete || seconds > 0) return
    // Not on the button, which is disabled meanwhile: a PIN typed again would end up in the search box.
    boxes.current?.focus()
    setBusy(true)
    const detail = action === 'Return' && reason !== '' ? `${what}: ${reason}` : what
    const answer = await approveAction({ action, approver: chosen, pin, saleUuid, detail })
    setBusy(false)
    setPin('')
    if (answer.ok) return onApproved(answer)
    setRefusal(answer.refusal)
    start(answer.waitMs)
  }

  return (
    <Dialog onClose={onClose} title={t('sheets.approval.title')}>
      <StackedForm onSubmit={approve}>
        <p className={classes.what}>{what}</p>
        <Hint>{t('sheets.approval.hint')}</Hint>
        {asksReason && <ReasonField reasons={reasons} value={reason} onChange={choose} />}
        {people?.length === 0 && <p role="status">{t('sheets.approval.nobody')}</p>}
        {people !== undefined && people.length > 0 && (
          <ApproverPin
            people={people}
            chosen={chosen?.employeeId}
            onChoose={setWho}
            pin={pin}
            onPin={setPin}
            boxes={boxes}
            message={message}
            busy={busy}
            wait={seconds}
            submit={t('approval.approve')}
            disabled={asksReason && reason === ''}
          />
        )}
      </StackedForm>
    </Dialog>
  )
}
