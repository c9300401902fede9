import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoginId } from '../../queries/use-login-id.ts'
import { useSessionActions } from '../../queries/use-session.ts'
import { Button } from '@evertill/ui/button.tsx'
import { EntryPage } from '@evertill/ui/entry-page.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { TextField } from '@evertill/ui/text-field.tsx'
import { useRefusalText } from '../../parts/use-refusal-text.ts'
import { BackToSignIn } from './back-to-sign-in.tsx'
import classes from './password-recovery.module.css'

export function AskForLink() {
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
