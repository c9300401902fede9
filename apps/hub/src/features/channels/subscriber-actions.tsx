import type { Subscriber, TestDeliveryReply } from '@evertill/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { failureFacts } from '../../api/failure.ts'
import { useFailureText } from '../../parts/use-failure-text.ts'
import watch from '../../parts/watch.module.css'
import { ConfirmDialog } from '../../parts/channel-confirm-dialog.tsx'
import { SubscriberDialog } from './subscriber-dialog.tsx'
import { useChannelCall } from '../../parts/use-channel-call.ts'

type Asking = 'change' | 'pause' | 'delete' | null

export function SubscriberActions({ subscriber }: { subscriber: Subscriber }) {
  const { t } = useTranslation('hub')
  const [asking, setAsking] = useState<Asking>(null)
  const { key, Name, IsActive } = subscriber
  const path = `/manage/subscribers/${key}`
  const close = () => setAsking(null)
  const pause = IsActive ? t('subscribers.pause') : t('subscribers.goOn')
  const button = (what: Exclude<Asking, null>, text: string) => (
    <Button variant="default" aria-label={`${text}: ${Name}`} onClick={() => setAsking(what)}>
      {text}
    </Button>
  )
  return (
    <div className={`${watch.wide} ${watch.buttons}`}>
      <TestButton path={path} name={Name} />
      {button('change', t('subscribers.change'))}
      {button('pause', pause)}
      {button('delete', t('subscribers.delete'))}
      {asking === 'change' && <SubscriberDialog subscriber={subscriber} onClose={close} />}
      {asking === 'pause' && (
        <ConfirmDialog
          title={`${pause}: ${Name}`}
          text={IsActive ? t('subscribers.pauseWhat') : t('subscribers.goOnWhat')}
          button={pause}
          method="PUT"
          path={path}
          body={{ IsActive: !IsActive }}
          onClose={close}
        />
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          title={`${t('subscribers.delete')}: ${Name}`}
          text={t('subscribers.deleteWhat')}
          button={t('subscribers.delete')}
          isWrong
          method="DELETE"
          path={path}
          onClose={close}
        />
      )}
    </div>
  )
}

const isGood = (status: number): boolean => status >= 200 && status < 300

/** The answer stays until the next test. */
function TestButton({ path, name }: { path: string; name: string }) {
  const { t } = useTranslation('hub')
  const failureText = useFailureText()
  const { mutate, isPending, error, data } = useChannelCall<undefined, TestDeliveryReply>({
    method: 'POST',
    path: `${path}/test`,
  })
  const answer = (): string => {
    if (error) return failureText(failureFacts(error))
    if (!data) return ''
    const { Status: status, Fault: fault } = data
    if (status === null) return t('subscribers.testFailed', { fault })
    return isGood(status) ? t('subscribers.testGood', { status }) : t('subscribers.testRefused', { status })
  }
  return (
    <>
      <Button
        variant="default"
        aria-label={t('subscribers.testOf', { name })}
        loading={isPending}
        onClick={() => mutate(undefined)}
      >
        {t('subscribers.test')}
      </Button>
      <span role="status">{answer()}</span>
    </>
  )
}
