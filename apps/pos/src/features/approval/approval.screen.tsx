import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCheckServer } from '../../queries/use-connection.ts'
import { useUnsent } from '../../queries/use-unsent.ts'
import { useGraceHours, useSessionActions } from '../../queries/use-session.ts'
import { Button } from '@evertill/ui/button.tsx'
import { EntryPage } from '@evertill/ui/entry-page.tsx'
import { Hint, StackedForm } from '@evertill/ui/form-parts.tsx'
import { ApproverPin } from '../../parts/approver-pin.tsx'
import { useApproverPin } from '../../parts/use-approver-pin.ts'

/** Offline for longer than the grace period with an expired token: the till waits for an approval and keeps its sales. */
export function ApprovalScreen() {
  const { t } = useTranslation()
  const hours = useGraceHours()
  const { unsent } = useUnsent()
  const { approvers, approveSelling } = useSessionActions()
  const { people, setPeople, chosen, entry, attempt } = useApproverPin()

  useEffect(() => {
    void approvers().then(setPeople)
  }, [approvers, setPeople])

  const approve = async (event: FormEvent) => {
    event.preventDefault()
    if (!chosen || entry.busy) return
    await attempt(() => approveSelling(chosen.employeeId, entry.pin))
  }

  return (
    <EntryPage title={t('approval.title')}>
      <StackedForm onSubmit={approve}>
        <Hint>{t('approval.hint', { hours })}</Hint>
        {unsent > 0 && <Hint>{t('approval.kept', { count: unsent })}</Hint>}
        {people?.length === 0 && <Hint>{t('approval.nobody')}</Hint>}
        <ApproverPin {...entry} submit={t('approval.approve')} fullWidth />
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
