import type { TestMailReply } from '@evertill/contract'
import { useMutation } from '@tanstack/react-query'
import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Hint } from '@evertill/ui/form-parts.tsx'
import { failureFacts } from '../../api/failure.ts'
import { useClient, useRights, useSession } from '../../parts/hub-context.tsx'
import { useFailureText } from '../../parts/use-failure-text.ts'
import { Card } from './card.tsx'

export function MailCard({ hasMail }: { hasMail: boolean }) {
  const { t } = useTranslation('hub')
  const { update } = useRights('company')
  return (
    <Card title={t('server.mail')}>
      <Hint>{hasMail ? t('server.hasMail') : t('server.noMail')}</Hint>
      {hasMail && update && <TestMail />}
    </Card>
  )
}

/** A message to the own address, and what the mail server said about it. */
function TestMail() {
  const { t } = useTranslation('hub')
  const { Person } = useSession()
  const { call } = useClient()
  const failureText = useFailureText()
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => call<TestMailReply>('POST', '/manage/company/test-mail'),
  })
  const facts = error ? failureFacts(error) : undefined
  const said = data?.Answer ?? facts?.errors.find(({ path }) => path === 'Mail')?.message ?? ''
  return (
    <>
      <Hint>
        {Person.EmailID === '' ? t('server.noAddress') : t('server.testMailTo', { address: Person.EmailID })}
      </Hint>
      <Button
        variant="default"
        icon={IconMail}
        disabled={Person.EmailID === ''}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('server.testMail')}
      </Button>
      {data && <p role="status">{t('server.mailSent', { address: data.To })}</p>}
      {facts && (
        <p role="alert">{facts.code === 'TOO_MANY_REQUESTS' ? t('server.mailLimit') : failureText(facts)}</p>
      )}
      {said !== '' && <Hint>{t('server.mailSaid', { answer: said })}</Hint>}
    </>
  )
}
