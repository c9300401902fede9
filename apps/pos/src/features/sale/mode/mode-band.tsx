import {
  IconArrowBackUp,
  IconClipboardList,
  IconFileText,
  IconLogout2,
  IconPencil,
  IconTransfer,
} from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SaleMode } from '../../../queries/use-cart.ts'
import { Button } from '@evertill/ui/button.tsx'
import classes from './mode-band.module.css'

const ICONS = {
  return: IconArrowBackUp,
  exchange: IconTransfer,
  order: IconClipboardList,
  quotation: IconFileText,
  edit: IconPencil,
} as const

interface ModeBandProps {
  mode: SaleMode
  /** A document is being completed. */
  locked: boolean
  onLeave: () => void
}

/** Names what the till is doing when it is not selling, with the way back to selling. */
export const ModeBand = memo(function ModeBand({ mode, locked, onLeave }: ModeBandProps) {
  const { t } = useTranslation()
  if (mode === 'sale') return null
  const Icon = ICONS[mode]
  return (
    <section className={classes.band} data-mode={mode} aria-label={t('sale.mode.label')}>
      <Icon size={20} stroke={2} aria-hidden className={classes.icon} />
      <strong className={classes.name}>{t(`sale.mode.${mode}`)}</strong>
      <Button size="sm" className={classes.leave} icon={IconLogout2} disabled={locked} onClick={onLeave}>
        {t('sale.mode.leave')}
      </Button>
    </section>
  )
})
