import type { LastClosing } from '@evertill/contract'
import { formatMoney } from '@evertill/domain'
import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '../../queries/use-currency.ts'
import { Mark } from '@evertill/ui/mark.tsx'

/** Sales that arrived after the last closing left uncounted cash in this drawer (F-53). */
export function LateNote({ lastClosing }: { lastClosing: LastClosing | null }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const late = lastClosing?.LateSales
  if (!late || (late.Count === 0 && late.CashAmount === 0)) return null
  return (
    <Mark isSentence tone="wait" icon={<IconClock size={16} stroke={1.5} />}>
      {t('opening.late', {
        count: late.Count,
        number: lastClosing.ClosingNo,
        amount: formatMoney(late.CashAmount, currency),
      })}
    </Mark>
  )
}
