import { useMutation } from '@tanstack/react-query'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Hint, StackedForm } from '@evertill/ui/form-parts.tsx'
import { Mark } from '@evertill/ui/mark.tsx'
import { QrCode } from '@evertill/ui/qr-code.tsx'
import { PasswordField, TextField } from '@evertill/ui/text-field.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { failureFacts } from '../../api/failure.ts'
import { useClient, useSession } from '../hub-context.tsx'
import { useFailureText } from '../use-failure-text.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './second-factor.module.css'

interface Started {
  Secret: string
  Uri: string
}

/** Sets up the authenticator app, or takes it away. */
export function SecondFactor() {
  const { t } = useTranslation('hub')
  const { SecondFactor: state } = useSession()
  const { call, refresh } = useClient()
  const failureText = useFailureText()
  const [started, setStarted] = useState<Started | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const start = useMutation({
    mutationFn: () => call<Started>('POST', '/manage/second-factor'),
    onSuccess: setStarted,
    onError: (error) => toast.error(failureText(failureFacts(error))),
  })
  if (codes !== null)
    return (
      <RecoveryCodes
        codes={codes}
        onDone={() => {
          setCodes(null)
          void refresh().catch(() => toast.error(t('failures.unreachable')))
        }}
      />
    )
  if (started !== null)
    return (
      <Confirm
        started={started}
        onConfirmed={(next) => {
          setStarted(null)
          setCodes(next)
        }}
      />
    )
  if (state === 'on')
    return (
      <>
        <Mark tone="good" icon={<IconShieldCheck size={18} stroke={1.5} />}>
          {t('factor.on')}
        </Mark>
        <TurnOff />
      </>
    )
  return (
    <>
      <Hint>{state === 'required' ? t('factor.required') : t('factor.off')}</Hint>
      <Button variant="default" loading={start.isPending} onClick={() => start.mutate()}>
        {t('factor.setUp')}
      </Button>
    </>
  )
}

function Confirm({ started, onConfirmed }: { started: Started; onConfirmed: (codes: string[]) => void }) {
  const { t } = useTranslation('hub')
  const { call } = useClient()
  const failureText = useFailureText()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const confirm = useMutation({
    mutationFn: () =>
      call<{ RecoveryCodes: string[] }>('PUT', '/manage/second-factor', { body: { Code: code.trim() } }),
    onSuccess: ({ RecoveryCodes: codes }) => onConfirmed(codes),
    onError: (failure) => {
      const facts = failureFacts(failure)
      setError(facts.kind === 'refused' ? t('factor.wrongCode') : failureText(facts))
    },
  })
  return (
    <StackedForm
      onSubmit={(event) => {
        event.preventDefault()
        if (/^\d{6}$/.test(code.trim())) confirm.mutate()
        else setError(t('factor.sixDigits'))
      }}
    >
      <Hint>{t('factor.scan')}</Hint>
      <QrCode value={started.Uri} label={t('factor.qr')} className={classes.code} />
      <TextField
        label={t('factor.secret')}
        readOnly
        value={started.Secret}
        onFocus={(event) => event.currentTarget.select()}
      />
      <TextField
        label={t('factor.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        autoFocus
        value={code}
        error={error}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <Button type="submit" loading={confirm.isPending}>
        {t('factor.confirm')}
      </Button>
    </StackedForm>
  )
}

function TurnOff() {
  const { t } = useTranslation('hub')
  const { call, refresh } = useClient()
  const failureText = useFailureText()
  const [password, setPassword] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const turnOff = useMutation({
    mutationFn: async () => {
      await call('DELETE', '/manage/second-factor', { body: { Password: password } })
      await refresh()
    },
    onError: (failure) => {
      const facts = failureFacts(failure)
      setError(facts.kind === 'refused' ? t('factor.wrongPassword') : failureText(facts))
    },
  })
  if (password === null)
    return (
      <Button variant="default" onClick={() => setPassword('')}>
        {t('factor.turnOff')}
      </Button>
    )
  return (
    <StackedForm
      onSubmit={(event) => {
        event.preventDefault()
        turnOff.mutate()
      }}
    >
      <PasswordField
        label={t('signIn.password')}
        showLabel={t('signIn.show')}
        autoComplete="current-password"
        autoFocus
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <Button type="submit" isWrong loading={turnOff.isPending}>
        {t('factor.turnOff')}
      </Button>
    </StackedForm>
  )
}
