import { IconUserShield } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../platform/refusal.ts'
import { type Approver, useSessionActions } from '../../queries/use-session.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { Hint, StackedForm } from '@evertill/ui/form-parts.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { ApproverPin } from '../../parts/approver-pin.tsx'
import { useRefusalText } from '../../parts/use-refusal-text.ts'

/** An employee enters the approval PIN once online; from then on the device can verify it offline. */
export function EnrolApprover() {
  const { t } = useTranslation()
  const say = useRefusalText()
  const { approverCandidates, enrolApprover } = useSessionActions()
  const [open, setOpen] = useState(false)
  const [people, setPeople] = useState<readonly Approver[] | null>()
  const [who, setWho] = useState<string>()
  const [pin, setPin] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const message = refusal && say(refusal)
  const chosen = people?.find(({ employeeId }) => employeeId === who) ?? people?.[0]

  const start = async () => {
    setPin('')
    setRefusal(undefined)
    setPeople(undefined)
    setOpen(true)
    setPeople(await approverCandidates())
  }
  const enrol = async (event: FormEvent) => {
    event.preventDefault()
    if (!chosen) return
    setBusy(true)
    const outcome = await enrolApprover(chosen, pin)
    setBusy(false)
    setPin('')
    setRefusal(outcome.ok ? undefined : outcome.refusal)
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
          <Hint>{t('approval.enrolHint')}</Hint>
          {people === null && <p role="alert">{t('approval.enrolAway')}</p>}
          {people?.length === 0 && <p role="status">{t('approval.enrolNobody')}</p>}
          {people && people.length > 0 && (
            <ApproverPin
              people={people}
              chosen={chosen?.employeeId}
              onChoose={setWho}
              pin={pin}
              onPin={setPin}
              message={message}
              busy={busy}
              submit={t('approval.enrol')}
            />
          )}
        </StackedForm>
      </Dialog>
    </>
  )
}
