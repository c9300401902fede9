import type { SecretReply } from '@evertill/contract'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, DialogText, FormMessage, StackedForm } from '@evertill/ui/form-parts.tsx'
import { ConfirmingPassword, useFormFaults } from './password-faults.tsx'
import { SecretShown } from './secret-shown.tsx'
import { useChannelCall } from '../../parts/use-channel-call.ts'

const HOURS = [0, 1, 24, 168]

interface MakeSecretDialogProps {
  title: string
  path: string
  /** There is none that could hold beside it. */
  isFirst: boolean
  calls: string | undefined
  onClose: () => void
}

export function MakeSecretDialog({ title, path, isFirst, calls, onClose }: MakeSecretDialogProps) {
  const { t } = useTranslation('hub')
  const [hours, setHours] = useState(24)
  const [password, setPassword] = useState('')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const { mutate, isPending, error, data } = useChannelCall<object, SecretReply>({ method: 'POST', path })
  const { at, message } = useFormFaults(error, faults)
  if (data) return <SecretShown secret={data.Secret} calls={calls} onClose={onClose} />
  const submit = () => {
    setFaults(password === '' ? { Password: t('signIn.passwordMissing') } : {})
    if (password !== '') mutate({ KeepHours: isFirst ? 0 : hours, Password: password })
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <StackedForm
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <DialogText>{t('channels.makeWhat')}</DialogText>
        {!isFirst && (
          <NativeSelect
            label={t('channels.keep')}
            value={String(hours)}
            data={HOURS.map((count) => ({
              value: String(count),
              label: count === 0 ? t('channels.keepNot') : t('channels.keepHours', { count }),
            }))}
            onChange={(event) => setHours(Number(event.currentTarget.value))}
          />
        )}
        <ConfirmingPassword value={password} error={at('Password')} onChange={setPassword} />
        <FormMessage>{message}</FormMessage>
        <DialogButtons cancel={t('bulk.cancel')} onCancel={onClose}>
          <Button type="submit" loading={isPending}>
            {t('channels.make')}
          </Button>
        </DialogButtons>
      </StackedForm>
    </Dialog>
  )
}
