import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { FormMessage, Hint, StackedForm } from '@evertill/ui/form-parts.tsx'
import { PasswordField, TextField } from '@evertill/ui/text-field.tsx'
import { failureFacts } from '../../api/failure.ts'
import { useClient } from '../hub-context.tsx'
import { useFailureText } from '../use-failure-text.ts'

interface SignInFormProps {
  /** Whoever was signed in: nobody else continues their page. */
  account?: string
}

/** Login ID and password, then the second factor if the account has one. */
export function SignInForm({ account }: SignInFormProps) {
  const { t } = useTranslation('hub')
  const { signIn } = useClient()
  const failureText = useFailureText()
  const [loginId, setLoginId] = useState(account ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const [message, setMessage] = useState('')
  const signing = useMutation({
    mutationFn: () =>
      signIn({ LoginID: loginId.trim(), Password: password, ...(asksCode ? { Code: code.trim() } : {}) }),
    onError: (error) => {
      const facts = failureFacts(error)
      const needsCode = facts.code === 'SECOND_FACTOR_NEEDED'
      // The first answer only asks for the code; the next ones say that it was wrong.
      setMessage(needsCode && !asksCode ? '' : failureText(facts))
      if (needsCode) setAsksCode(true)
    },
  })
  const submit = () => {
    if (loginId.trim() === '') return setMessage(t('signIn.loginMissing'))
    if (password === '') return setMessage(t('signIn.passwordMissing'))
    if (asksCode && code.trim() === '') return setMessage(t('signIn.codeMissing'))
    setMessage('')
    return signing.mutate()
  }
  return (
    <StackedForm
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label={t('signIn.login')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="email"
        readOnly={account !== undefined}
        autoFocus={account === undefined}
        value={loginId}
        onChange={(event) => setLoginId(event.currentTarget.value)}
      />
      <PasswordField
        label={t('signIn.password')}
        showLabel={t('signIn.show')}
        name="password"
        autoComplete="current-password"
        autoFocus={account !== undefined}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {asksCode && (
        <>
          <TextField
            label={t('signIn.code')}
            hint={t('signIn.codeHint')}
            name="one-time-code"
            autoComplete="one-time-code"
            inputMode="text"
            autoFocus
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Hint>{t('signIn.recoveryHint')}</Hint>
        </>
      )}
      <FormMessage>{message}</FormMessage>
      <Button type="submit" fullWidth loading={signing.isPending}>
        {t('signIn.button')}
      </Button>
    </StackedForm>
  )
}
