import { signInRefusals } from '@evertill/domain'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoginId } from '../../queries/use-login-id.ts'
import { useSessionActions, type SendOffer, type SessionActions } from '../../queries/use-session.ts'
import { Button } from '@evertill/ui/button.tsx'
import { PasswordField, TextField } from '@evertill/ui/text-field.tsx'
import { hideErrors, toast } from '@evertill/ui/toast.ts'
import { useRefusalText } from '../../parts/use-refusal-text.ts'
import classes from './sign-in.module.css'

interface SignInFormProps {
  /** Only this account may sign in. */
  account?: string
  /** Filled in at first; by default the last one used on this device. */
  loginId?: string
  /** By default they become the signed-in user of this device. */
  onSignIn?: SessionActions['signIn']
  onSendOffer?: (sendOffer: SendOffer) => void
  /** Above the fields. */
  lead?: ReactNode
  children?: ReactNode
}

export function SignInForm({ account, onSignIn, onSendOffer, lead, children, ...props }: SignInFormProps) {
  const { t } = useTranslation()
  const say = useRefusalText()
  const { signIn } = useSessionActions()
  const remembered = useLoginId()
  const [loginId, setLoginId] = useState(account ?? props.loginId ?? remembered)
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const loginField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const missing = asked ? signInRefusals(loginId, password) : {}

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    const empty = signInRefusals(loginId, password)
    if (empty.all !== undefined) {
      toast.error(say({ code: empty.all }))
      const field = empty.loginId === undefined ? passwordField : loginField
      field.current?.focus()
      return
    }
    setBusy(true)
    const outcome = await (onSignIn ?? signIn)(loginId.trim(), password)
    setBusy(false)
    if (outcome.ok) return hideErrors()
    toast.error(say(outcome.refusal))
    if (outcome.sendOffer) onSendOffer?.(outcome.sendOffer)
    else passwordField.current?.select()
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      {lead}
      <TextField
        ref={loginField}
        label={t('signIn.loginId')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={account !== undefined}
        autoFocus={loginId === ''}
        data-autofocus={loginId === '' ? true : undefined}
        value={loginId}
        error={missing.loginId && say({ code: missing.loginId })}
        onChange={(event) => setLoginId(event.currentTarget.value)}
      />
      <PasswordField
        ref={passwordField}
        label={t('signIn.password')}
        name="password"
        autoComplete="current-password"
        autoFocus={loginId !== ''}
        data-autofocus={loginId === '' ? undefined : true}
        value={password}
        error={missing.password && say({ code: missing.password })}
        showLabel={t('signIn.show')}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" fullWidth loading={busy} className={classes.submit}>
        {t('signIn.submit')}
      </Button>
      {children}
    </form>
  )
}
