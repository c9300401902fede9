import { MIN_PASSPHRASE_LENGTH } from '@evertill/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, DialogText, FormMessage, StackedForm } from '@evertill/ui/form-parts.tsx'
import { PasswordField } from '@evertill/ui/text-field.tsx'
import { failureFacts } from '../../api/failure.ts'
import { useSession } from '../../parts/hub-context.tsx'
import { useFailureText } from '../../parts/use-failure-text.ts'
import { useDataCall } from './use-data.ts'

interface Faults {
  Password?: string
  Passphrase?: string
  Repeated?: string
}

/** The file has everything: who asks for it proves who they are, and nobody opens it without the passphrase. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('hub')
  const { Person } = useSession()
  const failureText = useFailureText()
  const [values, setValues] = useState({ Password: '', Passphrase: '', Repeated: '' })
  const [faults, setFaults] = useState<Faults>({})
  const { mutate, isPending, error } = useDataCall<{ Password: string; Passphrase: string }>(
    'POST',
    '/manage/data/export',
    onClose,
  )
  const facts = error ? failureFacts(error) : null
  const isPasswordWrong = facts?.errors.some(({ path }) => path === 'Password') === true
  const submit = () => {
    const { Password, Passphrase, Repeated } = values
    const found: Faults = {
      ...(Password === '' ? { Password: t('signIn.passwordMissing') } : {}),
      ...(Passphrase.length < MIN_PASSPHRASE_LENGTH
        ? { Passphrase: t('data.passphraseShort', { count: MIN_PASSPHRASE_LENGTH }) }
        : {}),
      ...(Repeated === Passphrase ? {} : { Repeated: t('data.passphraseDiffers') }),
    }
    setFaults(found)
    if (Object.keys(found).length === 0) mutate({ Password, Passphrase })
  }
  const field = (name: keyof typeof values, label: string, autoComplete: string) => (
    <PasswordField
      label={label}
      showLabel={t('signIn.show')}
      autoComplete={autoComplete}
      value={values[name]}
      error={faults[name] ?? (name === 'Password' && isPasswordWrong ? t('data.passwordWrong') : undefined)}
      onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
    />
  )
  return (
    <Dialog title={t('data.export')} onClose={onClose}>
      <StackedForm
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <DialogText>{t('data.exportWhat')}</DialogText>
        <input type="text" name="username" autoComplete="username" value={Person.LoginID} readOnly hidden />
        {field('Password', t('data.password'), 'current-password')}
        {field('Passphrase', t('data.passphrase'), 'new-password')}
        {field('Repeated', t('data.passphraseAgain'), 'new-password')}
        <FormMessage>{facts && !isPasswordWrong && failureText(facts)}</FormMessage>
        <DialogButtons cancel={t('data.cancel')} onCancel={onClose}>
          <Button type="submit" loading={isPending}>
            {t('data.begin')}
          </Button>
        </DialogButtons>
      </StackedForm>
    </Dialog>
  )
}
