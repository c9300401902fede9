import type { Currency } from '@evertill/domain'
import { Money } from '@evertill/ui/money.tsx'
import type { ReactNode } from 'react'

interface SumRowProps {
  label: ReactNode
  amount: number
  currency: Currency
  className?: string | undefined
}

/** A line of a `dl`: what it is and how much. */
export function SumRow({ label, amount, currency, className }: SumRowProps) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  )
}
