import type { NewSubscriberReply, Subscriber } from '@evertill/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, FormMessage, StackedForm } from '@evertill/ui/form-parts.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { EventChoice } from './event-choice.tsx'
import { ConfirmingPassword, useFormFaults } from './password-faults.tsx'
import { SecretShown } from './secret-shown.tsx'
import { useChannelCall } from '../../parts/use-channel-call.ts'

interface SubscriberDialogProps {
  /** The one that is changed; a new one without it. */
  subscriber?: Subscriber
  onClose: () => void
}

export function SubscriberDialog({ subscriber, onClose }: SubscriberDialogProps) {
  const { t } = useTranslation('hub')
  const [Name, setName] = useState(subscriber?.Name ?? '')
  const [Url, setUrl] = useState(subscriber?.Url ?? '')
  const [Events, setEvents] = useState<string[]>(subscriber?.Events ?? [])
  const [Password, setPassword] = useState('')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const { mutate, isPending, error, data } = useChannelCall<object, Partial<NewSubscriberReply>>({
    method: subscriber ? 'PUT' : 'POST',
    path: subscriber ? `/manage/subscribers/${subscriber.key}` : '/manage/subscribers',
    onDone: () => subscriber && onClose(),
  })
  const { at, message } = useFormFaults(error, faults)
  if (data?.Secret !== undefined)
    return <SecretShown secret={data.Secret} calls={undefined} onClose={onClose} />
  // Whoever may be told what the company sells is somebody's decision, made with their password.
  const isOtherAddress = Url.trim() !== subscriber?.Url
  const submit = () => {
    const found = {
      ...(Name.trim() === '' ? { Name: t('channels.nameMissing') } : {}),
      ...(Url.trim() === '' ? { Url: t('subscribers.urlMissing') } : {}),
      ...(Events.length === 0 ? { Events: t('subscribers.eventsMissing') } : {}),
      ...(isOtherAddress && Password === '' ? { Password: t('signIn.passwordMissing') } : {}),
    }
    setFaults(found)
    // What all of a group says already is not said again.
    const chosen = Events.filter(
      (event) => event.endsWith('.*') || !Events.includes(`${event.split('.')[0]}.*`),
    )
    if (Object.keys(found).length === 0)
      mutate({ Name, Url, Events: chosen, ...(isOtherAddress ? { Password } : {}) })
  }
  return (
    <Dialog
      title={subscriber ? t('subscribers.changeOf', { name: subscriber.Name }) : t('subscribers.add')}
      onClose={onClose}
    >
      <StackedForm
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={t('channels.name')}
          value={Name}
          maxLength={100}
          error={at('Name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextField
          label={t('subscribers.url')}
          hint={t('subscribers.urlHint')}
          type="url"
          value={Url}
          maxLength={500}
          error={at('Url')}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <EventChoice
          label={t('subscribers.events')}
          value={Events}
          error={at('Events')}
          onChange={setEvents}
        />
        {isOtherAddress && (
          <ConfirmingPassword value={Password} error={at('Password')} onChange={setPassword} />
        )}
        <FormMessage>{message}</FormMessage>
        <DialogButtons cancel={t('bulk.cancel')} onCancel={onClose}>
          <Button type="submit" loading={isPending}>
            {subscriber ? t('subscribers.save') : t('channels.make')}
          </Button>
        </DialogButtons>
      </StackedForm>
    </Dialog>
  )
}
