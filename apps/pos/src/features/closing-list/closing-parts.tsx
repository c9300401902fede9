import type { Closing, TimePair } from '@evertill/contract'
import { type Currency, formatMoney } from '@evertill/domain'
import { IconAlertTriangle, IconCheck, IconClock, IconLockOpen } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMoment } from '../../queries/use-moments.ts'
import { Mark } from '@evertill/ui/mark.tsx'

interface PartProps {
  closing: Closing
  currency: Currency
}

/** Exact, short or over, or that the register is still open. */
export function StateMark({ closing, currency }: PartProps) {
  const { t } = useTranslation()
  const { Difference } = closing
  if (Difference === null) {
    return (
      <Mark tone="calm" icon={<IconLockOpen size={16} stroke={1.5} />}>
        {t('closingList.open')}
      </Mark>
    )
  }
  const isExact = Difference === 0
  const amount = formatMoney(Math.abs(Difference), currency)
  return (
    <Mark
      tone={isExact ? 'good' : 'wrong'}
      icon={isExact ? <IconCheck size={16} stroke={1.5} /> : <IconAlertTriangle size={16} stroke={1.5} />}
    >
      {isExact ? t('closing.exact') : t(Difference < 0 ? 'closing.short' : 'closing.over', { amount })}
    </Mark>
  )
}

/** What arrived after the closing, if anything. */
export function LateMark({ closing, currency }: PartProps) {
  const { t } = useTranslation()
  const { Count, CashAmount } = closing.LateSales
  if (Count === 0 && CashAmount === 0) return null
  const amount = formatMoney(CashAmount, currency)
  return (
    <Mark tone="wait" icon={<IconClock size={16} stroke={1.5} />}>
      {Count === 0
        ? t('closingList.lateCash', { amount })
        : t('closingList.lateOf', { count: Count, amount })}
    </Mark>
  )
}

/** Time and user in two lines. */
export function Moment({ at, by }: { at: TimePair | null; by: string | null }) {
  const moment = useMoment()
  if (at === null) return <span>–</span>
  return (
    <span>
      {moment(at.seconds * 1000)}
      <small>{by}</small>
    </span>
  )
}
