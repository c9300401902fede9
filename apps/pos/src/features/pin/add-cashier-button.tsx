import { IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSessionActions } from '../../queries/use-session.ts'
import { Button } from '@evertill/ui/button.tsx'

export function AddCashierButton() {
  const { t } = useTranslation()
  const { startAdding } = useSessionActions()
  return (
    <Button variant="default" fullWidth icon={IconUserPlus} onClick={() => startAdding()}>
      {t('pin.addCashier')}
    </Button>
  )
}
