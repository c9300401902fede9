import { type Currency } from '@evertill/domain'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { Group } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takenIn } from '../../../queries/use-cart.ts'
import type { ParkedSale } from '../../../queries/use-parked-sales.ts'
import { Button } from '@evertill/ui/button.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { GiveBack } from '../cart/give-back.tsx'
import { labelOf } from './label-of.ts'

const MAX_LABEL = 60
const MAX_REASON = 200

interface RenameFormProps {
  sale: ParkedSale
  onBack: () => void
  onSave: (label: string) => Promise<void>
}

export function RenameForm({ sale, onBack, onSave }: RenameFormProps) {
  const { t } = useTranslation()
  const [label, setLabel] = useState(sale.Label ?? '')
  const save = (event: FormEvent) => {
    event.preventDefault()
    void onSave(label.trim())
  }
  return (
    <form onSubmit={save}>
      <TextField
        autoFocus
        label={t('sheets.parked.label')}
        maxLength={MAX_LABEL}
        autoComplete="off"
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap={8} mt="md">
        <Button variant="default" onClick={onBack}>
          {t('sheets.parked.cancel')}
        </Button>
        <Button type="submit">{t('sheets.parked.save')}</Button>
      </Group>
    </form>
  )
}

interface DiscardFormProps {
  sale: ParkedSale
  currency: Currency
  onBack: () => void
  onDiscard: (reason: string) => Promise<void>
}

/** Goods that were never paid for may raise questions later, so a reason is stored. */
export function DiscardForm({ sale, currency, onBack, onDiscard }: DiscardFormProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const discard = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(reason.trim() === '')
    if (reason.trim() !== '') void onDiscard(reason.trim())
  }
  const label = labelOf(sale) ?? t('sheets.parked.noLabel')
  return (
    <form noValidate onSubmit={discard}>
      <p style={{ marginTop: 0 }}>
        {t('sheets.parked.deleteHint', { label, amount: formatMoney(sale.payable, currency) })}
      </p>
      <GiveBack taken={takenIn(sale)} currency={currency} />
      <TextField
        autoFocus
        required
        label={t('sheets.parked.reason')}
        maxLength={MAX_REASON}
        autoComplete="off"
        value={reason}
        error={isMissing ? t('sheets.parked.reasonMissing') : undefined}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setIsMissing(false)
        }}
      />
      <Group justify="flex-end" gap={8} mt="md">
        <Button variant="default" onClick={onBack}>
          {t('sheets.parked.cancel')}
        </Button>
        <Button type="submit" isWrong>
          {t('sheets.parked.delete')}
        </Button>
      </Group>
    </form>
  )
}

export function ReplaceQuestion({ onBack, onPark }: { onBack: () => void; onPark: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <p style={{ marginTop: 0 }}>{t('sheets.parked.replaceHint')}</p>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onBack}>
          {t('sheets.parked.cancel')}
        </Button>
        <Button autoFocus onClick={onPark}>
          {t('sheets.parked.parkFirst')}
        </Button>
      </Group>
    </>
  )
}
