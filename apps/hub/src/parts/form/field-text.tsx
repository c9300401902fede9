import { textOf } from '../../api/text-of.ts'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '@evertill/ui/numbers.ts'
import { OFFER_FIELD_KINDS, type OfferFieldKind } from '../../resources/offer-field-kinds.ts'
import type { FieldSpec } from '../../resources/spec.ts'
import { amountsText } from '../fields/amounts.ts'
import { useCurrency } from '../hub-context.tsx'
import { RowName } from '../list/row-name.tsx'
import { useSay } from '../use-say.ts'

const OfferFieldText = lazy(async () => ({
  default: (await import('../offer/offer-field-text.tsx')).OfferFieldText,
}))

const isOfferField = (kind: string): kind is OfferFieldKind =>
  (OFFER_FIELD_KINDS as readonly string[]).includes(kind)

const summaryOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map((one) => summaryOf(one)).join(', ')
  if (typeof value === 'object' && value !== null)
    return Object.values(value)
      .map((one) => summaryOf(one))
      .filter((text) => text !== '')
      .join(' ')
  return textOf(value)
}

/** A value of a field in words, for the two versions of a row. */
export function FieldText({ field, value }: { field: FieldSpec; value: unknown }) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const currency = useCurrency()
  if (field.kind === 'yes') return <>{value === true ? t('list.yes') : t('list.no')}</>
  if (field.kind === 'choice') return <>{say(`choices.${field.name}.${textOf(value)}`)}</>
  if (field.kind === 'money' && typeof value === 'number') return <>{formatAmount(value, currency)}</>
  if (field.kind === 'amounts') return <>{amountsText(value, currency) || '–'}</>
  if (field.kind === 'logo') return <>{value ? t('logo.picture') : '–'}</>
  if (field.kind === 'row') return <RowName of={field.of} value={value} />
  if (field.kind === 'stores' && Array.isArray(value))
    return (
      <>
        {value.map((key) => (
          <div key={textOf(key)}>
            <RowName of="stores" value={key} />
          </div>
        ))}
      </>
    )
  if (isOfferField(field.kind))
    return (
      <Suspense fallback="…">
        <OfferFieldText kind={field.kind} value={value} />
      </Suspense>
    )
  return <>{summaryOf(value) || '–'}</>
}
