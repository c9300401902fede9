import { GOODS_KINDS, type OfferScope } from '@evertill/contract'
import { formatAmount, formatPercent, formatQuantity } from '@evertill/ui/numbers.ts'
import { dateFormat } from '@evertill/ui/date-format.ts'
import { formatDay } from '@evertill/ui/format-day.ts'
import { useTranslation } from 'react-i18next'
import { textOf } from '../../api/text-of.ts'
import type { OfferFieldKind } from '../../resources/offer-field-kinds.ts'
import { useCurrency } from '../hub-context.tsx'
import { useNamedGoods } from './use-goods.ts'
import { weekDayMs } from './week-days-field.tsx'

interface OfferFieldTextProps {
  kind: OfferFieldKind
  value: unknown
}

/** A field of an offer in words. */
export function OfferFieldText({ kind, value }: OfferFieldTextProps) {
  const { i18n } = useTranslation('hub')
  const currency = useCurrency()
  const list = Array.isArray(value) ? (value as unknown[]) : []
  switch (kind) {
    case 'percent':
      return <>{typeof value === 'number' ? `${formatPercent(value)} %` : '–'}</>
    case 'quantity':
      return <>{typeof value === 'number' ? formatQuantity(value) : '–'}</>
    case 'day':
      return <>{typeof value === 'string' ? formatDay(value, i18n.language) : '–'}</>
    case 'goods':
      return <ScopeText scope={(value ?? {}) as OfferScope} />
    case 'bundle-items':
      return list.map((part, place) => {
        const { Scope, Units } = part as { Scope: OfferScope; Units: number }
        return (
          <div key={place}>
            {Units} × <ScopeText scope={Scope} />
          </div>
        )
      })
    case 'slabs':
      return list.map((slab, place) => {
        const { From, Price } = slab as { From: number; Price: number }
        return (
          <div key={place}>
            {formatQuantity(From)}: {formatAmount(Price, currency)}
          </div>
        )
      })
    case 'week-days': {
      const name = dateFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' })
      return <>{list.map((day) => name.format(weekDayMs(Number(day)))).join(', ') || '–'}</>
    }
    case 'hour':
    case 'customer-groups':
      return <>{list.map(textOf).join(', ') || textOf(value) || '–'}</>
  }
}

function ScopeText({ scope }: { scope: OfferScope }) {
  const { t } = useTranslation('hub')
  const lists = Object.entries(scope)
  const named = useNamedGoods(
    lists.flatMap(([, keys = []]) => keys),
    GOODS_KINDS,
  )
  const namesIn = (isExcluded: boolean): string =>
    lists
      .filter(([name]) => name.startsWith('Exclude') === isExcluded)
      .flatMap(([, keys = []]) => keys)
      .map((key) => named.find((one) => one.key === key)?.Name ?? '…')
      .join(', ')
  const out = namesIn(true)
  return (
    <>
      {namesIn(false) || t('offers.everything')}
      {out !== '' && ` (${t('offers.without', { names: out })})`}
    </>
  )
}
