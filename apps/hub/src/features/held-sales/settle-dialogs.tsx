import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { type Closing, useCloseHeld, useReopenHeld } from './use-held-sales.ts'

interface DialogProps {
  saleKey: string
  onClose: () => void
}

const RESOLUTIONS = ['RecordedElsewhere', 'NotASale'] as const

/** Puts a sale aside: what happened to the money, and why. */
export function CloseDialog({ saleKey, onClose }: DialogProps) {
  const { t } = useTranslation('hub')
  const [Resolution, setResolution] = useState<Closing['Resolution']>('RecordedElsewhere')
  const { mutate, isPending, error } = useCloseHeld(saleKey)
  return (
    <ReasonDialog
      title={t('held.closeTitle')}
      text={t('held.closeHint')}
      label={t('held.reason')}
      missing={t('held.reasonMissing')}
      button={t('held.close')}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onReason={(Reason) => mutate({ Resolution, Reason }, { onSuccess: onClose })}
    >
      <NativeSelect
        label={t('held.resolution')}
        value={Resolution}
        data={RESOLUTIONS.map((value) => ({ value, label: t(`held.resolutions.${value}`) }))}
        onChange={(event) => setResolution(event.currentTarget.value as Closing['Resolution'])}
      />
    </ReasonDialog>
  )
}

export function ReopenDialog({ saleKey, onClose }: DialogProps) {
  const { t } = useTranslation('hub')
  const { mutate, isPending, error } = useReopenHeld(saleKey)
  return (
    <ReasonDialog
      title={t('held.reopen')}
      text={t('held.reopenHint')}
      label={t('held.reason')}
      missing={t('held.reasonMissing')}
      button={t('held.reopen')}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onReason={(reason) => mutate(reason, { onSuccess: onClose })}
    />
  )
}
