import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionActions, type WayOut } from '../../queries/use-session.ts'
import classes from './sign-in.module.css'

/** A manager met another account's waiting sales: they can be sent under the manager's name, and nothing else. */
export function SendWaiting({ wayOut, onClose }: { wayOut: WayOut; onClose: () => void }) {
  const { t } = useTranslation()
  const { sendWaiting } = useSessionActions()
  const [step, setStep] = useState<'ask' | 'sending' | 'sent'>('ask')
  const [message, setMessage] = useState<string>()
  const { account, waiting: count } = wayOut

  const send = async () => {
    setStep('sending')
    setMessage(undefined)
    const outcome = await sendWaiting()
    setStep(outcome.ok ? 'sent' : 'ask')
    if (!outcome.ok) setMessage(outcome.message)
  }

  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={step !== 'sending'}
      closeOnEscape={step !== 'sending'}
      title={t('signIn.waitingTitle')}
      closeButtonProps={{ 'aria-label': t('layout.close'), size: 44, disabled: step === 'sending' }}
    >
      <p className={classes.paragraph} role="status">
        {step === 'sent' ? t('signIn.waitingSent', { account }) : t('signIn.waitingHint', { account, count })}
      </p>
      {message !== undefined && (
        <p role="alert" className={classes.wrong}>
          {message}
        </p>
      )}
      <div className={classes.buttons}>
        {step === 'sent' ? (
          <Button data-autofocus onClick={onClose}>
            {t('signIn.waitingDone')}
          </Button>
        ) : (
          <>
            <Button variant="default" disabled={step === 'sending'} onClick={onClose}>
              {t('signIn.waitingLater')}
            </Button>
            <Button data-autofocus loading={step === 'sending'} onClick={() => void send()}>
              {t('signIn.waitingSend', { count })}
            </Button>
          </>
        )}
      </div>
    </Modal>
  )
}
