import { IconUserShield } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGraceHours, useSessionActions } from '../../queries/use-session.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { Hint, StackedForm } from '@evertill/ui/form-parts.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { ApproverPin } from '../../parts/approver-pin.tsx'
import { useApproverPin } from '../../parts/use-approver-pin.ts'

/** An employee enters the approval PIN once online; from then on the device can verify it offline. */
export function EnrolApprover() {
  const { t } = useTranslation()
  const hours = useGraceHours()
  const { approverCandidates, enrolApprover } = useSessionActions()
  const [open, setOpen] = useState(false)
  const { people, setPeople, chosen, entry, attempt, reset } = useApproverPin()

  const start = async () => {
    reset()
    setOpen(true)
    setPeople(await approverCandidates())
  }
  const enrol = async (event: FormEvent) => {
    event.preventDefault()
    if (!chosen) return
    const outcome = await attempt(() => enrolApprover(chosen, entry.pin))
    if (!outcome.ok) return
    setOpen(false)
    toast.info(t('approval.enrolled', { name: chosen.name }))
  }

  return (
    <>
      <Button variant="default" fullWidth icon={IconUserShield} onClick={() => void start()}>
        {t('approval.enrol')}
      </Button>
      <Dialog opened={open} onClose={() => setOpen(false)} title={t('approval.enrolTitle')}>
        <StackedForm onSubmit={enrol}>
          <Hint>{t('approval.enrolHint', { hours })}</Hint>
          {people === null && <p role="alert">{t('approval.enrolAway')}</p>}
          {people?.length === 0 && <p role="status">{t('approval.enrolNobody')}</p>}
          <ApproverPin {...entry} submit={t('approval.enrol')} />
        </StackedForm>
      </Dialog>
    </>
  )
}
