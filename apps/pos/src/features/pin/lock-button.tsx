import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSessionActions } from '../../queries/use-session.ts'
import { Button } from '@evertill/ui/button.tsx'

export function LockButton() {
  const { t } = useTranslation()
  const { lock } = useSessionActions()
  return (
    <Button variant="default" fullWidth icon={IconLock} onClick={lock}>
      {t('pin.lock')}
    </Button>
  )
}
