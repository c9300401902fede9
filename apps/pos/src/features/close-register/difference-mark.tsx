import { type Currency } from '@evertill/domain'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Mark } from '@evertill/ui/mark.tsx'

/** Short, over or exact, with an icon and a text. */
export function DifferenceMark({ difference, currency }: { difference: number; currency: Currency }) {
  const { t } = useTranslation()
  const amount = formatMoney(Math.abs(difference), currency)
  if (difference === 0) {
    return (
      <Mark tone="good" icon={<IconCheck size={16} stroke={1.5} />}>
        {t('closing.exact')}
      </Mark>
    )
  }
  return (
    <Mark tone="wrong" icon={<IconAlertTriangle size={16} stroke={1.5} />}>
      {t(difference < 0 ? 'closing.short' : 'closing.over', { amount })}
    </Mark>
  )
}
