import { passwordRefusal } from '@evertill/domain'
import { useSearchParams, useNavigate, Link } from 'react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { EntryPage } from '@evertill/ui/entry-page.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { TextField, PasswordField } from '@evertill/ui/text-field.tsx'
import { Anchor } from '@mantine/core'
import { useLoginId } from '../../queries/use-login-id.ts'
import { useSessionActions } from '../../queries/use-session.ts'
import { useRefusalText } from '../../parts/use-refusal-text.ts'
import classes from './password-recovery.module.css'

function ChoosePassword({ token }: { token: string }) {
  const { t } = useTranslation()
  const say = useRefusalText()
  const navigate = useNavigate()
  const { setPassword } = useSessionActions()
  const [password, setFirst] = useState('')
  const [repeated, setRepeated] = useState('')
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const firstField = useRef<HTMLInputElement>(null)
  const secondField = useRef<HTMLInputElement>(null)
  // The server judges again, with the names of account and company.
  const weakness = passwordRefusal(password)
  const differs = repeated !== password

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (weakness !== undefined) return firstField.current?.focus()
    if (differs) return secondField.current?.focus()
    setBusy(true)
    setFailure(undefined)
    const outcome = await setPassword(token, password)
    setBusy(false)
    if (!outcome.ok) return setFailure(say(outcome.refusal))
    toast.info(t('recovery.changed'))
    // Removes the used token from the address, which the next user could see.
    await navigate('/', { replace: true })
  }

  return (
    <EntryPage title={t('recovery.title')}>
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <p className={classes.hint}>{t('recovery.newHint')}</p>
        <PasswordField
          ref={firstField}
          label={t('recovery.newPassword')}
          autoComplete="new-password"
          autoFocus
          value={password}
          error={asked && weakness !== undefined ? say({ code: weakness }) : undefined}
          showLabel={t('signIn.show')}
          onChange={(event) => setFirst(event.currentTarget.value)}
        />
        <PasswordField
          ref={secondField}
          label={t('recovery.repeat')}
          autoComplete="new-password"
          value={repeated}
          error={asked && weakness === undefined && differs ? t('recovery.differs') : undefined}
          showLabel={t('signIn.show')}
          onChange={(event) => setRepeated(event.currentTarget.value)}
        />
        {failure !== undefined && (
          <p role="alert" className={classes.wrong}>
            {failure}
          </p>
        )}
        <Button type="submit" fullWidth loading={busy}>
          {t('recovery.savePassword')}
        </Button>
        <BackToSignIn />
      </form>
    </EntryPage>
  )
}

/** `/forgot-password` requests a link; the mailed link opens this screen with its token. */
export function PasswordRecoveryScreen() {
  const [query] = useSearchParams()
  const token = query.get('token')
  return token === null || token === '' ? <AskForLink /> : <ChoosePassword token={token} />
}

function AskForLink() {
  const { t } = useTranslation()
  const say = useRefusalText()
  const { askForLink } = useSessionActions()
  const [loginId, setLoginId] = useState(useLoginId())
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isEmpty = loginId.trim() === ''

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isEmpty) return field.current?.focus()
    setBusy(true)
    const outcome = await askForLink(loginId.trim())
    setBusy(false)
    if (outcome.ok) setSent(true)
    else toast.error(say(outcome.refusal))
  }

  return (
    <EntryPage title={t('recovery.title')}>
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        {!sent ? (
          <>
            <p className={classes.hint}>{t('recovery.hint')}</p>
            <TextField
              ref={field}
              label={t('signIn.loginId')}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              value={loginId}
              error={asked && isEmpty ? say({ code: 'loginIdRequired' }) : undefined}
              onChange={(event) => setLoginId(event.currentTarget.value)}
            />
            <Button type="submit" fullWidth loading={busy}>
              {t('recovery.submit')}
            </Button>
          </>
        ) : (
          <p role="status" className={classes.answer}>
            {t('recovery.sent')}
          </p>
        )}
        <BackToSignIn />
      </form>
    </EntryPage>
  )
}

function BackToSignIn() {
  const { t } = useTranslation()
  return (
    <Anchor component={Link} to="/" className={classes.link}>
      {t('recovery.signIn')}
    </Anchor>
  )
}
