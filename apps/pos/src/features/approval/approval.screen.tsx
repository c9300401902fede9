import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../platform/refusal.ts'
import { useCheckServer } from '../../queries/use-connection.ts'
import { useUnsent } from '../../queries/use-unsent.ts'
import { type Approver, useSessionActions } from '../../queries/use-session.ts'
import { Button } from '@evertill/ui/button.tsx'
import { EntryPage } from '@evertill/ui/entry-page.tsx'
import { Hint, StackedForm } from '@evertill/ui/form-parts.tsx'
import { useCountdown } from '@evertill/ui/use-countdown.ts'
import { ApproverPin } from '../../parts/approver-pin.tsx'
import { useRefusalText } from '../../parts/use-refusal-text.ts'

/** Offline for more than 72 h with an expired token: the till waits for an approval and keeps its sales. */
export function ApprovalScreen() {
  const { t } = useTranslation()
  const say = useRefusalText()
  const { unsent } = useUnsent()
  const { approvers, approveSelling } = useSessionActions()
  const [people, setPeople] = useState<readonly Approver[]>()
  const [who, setWho] = useState<string>()
  const [pin, setPin] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const { seconds, start } = useCountdown()
  const message = refusal && say(refusal)
  const chosen = who ?? people?.[0]?.employeeId

  useEffect(() => {
    void approvers().then(setPeople)
  }, [approvers])

  const approve = async (event: FormEvent) => {
    event.preventDefault()
    if (chosen === undefined || busy) return
    setBusy(true)
    const outcome = await approveSelling(chosen, pin)
    setBusy(false)
    setPin('')
    if (outcome.ok) return
    setRefusal(outcome.refusal)
    start(outcome.waitMs)
  }

  return (
    <EntryPage title={t('approval.title')}>
      <StackedForm onSubmit={approve}>
        <Hint>{t('approval.hint')}</Hint>
        {unsent > 0 && <Hint>{t('approval.kept', { count: unsent })}</Hint>}
        {people?.length === 0 && <Hint>{t('approval.nobody')}</Hint>}
        {people !== undefined && people.length > 0 && (
          <ApproverPin
            people={people}
            chosen={chosen}
            onChoose={setWho}
            pin={pin}
            onPin={setPin}
            message={message}
            busy={busy}
            wait={seconds}
            submit={t('approval.approve')}
            fullWidth
          />
        )}
        <ReachServer />
      </StackedForm>
    </EntryPage>
  )
}

/** Tries to reach the server. If it answers, a sign-in replaces this screen; otherwise a message is shown. */
function ReachServer() {
  const { t } = useTranslation()
  const look = useCheckServer()
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState('')
  const reach = async () => {
    setBusy(true)
    const { browserOnline, serverReachable } = await look()
    setBusy(false)
    setFound(t(`approval.${serverReachable ? 'serverFound' : browserOnline ? 'serverSilent' : 'noNetwork'}`))
  }
  return (
    <>
      <Button variant="default" fullWidth loading={busy} onClick={() => void reach()}>
        {t('approval.connect')}
      </Button>
      <Hint>
        <span role="status">{found}</span>
      </Hint>
    </>
  )
}
