import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionActions } from '../../queries/use-session.ts'
import { EntryPage } from '../../ui/entry-page.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './sign-in.module.css'

export function SignInScreen() {
  const { t } = useTranslation()
  const { signIn } = useSessionActions()
  const [loginId, setLoginId] = useState('')
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const loginField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (loginId.trim() === '' || password === '') {
      toast.error(t('signIn.allRequired'))
      const missing = loginId.trim() === '' ? loginField : passwordField
      missing.current?.focus()
      return
    }
    setBusy(true)
    const outcome = await signIn(loginId.trim(), password)
    setBusy(false)
    if (!outcome.ok) toast.error(outcome.message)
  }

  return (
    <EntryPage title={t('signIn.title')}>
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          ref={loginField}
          label={t('signIn.loginId')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={loginId}
          error={asked && loginId.trim() === '' ? t('signIn.loginIdRequired') : undefined}
          onChange={(event) => setLoginId(event.currentTarget.value)}
        />
        <PasswordInput
          ref={passwordField}
          label={t('signIn.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          error={asked && password === '' ? t('signIn.passwordRequired') : undefined}
          visibilityToggleButtonProps={{ 'aria-label': t('signIn.show') }}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={busy} className={classes.submit}>
          {t('signIn.submit')}
        </Button>
      </form>
    </EntryPage>
  )
}
