import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../platform/refusal.ts'
import { type Approver, useSessionActions } from '../../../queries/use-session.ts'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { Hint, StackedForm } from '@evertill/ui/form-parts.tsx'
import { useCountdown } from '@evertill/ui/use-countdown.ts'
import type { ApprovalRequest } from '../../../parts/approval-of.ts'
import { ApproverPin } from '../../../parts/approver-pin.tsx'
import { useRefusalText } from '../../../parts/use-refusal-text.ts'
import classes from './approval-dialog.module.css'

export interface GivenApproval {
  approvalId: string
  approvedBy: string
}

/** Another employee with the permission approves the action with their own PIN (D-20). */
export function ApprovalDialog({ action, what, saleUuid, onApproved, onClose }: ApprovalRequest) {
  const { t } = useTranslation()
  const { approvers, approverCandidates, approveAction } = useSessionActions()
  const [people, setPeople] = useState<readonly Approver[]>()
  const [who, setWho] = useState<string>()
  const [pin, setPin] = useState('')
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

  const approve = async (event: FormEvent) => {
    event.preventDefault()
    if (!chosen || busy) return
    setBusy(true)
    const answer = await approveAction({ action, approver: chosen, pin, saleUuid, detail: what })
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
        {people?.length === 0 && <p role="status">{t('sheets.approval.nobody')}</p>}
        {people !== undefined && people.length > 0 && (
          <ApproverPin
            people={people}
            chosen={chosen?.employeeId}
            onChoose={setWho}
            pin={pin}
            onPin={setPin}
            message={message}
            busy={busy}
            wait={seconds}
            submit={t('approval.approve')}
          />
        )}
      </StackedForm>
    </Dialog>
  )
}
