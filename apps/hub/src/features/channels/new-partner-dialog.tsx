import { PARTNER_KINDS, type SecretReply } from '@evertill/contract'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, FormMessage, StackedForm } from '@evertill/ui/form-parts.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { useSession } from '../../parts/hub-context.tsx'
import { useSay } from '../../parts/use-say.ts'
import { callsOf } from './partner-address.ts'
import { ConfirmingPassword, useFormFaults } from './password-faults.tsx'
import { SecretShown } from './secret-shown.tsx'
import { useChannelCall } from '../../parts/use-channel-call.ts'

const VALID_KEY = /^[a-z0-9][a-z0-9-]{1,39}$/

interface NewPartnerDialogProps {
  address: string
  onClose: () => void
}

/** A channel or a carrier, with its first secret. */
export function NewPartnerDialog({ address, onClose }: NewPartnerDialogProps) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const { Stores } = useSession()
  const [kind, setKind] = useState<(typeof PARTNER_KINDS)[number]>('channel')
  const [values, setValues] = useState({ Name: '', key: '', StoreID: Stores[0]?.key ?? '', Password: '' })
  const [faults, setFaults] = useState<Record<string, string>>({})
  const { mutate, isPending, error, data } = useChannelCall<object, SecretReply>({
    method: 'POST',
    path: '/manage/partners',
  })
  const { at, message } = useFormFaults(error, faults)
  if (data)
    return (
      <SecretShown
        secret={data.Secret}
        calls={callsOf({ Kind: kind, key: values.key }, address)}
        onClose={onClose}
      />
    )
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change })
  const submit = () => {
    const found = {
      ...(values.Name.trim() === '' ? { Name: t('channels.nameMissing') } : {}),
      ...(VALID_KEY.test(values.key) ? {} : { key: t('channels.keyForm') }),
      ...(values.Password === '' ? { Password: t('signIn.passwordMissing') } : {}),
    }
    setFaults(found)
    const { StoreID, ...body } = values
    if (Object.keys(found).length === 0)
      mutate({ Kind: kind, ...body, ...(kind === 'channel' ? { StoreID } : {}) })
  }
  return (
    <Dialog title={t('channels.add')} onClose={onClose}>
      <StackedForm
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <NativeSelect
          label={t('channels.kind')}
          value={kind}
          data={PARTNER_KINDS.map((value) => ({ value, label: say(`channels.kinds.${value}`) }))}
          onChange={({ currentTarget }) =>
            setKind(PARTNER_KINDS.find((one) => one === currentTarget.value) ?? 'channel')
          }
        />
        <TextField
          label={t('channels.name')}
          value={values.Name}
          maxLength={100}
          error={at('Name')}
          onChange={(event) => set({ Name: event.currentTarget.value })}
        />
        <TextField
          label={t('channels.key')}
          hint={t('channels.keyHint')}
          value={values.key}
          maxLength={40}
          error={at('key')}
          onChange={(event) => set({ key: event.currentTarget.value })}
        />
        {kind === 'channel' && (
          <NativeSelect
            label={t('watch.store')}
            value={values.StoreID}
            error={at('StoreID')}
            data={Stores.map(({ key, StoreName }) => ({ value: key, label: StoreName }))}
            onChange={(event) => set({ StoreID: event.currentTarget.value })}
          />
        )}
        <ConfirmingPassword
          value={values.Password}
          error={at('Password')}
          onChange={(Password) => set({ Password })}
        />
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
