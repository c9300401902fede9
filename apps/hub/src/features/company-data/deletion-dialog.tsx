import { DELETION_WAIT_DAYS } from '@evertill/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, DialogText, FormMessage, StackedForm } from '@evertill/ui/form-parts.tsx'
import { PasswordField, TextField } from '@evertill/ui/text-field.tsx'
import { failureFacts } from '../../api/failure.ts'
import { useSession } from '../../parts/hub-context.tsx'
import { useFailureText } from '../../parts/use-failure-text.ts'
import { useDataCall } from './use-data.ts'

interface DeletionDialogProps {
  waitingTills: number
  onClose: () => void
}

/** Asks for the name of the company and the password: nobody does this by a slip of the hand. */
export function DeletionDialog({ waitingTills, onClose }: DeletionDialogProps) {
  const { t } = useTranslation('hub')
  const { Person, Company } = useSession()
  const failureText = useFailureText()
  const [values, setValues] = useState({ CompanyName: '', Password: '' })
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error } = useDataCall<typeof values>('POST', '/manage/data/deletion', onClose)
  const facts = error ? failureFacts(error) : null
  const refused = (name: keyof typeof values) => facts?.errors.some(({ path }) => path === name) === true
  const isOtherName = values.CompanyName.trim() !== Company.Name.trim()
  const isFieldWrong = refused('Password') || refused('CompanyName')
  const submit = () => {
    setTried(true)
    if (!isOtherName && values.Password !== '') mutate(values)
  }
  const passwordFault = values.Password === '' ? t('signIn.passwordMissing') : t('data.passwordWrong')
  return (
    <Dialog title={t('data.delete')} onClose={onClose}>
      <StackedForm
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <DialogText>{t('data.deleteWhat', { days: DELETION_WAIT_DAYS, company: Company.Name })}</DialogText>
        <DialogText>{t('data.deleteBooks')}</DialogText>
        {waitingTills > 0 && <FormMessage>{t('data.deleteUnsent', { count: waitingTills })}</FormMessage>}
        <TextField
          label={t('data.companyName')}
          autoComplete="off"
          value={values.CompanyName}
          error={
            (isTried && isOtherName) || refused('CompanyName')
              ? t('data.companyNameWrong', { company: Company.Name })
              : undefined
          }
          onChange={(event) => setValues({ ...values, CompanyName: event.currentTarget.value })}
        />
        <input type="text" name="username" autoComplete="username" value={Person.LoginID} readOnly hidden />
        <PasswordField
          label={t('data.password')}
          showLabel={t('signIn.show')}
          autoComplete="current-password"
          value={values.Password}
          error={(isTried && values.Password === '') || refused('Password') ? passwordFault : undefined}
          onChange={(event) => setValues({ ...values, Password: event.currentTarget.value })}
        />
        <FormMessage>{facts && !isFieldWrong && failureText(facts)}</FormMessage>
        <DialogButtons cancel={t('data.cancel')} onCancel={onClose}>
          <Button type="submit" isWrong loading={isPending}>
            {t('data.delete')}
          </Button>
        </DialogButtons>
      </StackedForm>
    </Dialog>
  )
}
