import type { Currency } from '@evertill/domain'
import { editableMoney, parseMoney } from './numbers.ts'
import { useMemo } from 'react'
import { ValueField, type ValueFieldProps } from './value-field.tsx'

export function MoneyField({ currency, ...rest }: ValueFieldProps & { currency: Currency }) {
  const kind = useMemo(
    () => ({
      parse: (text: string) => parseMoney(text, currency),
      format: (amount: number) => editableMoney(amount, currency),
      inputMode: 'decimal' as const,
    }),
    [currency],
  )
  return <ValueField {...rest} kind={kind} />
}
