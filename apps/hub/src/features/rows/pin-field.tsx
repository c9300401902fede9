import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Hint } from '@evertill/ui/form-parts.tsx'
import { PasswordField } from '@evertill/ui/text-field.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { failureFacts } from '../../api/failure.ts'
import { useClient } from '../../parts/hub-context.tsx'
import { useFailureText } from '../../parts/use-failure-text.ts'

const PIN = /^\d{4}$/

interface PinFieldProps {
  path: string
  hasPin: boolean
  onDone: () => Promise<unknown>
}

/** The PIN with which a person approves at a till. It can be set and taken away, never read. */
export function PinField({ path, hasPin, onDone }: PinFieldProps) {
  const { t } = useTranslation('hub')
  const { call } = useClient()
  const failureText = useFailureText()
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string>()
  const saving = useMutation({
    mutationFn: (next: string | null) => call('PUT', path, { body: { PIN: next } }),
    onSuccess: async (_reply, next) => {
      setPin('')
      toast.info(next === null ? t('people.pinGone') : t('people.pinSet'))
      await onDone()
    },
    onError: (failure) => {
      const facts = failureFacts(failure)
      setError(facts.errors[0]?.message ?? failureText(facts))
    },
  })
  return (
    <form
      noValidate
      style={{ display: 'flex', flexDirection: 'column', gap: 12 }}
      onSubmit={(event) => {
        event.preventDefault()
        if (PIN.test(pin)) saving.mutate(pin)
        else setError(t('people.pinDigits'))
      }}
    >
      <Hint>{hasPin ? t('people.hasPin') : t('people.noPin')}</Hint>
      <PasswordField
        label={t('people.newPin')}
        showLabel={t('signIn.show')}
        value={pin}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        onChange={(event) => {
          setPin(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <Button type="submit" variant="default" loading={saving.isPending}>
        {t('people.setPin')}
      </Button>
      {hasPin && (
        <Button variant="subtle" onClick={() => saving.mutate(null)}>
          {t('people.dropPin')}
        </Button>
      )}
    </form>
  )
}
