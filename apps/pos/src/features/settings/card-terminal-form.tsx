import { Button } from '@evertill/ui/button.tsx'
import { DialogButtons, FormMessage, Hint, StackedForm } from '@evertill/ui/form-parts.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CardTerminalRecord } from '../../db/device/counter-devices.ts'
import { saveCounterDevice } from '../../parts/counter-devices.ts'
import { openCardTerminal } from '../../parts/money-collector.ts'
import { useCurrency } from '../../queries/use-currency.ts'

const USUAL_PASSWORD = '000000'
const ADDRESS = /^[A-Za-z\d.:[\]-]{3,260}$/

/** A card terminal on the network, by its address; the bridge on this computer speaks to it. */
export function CardTerminalForm({ stored }: { stored: CardTerminalRecord | null }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const [address, setAddress] = useState(stored?.address ?? '')
  const [password, setPassword] = useState(stored?.password ?? USUAL_PASSWORD)
  const [message, setMessage] = useState<string>()
  const [busy, setBusy] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const where = address.trim()
    if (!ADDRESS.test(where)) return setMessage(t('counter.badAddress'))
    if (!/^\d{6}$/.test(password)) return setMessage(t('counter.badPassword'))
    await saveCounterDevice('cardTerminal', { address: where, password })
  }
  const test = async () => {
    setBusy(true)
    const opened = await openCardTerminal()
    const answer = opened ? await opened.terminal.check(currency.code) : 'notPaired'
    setBusy(false)
    setMessage(
      answer === 'ready' ? t('counter.terminalReady') : t('counter.terminalFault', { reason: answer }),
    )
  }
  return (
    <StackedForm onSubmit={save}>
      <TextField
        label={t('counter.address')}
        hint={t('counter.addressHint')}
        autoComplete="off"
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <TextField
        label={t('counter.password')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Hint>{t('counter.terminalHint')}</Hint>
      <FormMessage>{message}</FormMessage>
      <DialogButtons>
        {stored && (
          <>
            <Button variant="default" onClick={() => void saveCounterDevice('cardTerminal', null)}>
              {t('counter.remove')}
            </Button>
            <Button variant="default" loading={busy} onClick={() => void test()}>
              {t('counter.test')}
            </Button>
          </>
        )}
        <Button type="submit">{t('counter.save')}</Button>
      </DialogButtons>
    </StackedForm>
  )
}
