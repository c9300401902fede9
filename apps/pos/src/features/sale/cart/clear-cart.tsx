import { IconTrash } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { onOpening } from '../../../ui/on-opening.tsx'

const ClearDialog = onOpening(async () => (await import('./clear-dialog.tsx')).ClearDialog)

interface ClearCartProps {
  lines: number
  locked: boolean
  onClear: () => void
}

export const ClearCart = memo(function ClearCart({ lines, locked, onClear }: ClearCartProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <IconButton
        aria-label={t('sale.cart.clearYes')}
        title={t('sale.cart.clearYes')}
        disabled={lines === 0 || locked}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={20} stroke={1.5} />
      </IconButton>
      <ClearDialog opened={asking} lines={lines} onClear={onClear} onClose={() => setAsking(false)} />
    </>
  )
})
