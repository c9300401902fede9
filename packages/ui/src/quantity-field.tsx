import { ONE_UNIT } from '@evertill/domain'
import { editableQuantity, parseQuantity } from './numbers.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ValueField, type ValueFieldProps } from './value-field.tsx'

/** `wholeOnly` for goods sold by the piece. */
export function QuantityField({ wholeOnly = false, ...rest }: ValueFieldProps & { wholeOnly?: boolean }) {
  const { t } = useTranslation()
  const kind = useMemo(
    () => ({
      parse: (text: string) => {
        const read = parseQuantity(text)
        const isHalf = wholeOnly && typeof read === 'number' && read % ONE_UNIT !== 0
        return isHalf ? { message: t('sale.cart.wholeOnly') } : read
      },
      format: editableQuantity,
      inputMode: wholeOnly ? ('numeric' as const) : ('decimal' as const),
    }),
    [wholeOnly, t],
  )
  return <ValueField {...rest} kind={kind} />
}
