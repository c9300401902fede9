import type { PackageState } from '@evertill/domain'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconPackage,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Mark, type MarkTone } from '@evertill/ui/mark.tsx'

const WRONG: readonly PackageState[] = ['pickup_failed', 'delivery_failed', 'lost', 'damaged', 'cancelled']
const DONE: readonly PackageState[] = ['delivered', 'collected']
const MOVING: readonly PackageState[] = ['picked_up', 'in_transit', 'at_hub', 'out_for_delivery']

const lookOf = (state: PackageState): readonly [MarkTone, typeof IconCheck] => {
  if (WRONG.includes(state)) return ['wrong', IconAlertTriangle]
  if (DONE.includes(state)) return ['good', IconCheck]
  if (state.startsWith('rto_')) return ['wait', IconArrowBackUp]
  return MOVING.includes(state) ? ['calm', IconTruckDelivery] : ['wait', IconPackage]
}

export function PackageMark({ state }: { state: PackageState }) {
  const { t } = useTranslation()
  const [tone, Icon] = lookOf(state)
  return (
    <Mark tone={tone} icon={<Icon size={16} stroke={1.5} />}>
      {t(`packages.states.${state}`)}
    </Mark>
  )
}
