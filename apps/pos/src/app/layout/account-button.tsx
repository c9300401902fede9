import { useTranslation } from 'react-i18next'
import { useSession } from '../../queries/use-session.ts'
import classes from './account-button.module.css'
import { RailButton } from './rail-button.tsx'
import type { PanelButtonProps } from './use-panel.ts'

/** `Solo Cashier` is SC, `Cashier 1` is C1. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : '']
  return letters.map((word) => word?.charAt(0).toUpperCase() ?? '').join('')
}

export function AccountButton({ panel, onOpen, wide }: PanelButtonProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  return (
    <RailButton
      icon={<span className={classes.avatar}>{initialsOf(user?.Name ?? '')}</span>}
      label={t('layout.profile')}
      opened={panel === 'account'}
      wide={wide}
      onClick={() => onOpen('account')}
    />
  )
}
