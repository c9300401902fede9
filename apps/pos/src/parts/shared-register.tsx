import type { CashRegister } from '@evertill/contract'
import { IconDevices } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMoment } from '../queries/use-moments.ts'
import { Mark } from '@evertill/ui/mark.tsx'

/**
 * A notice that another device sells on this register too, and what that means (M-402). The register selection shows it
 * as well, but users with a single register never see that list.
 */
export function SharedRegister({ register }: { register: CashRegister | null }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const holder = register?.Holders?.at(-1)
  if (!holder) return null
  const time = moment(holder.Since)
  return (
    <Mark isSentence tone="calm" icon={<IconDevices size={16} stroke={1.5} />}>
      {t('register.shared', { name: holder.UserName, time })}
    </Mark>
  )
}
