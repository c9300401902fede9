import { useTranslation } from 'react-i18next'
import { useSession } from '../../queries/use-session.ts'
import classes from './account-button.module.css'
import { initialsOf } from './initials-of.ts'
import { RailButton } from './rail-button.tsx'
import type { PanelButtonProps } from './use-panel.ts'

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
