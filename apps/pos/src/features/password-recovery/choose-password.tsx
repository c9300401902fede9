import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSessionActions } from '../../queries/use-session.ts'
import { Button } from '@evertill/ui/button.tsx'
import { EntryPage } from '@evertill/ui/entry-page.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { PasswordField } from '@evertill/ui/text-field.tsx'
import { useRefusalText } from '../../parts/use-refusal-text.ts'
import { BackToSignIn } from './back-to-sign-in.tsx'
import classes from './password-recovery.module.css'

/** The server's minimum, checked here first. */
const MIN_PASSWORD_LENGTH = 8

export function ChoosePassword({ token }: { token: string }) {
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
  const tooShort = password.length < MIN_PASSWORD_LENGTH
  const differs = repeated !== password

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (tooShort) return firstField.current?.focus()
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
          error={asked && tooShort ? t('recovery.tooShort') : undefined}
          showLabel={t('signIn.show')}
          onChange={(event) => setFirst(event.currentTarget.value)}
        />
        <PasswordField
          ref={secondField}
          label={t('recovery.repeat')}
          autoComplete="new-password"
          value={repeated}
          error={asked && !tooShort && differs ? t('recovery.differs') : undefined}
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
