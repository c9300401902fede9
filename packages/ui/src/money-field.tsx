import { type Currency, parseMoney, plainAmount } from '@evertill/domain'
import { useMemo } from 'react'
import { ValueField, type ValueFieldProps } from './value-field.tsx'

export function MoneyField({ currency, ...rest }: ValueFieldProps & { currency: Currency }) {
  const kind = useMemo(
    () => ({
      parse: (text: string) => parseMoney(text, currency),
      format: (amount: number) => plainAmount(amount, currency),
      inputMode: 'decimal' as const,
    }),
    [currency],
  )
  return <ValueField {...rest} kind={kind} />
}
