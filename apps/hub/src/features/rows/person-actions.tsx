import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconCopy, IconDeviceMobileOff, IconKey, IconMail, IconShieldOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Hint } from '@evertill/ui/form-parts.tsx'
import { QrCode } from '@evertill/ui/qr-code.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { failureFacts } from '../../api/failure.ts'
import type { ResourceRow } from '../../api/resource-calls.ts'
import { useClient } from '../../parts/hub-context.tsx'
import { resourceKey } from '../../parts/list/use-rows.ts'
import { Section } from '../../parts/page.tsx'
import { useCopy } from '../../parts/use-copy.ts'
import { useFailureText } from '../../parts/use-failure-text.ts'
import classes from './person-actions.module.css'
import { PinField } from './pin-field.tsx'

interface Invitation {
  SentTo: string | null
  Link: string | null
}

/** What can be done for a person beside their form: the invitation, the approval PIN, ending what was lost. */
export function PersonActions({ row }: { row: ResourceRow }) {
  const { t } = useTranslation('hub')
  const { call } = useClient()
  const queries = useQueryClient()
  const failureText = useFailureText()
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const path = `/manage/people/${encodeURIComponent(row.key)}`
  const onError = (error: unknown) => toast.error(failureText(failureFacts(error)))
  const refresh = () => queries.invalidateQueries({ queryKey: resourceKey('people') })
  const invite = useMutation({
    mutationFn: () => call<Invitation>('POST', `${path}/invitation`),
    onSuccess: async (reply) => {
      setInvitation(reply)
      await refresh()
    },
    onError,
  })
  const end = useMutation({
    mutationFn: (what: 'sessions' | 'second-factor') => call('DELETE', `${path}/${what}`),
    onSuccess: async (_reply, what) => {
      toast.info(what === 'sessions' ? t('people.sessionsEnded') : t('people.factorDropped'))
      await refresh()
    },
    onError,
  })
  const hasAccount = row['HasAccount'] === true
  return (
    <div className={classes.actions}>
      {hasAccount && (
        <Section title={t('people.invitation')}>
          <Hint>{row['IsInvited'] === true ? t('people.invitedHint') : t('people.inviteHint')}</Hint>
          <Button
            variant="default"
            icon={IconMail}
            loading={invite.isPending}
            onClick={() => invite.mutate()}
          >
            {row['IsInvited'] === true ? t('people.inviteAgain') : t('people.invite')}
          </Button>
          {invitation?.SentTo && <p role="status">{t('people.sentTo', { address: invitation.SentTo })}</p>}
          {invitation?.Link && <InvitationLink link={invitation.Link} />}
        </Section>
      )}
      {(hasAccount || Boolean(row['EmployeeCode'])) && (
        <Section title={t('people.pin')}>
          <PinField path={`${path}/pin`} hasPin={row['HasApprovalPin'] === true} onDone={refresh} />
        </Section>
      )}
      {hasAccount && (
        <Section title={t('people.lost')}>
          <Hint>{t('people.lostHint')}</Hint>
          <Button
            variant="default"
            icon={IconDeviceMobileOff}
            loading={end.isPending}
            onClick={() => end.mutate('sessions')}
          >
            {t('people.endSessions')}
          </Button>
          {row['HasSecondFactor'] === true && (
            <Button
              variant="default"
              icon={IconShieldOff}
              loading={end.isPending}
              onClick={() => end.mutate('second-factor')}
            >
              {t('people.dropFactor')}
            </Button>
          )}
        </Section>
      )}
      {!hasAccount && (
        <Section title={t('people.invitation')}>
          <IconKey size={20} stroke={1.5} aria-hidden />
          <Hint>{t('people.noAccountHint')}</Hint>
        </Section>
      )}
    </div>
  )
}

/** Passed on by whoever invites: as a code to scan, or copied into a message. */
function InvitationLink({ link }: { link: string }) {
  const { t } = useTranslation('hub')
  const { state, copy } = useCopy(link)
  return (
    <div className={classes.link}>
      <p role="status">{t('people.passLink')}</p>
      <QrCode value={link} label={t('people.linkCode')} className={classes.code} />
      <TextField
        label={t('people.link')}
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" icon={IconCopy} onClick={() => void copy()}>
        {t('people.copyLink')}
      </Button>
      <p role="status">
        {state === 'copied' && t('people.linkCopied')}
        {state === 'failed' && t('people.copyByHand')}
      </p>
    </div>
  )
}
