import { MIN_PASSWORD_LENGTH, passwordRefusal } from '@evertill/domain'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Hint, StackedForm } from '@evertill/ui/form-parts.tsx'
import { PasswordField } from '@evertill/ui/text-field.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { failureFacts } from '../../api/failure.ts'
import { useClient, useSession } from '../../parts/hub-context.tsx'
import { useFailureText } from '../../parts/use-failure-text.ts'

interface Errors {
  old?: string
  next?: string
}

/** The rule for passwords is the server's; it is judged here too, before anything is sent. */
export function PasswordForm() {
  const { t } = useTranslation('hub')
  const { call } = useClient()
  const { Person, Company } = useSession()
  const failureText = useFailureText()
  const [old, setOld] = useState('')
  const [next, setNext] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const saving = useMutation({
    mutationFn: () => call('POST', '/manage/password', { body: { OldPassword: old, NewPassword: next } }),
    onSuccess: () => {
      setOld('')
      setNext('')
      toast.info(t('account.passwordChanged'))
    },
    onError: (error) => {
      const facts = failureFacts(error)
      const [fault] = facts.errors
      if (fault?.path.includes('New')) setErrors({ next: fault.message })
      else if (facts.kind === 'refused') setErrors({ old: fault?.message ?? failureText(facts) })
      else toast.error(failureText(facts))
    },
  })
  const submit = () => {
    const refusal = passwordRefusal(next, [Person.Name, Person.LoginID, Company.Name])
    const found: Errors = {
      ...(old === '' ? { old: t('signIn.passwordMissing') } : {}),
      ...(refusal === undefined ? {} : { next: t(`passwords.${refusal}`, { count: MIN_PASSWORD_LENGTH }) }),
    }
    setErrors(found)
    if (Object.keys(found).length === 0) saving.mutate()
  }
  return (
    <StackedForm
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <input type="text" name="username" autoComplete="username" value={Person.LoginID} readOnly hidden />
      <PasswordField
        label={t('account.oldPassword')}
        showLabel={t('signIn.show')}
        autoComplete="current-password"
        value={old}
        error={errors.old}
        onChange={(event) => setOld(event.currentTarget.value)}
      />
      <PasswordField
        label={t('account.newPassword')}
        showLabel={t('signIn.show')}
        autoComplete="new-password"
        value={next}
        error={errors.next}
        onChange={(event) => setNext(event.currentTarget.value)}
      />
      <Hint>{t('account.passwordHint', { count: MIN_PASSWORD_LENGTH })}</Hint>
      <Button type="submit" variant="default" loading={saving.isPending}>
        {t('account.changePassword')}
      </Button>
    </StackedForm>
  )
}
