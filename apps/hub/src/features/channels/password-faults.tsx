import { useTranslation } from 'react-i18next'
import { PasswordField } from '@evertill/ui/text-field.tsx'
import { failureFacts } from '../../api/failure.ts'
import { useSession } from '../../parts/hub-context.tsx'
import { useFailureText } from '../../parts/use-failure-text.ts'

/** What the server said of a form: beside which fields, and what belongs to none. */
export function useFormFaults(error: unknown, own: Readonly<Record<string, string>>) {
  const { t } = useTranslation('hub')
  const failureText = useFailureText()
  const facts = error ? failureFacts(error) : undefined
  const texts: Readonly<Record<string, string>> = {
    Password: t('data.passwordWrong'),
    key: t('channels.keyTaken'),
    Url: t('channels.urlRefused'),
  }
  const at = (field: string): string | undefined => {
    const found = facts?.errors.find(({ path }) => path === field)
    return own[field] ?? (found && (texts[field] ?? found.message))
  }
  const isBeside = facts?.errors.some(({ path }) => at(path) !== undefined) === true
  return { at, message: facts !== undefined && !isBeside && failureText(facts) }
}

interface ConfirmingPasswordProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The password of whoever is signed in, once more. */
export function ConfirmingPassword({ value, error, onChange }: ConfirmingPasswordProps) {
  const { t } = useTranslation('hub')
  const { Person } = useSession()
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={Person.LoginID} readOnly hidden />
      <PasswordField
        label={t('data.password')}
        showLabel={t('signIn.show')}
        autoComplete="current-password"
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  )
}
